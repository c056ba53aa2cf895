import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { loadFeatures } from '../../server/features.ts'
import type { TestApp, TestClient } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'

// No message of the validator itself reaches an answer: every field of every operation is asked with values that it cannot take.

const routes = (await loadFeatures()).flatMap((feature) => feature.routes)

const long = 'x'.repeat(20_001)
const numbers = [0, -1, 1.3, 1e12, Number.NaN, 2 ** 60]
const texts = ['', 'x', long, '2026-13-45', 'not-an-id', '99999999-9999-9999-9999-999999999999']
const several = Array.from({ length: 201 }, (_, n) => n)
const lists = [[], [1], [''], [long], several, several.map(String), several.map((n) => ({ n }))]
const objects = [{}, { unknown: 1 }, { unknown: { unknown: null } }]
const bad: readonly unknown[] = [null, true, ...numbers, ...texts, ...lists, ...objects]

type Wrap = (value: unknown) => unknown
/** Every place of an input where a value can stand, with what has to be around it. */
function places(schema: z.ZodType, wrap: Wrap): Wrap[] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { shape?: Record<string, z.ZodType>; options?: z.ZodType[] } }
  const inside = ['innerType', 'in', 'out'].flatMap((key) => (def[key] ? places(def[key] as z.ZodType, wrap) : []))
  const element = def['element'] ? places(def['element'] as z.ZodType, (value) => wrap([value])) : []
  const entries = def['valueType'] ? places(def['valueType'] as z.ZodType, (value) => wrap({ anything: value })) : []
  const fields = Object.entries(def.shape ?? {}).flatMap(([field, part]) => places(part, (value) => wrap({ [field]: value })))
  return [wrap, ...inside, ...element, ...entries, ...fields, ...(def.options ?? []).flatMap((one) => places(one, wrap))]
}

/** How zod itself puts it. */
const raw =
  /^Invalid (?!URL$|email$|email address$)|^Too (big|small)|^Unrecognized|\bexpected\b|received undefined|NaN|Infinity|\[object|undefined$/
/** The specification gives this sentence. */
const given = /^Expected [a-z]+, received (string|number|boolean|array|object)$/

const isSentence = (message: string): boolean =>
  given.test(message) || (/^[\p{Lu}“]/u.test(message) && !raw.test(message) && message.length < 300)

test.for(routes.map(({ key, operation }) => [key, operation] as const))('%s', ([, operation]) => {
  const messages = places(operation.input, (value) => value).flatMap((wrap) =>
    bad.flatMap((value) => operation.input.safeParse(wrap(value)).error?.issues.map((issue) => issue.message) ?? []),
  )
  expect([...new Set(messages)].filter((message) => !isSentence(message))).toEqual([])
  expect(messages).not.toEqual([])
})

let app: TestApp
let staff: TestClient
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as('admin')
})
afterAll(() => app.close())

test.for<[string, string, unknown, Record<string, string>]>([
  ['GET', '/api/tasks/x', undefined, { id: 'The id is not valid. Check the address' }],
  ['GET', '/api/brands?limit=abc', undefined, { limit: 'Limit must be a number' }],
  ['GET', '/api/brands?limit=1000', undefined, { limit: 'Limit must be at most 200' }],
  ['GET', '/api/brands?archived=maybe', undefined, { archived: 'Archived must be true or false' }],
  ['GET', '/api/brands?status=gone', undefined, { status: 'Status must be active or inactive' }],
  [
    'POST',
    '/api/tasks',
    { name: 'x'.repeat(201), projectId: '99999999-9999-4999-8999-999999999999' },
    { name: 'Name can have at most 200 characters' },
  ],
])('%s %s', async ([method, path, body, fields]) => {
  const answer = await staff.raw<{ message: string; fields: Record<string, string> }>(method, path, body)
  expect([answer.status, answer.body.fields]).toEqual([400, fields])
  expect(answer.body.message).toBe(Object.values(fields)[0])
})
