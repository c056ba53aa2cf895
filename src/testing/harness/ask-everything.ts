import type { z } from 'zod'
import { atMost } from '#platform/process/at-most.ts'
import { itemOf } from '#shared/contract/endpoint.ts'
import { loadFeatures } from '../../server/features.ts'
import type { TestClient } from '../kit/test-app-types.ts'

type Everything = {
  /** what takes the place of an id in an address */
  ids: readonly string[]
  /** fields by which lists are asked for what hangs on something; those that a list has no use for are left out */
  on: readonly Readonly<Record<string, string>>[]
  /** what is looked for wherever one can look for words */
  words: readonly string[]
  /** what else a list cannot be asked without, by its key */
  listed: (key: string) => Record<string, unknown>
}

const routes = (await loadFeatures()).flatMap((feature) => feature.routes).filter(({ key }) => key.startsWith('GET '))
const asked = routes.filter(({ key }) => key !== 'GET /api/events')

/** Every address by which an operation can be asked. */
function addressesOf({ key, operation }: (typeof routes)[number], { ids, on, words, listed }: Everything): string[] {
  const path = key.slice('GET '.length)
  const shape = (operation.input as { shape?: Record<string, z.ZodType> }).shape ?? {}
  const known = on.map((of) => Object.fromEntries(Object.entries(of).filter(([field]) => field in shape)))
  const texts = 'q' in shape ? words.flatMap((q) => [{ q }, ...known.map((of) => ({ ...of, q }))]) : []
  const queries = [{}, listed(key), ...known, ...texts] as Record<string, string>[]
  const paths = path.includes('/:') ? ids.map((id) => path.replace(/:\w+/, id)) : [path]
  return [...new Set(paths.flatMap((one) => queries.map((query) => `${one}?${new URLSearchParams(query).toString()}`)))]
}

/**
 * Asks for everything there is, also as a spreadsheet.
 * @returns all that was answered, and where one of `kept` stands in it
 */
export async function askEverything(
  who: TestClient,
  everything: Everything,
  kept: readonly string[],
): Promise<{ text: string; leaks: string[] }> {
  const asking = asked.flatMap((route) => {
    const forms = itemOf(route.operation.output) ? [undefined, { accept: 'text/csv' }] : [undefined]
    return addressesOf(route, everything).flatMap((address) => forms.map((headers) => ({ address, headers })))
  })
  const together = atMost(4)
  const answers = await Promise.all(
    asking.map(({ address, headers }) =>
      together(async () => {
        const { text, status } = await who.raw('GET', address, undefined, headers)
        const found = kept.filter((one) => text.includes(one) && !(status >= 400 && address.includes(one)))
        return { text, leaks: found.map((one) => `${address}${headers ? ' as CSV' : ''} (${status}): ${one}`) }
      }),
    ),
  )
  const texts = answers.map(({ text }) => text)
  const leaks = answers.flatMap((answer) => answer.leaks)
  return { text: texts.join('\n'), leaks }
}
