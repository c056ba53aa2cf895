import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atMost } from '#platform/process/at-most.ts'
import type { RouteKey } from '#shared/contract/endpoint.ts'
import type { RightsRow } from '#shared/rights/decision.ts'
import { loadFeatures, recordKinds } from '../../server/features.ts'
import { columns, type Given, type Scenario, type World } from '../kit/access-cases.ts'
import type { TestApp } from '../kit/test-app-types.ts'
import { carryOut, changedSince, changesUntil, expectedVerdict, givenFor, makeWorld, type Verdict, watchChanges } from './access-run.ts'
import { startTestApp } from './app.ts'
import { kindsOf, placesOf, readAccessCases, scenariosOf } from './fixtures.ts'

const features = await loadFeatures()
const registry = await recordKinds()

const matrices = await readAccessCases()
const scenarios = scenariosOf(matrices)
const routes = features.flatMap((feature) => feature.routes)
const table: Record<string, RightsRow> = Object.assign({}, ...features.map((feature) => feature.rights))

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
  await watchChanges(app)
})
afterAll(() => app.close())

test('every route stands in the matrix, and nothing else does', () => {
  expect(Object.keys(scenarios).toSorted()).toEqual(routes.map((route) => route.key).toSorted())
})

test('what can be done to records of every kind names in its contract the rows of all kinds', () => {
  const crossed = Object.values(matrices).flatMap(({ scenarios: of }) =>
    typeof of === 'function' ? Object.keys(of(kindsOf(matrices))) : [],
  )
  const asked = crossed.map((key) => {
    const list = scenarios[key as RouteKey]
    return [key, [...new Set(list && !('public' in list) ? list.flatMap(({ rows }) => rows) : [])].toSorted()]
  })
  const named = crossed.map((key) => {
    const rights = routes.find((route) => route.key === key)?.operation.rights
    return [key, typeof rights === 'object' ? registry.rowsOf(rights).toSorted((a, b) => a.localeCompare(b)) : rights]
  })
  expect(asked).toEqual(named)
})

test('every kind of record that is opened by itself is made by a matrix, and says who comments on it and attaches to it when one can', () => {
  const made = Object.entries(kindsOf(matrices))
  const says = (kinds: readonly { name: string }[]) => kinds.map(({ name }) => name).toSorted()
  expect(made.map(([name]) => name).toSorted()).toEqual(says(registry.opened))
  expect(made.flatMap(([name, { comment }]) => (comment ? name : [])).toSorted()).toEqual(says(registry.commented))
  expect(made.flatMap(([name, { attach }]) => (attach ? name : [])).toSorted()).toEqual(says(registry.attachable))
})

test('every route that needs no session is meant to be open', () => {
  const open = routes.filter((route) => route.operation.rights === 'public').map((route) => route.key)
  const meant = Object.entries(scenarios).filter(([, scenario]) => 'public' in scenario)
  expect(open.toSorted()).toEqual(meant.map(([key]) => key).toSorted())
})

describe('without a session', () => {
  test.for(routes.map((route) => route.key))('%s', async (key) => {
    const scenario = scenarios[key]
    const isPublic = scenario !== undefined && 'public' in scenario
    const given = { who: app.nobody } as unknown as Given
    const input = isPublic ? scenario.public : { id: randomUUID() }
    const { status } = await carryOut(given, key, {} as Scenario, input)
    if (isPublic) expect([401, 403, 500, 503]).not.toContain(status)
    else expect(status).toBe(401)
  })
})

const cases = Object.entries(scenarios).flatMap(([key, list]) =>
  'public' in list
    ? []
    : list.map((scenario) => ({ key: key as RouteKey, name: scenario.title ? `${key} (${scenario.title})` : key, scenario })),
)

describe('with each role and every relation to the row', () => {
  test.for(cases)('$name', { timeout: 60_000 }, ({ key, scenario }) => tryAll(key, scenario))
})

const together = atMost(4)

/** Whoever is refused or only looks is in nobody's way: they ask several at once. Changes come one after another, each on its own record. */
async function tryAll(key: RouteKey, scenario: Scenario): Promise<void> {
  const wrong: string[] = []
  for (const shape of scenario.shapes) {
    const groups = { refused: [] as Given[], looking: [] as Given[], changing: [] as Given[] }
    for (const column of columns) {
      const given = await givenFor(app, world, column, shape)
      groups[groupOf(given, key, scenario)].push(given)
    }
    wrong.push(...(await tryTogether(key, scenario, groups.refused, true)))
    wrong.push(...(await tryTogether(key, scenario, groups.looking, false)))
    for (const given of groups.changing) {
      const { input } = await madeFor(given, scenario)
      wrong.push(...complaintOf(given, await tryOut(given, key, scenario, input)))
    }
  }
  expect(wrong).toEqual([])
}

function groupOf(given: Given, key: RouteKey, scenario: Scenario): 'refused' | 'looking' | 'changing' {
  if (scenario.call) return 'changing'
  if (scenario.finds) return 'looking'
  if (expectedVerdict(given, scenario, table) !== 'allowed') return 'refused'
  return key.startsWith('GET ') ? 'looking' : 'changing'
}

const complaintOf = (given: Given, complaint: string | undefined): string[] =>
  complaint ? [`${given.column}, ${given.shape}: ${complaint}`] : []

/** What was made for nobody in particular is there for all of them. Of those who are refused, one look shows whether any changed anything. */
async function tryTogether(key: RouteKey, scenario: Scenario, callers: readonly Given[], refused: boolean): Promise<string[]> {
  const attempts: { given: Given; input: Record<string, unknown> }[] = []
  let shared: Record<string, unknown> | undefined
  for (const given of callers) {
    const made = shared ? { input: shared, ofCaller: false } : await madeFor(given, scenario)
    if (!made.ofCaller) shared = made.input
    attempts.push({ given, input: made.input })
  }
  const mark = refused && attempts.length > 0 ? await changesUntil(app) : null
  const complaints = await Promise.all(
    attempts.map(({ given, input }) => together(async () => complaintOf(given, await tryOut(given, key, scenario, input)))),
  )
  const changed = mark === null ? [] : await changedSince(app, mark)
  const all = callers.map(({ column, shape }) => `${column}, ${shape}`).join('; ')
  return [...complaints.flat(), ...(changed.length > 0 ? [`${all}: refused, but changed ${changed.join(', ')}`] : [])]
}

/** Makes the record. `ofCaller`: it was made for this caller; if not, it is there for the next one too. */
async function madeFor(given: Given, scenario: Scenario): Promise<{ input: Record<string, unknown>; ofCaller: boolean }> {
  let ofCaller = given.shape === 'managed'
  const whoIs = () =>
    new Proxy(given.who, {
      get: (who, name) => {
        ofCaller = true
        return Reflect.get(who, name)
      },
    })
  const looked = new Proxy(given, {
    get: (of, name) => {
      ofCaller ||= name === 'column'
      return name === 'who' ? whoIs() : Reflect.get(of, name)
    },
  })
  const input = await scenario.input(looked)
  return { input, ofCaller }
}

const places = placesOf(matrices)

test('every place that files are uploaded to stands in the matrix, and nothing else does', () => {
  const known = features.flatMap((feature) => feature.places ?? []).map(({ name }) => name)
  expect(Object.keys(places).toSorted()).toEqual(known.toSorted())
})

const announced = Object.entries(places).flatMap(([place, list]) =>
  list.map((scenario) => ({ name: `${place} (${scenario.title ?? 'any'})`, scenario: { ...scenario, place } })),
)

describe('an upload is announced with each role and every relation to the row', () => {
  test.for(announced)('$name', { timeout: 60_000 }, ({ scenario }) => tryAll('POST /api/uploads', scenario))
})

/** @returns what is wrong with the answer, or undefined */
async function tryOut(given: Given, key: RouteKey, scenario: Scenario, input: Record<string, unknown>): Promise<string | undefined> {
  const expected = expectedVerdict(given, scenario, table)
  if (scenario.call) {
    const status = await scenario.call(given, input)
    return status === 200 ? undefined : `answered ${status}`
  }
  const answer = await carryOut(given, key, scenario, input)
  if (scenario.finds) return judgeList(expected, answer.status, () => scenario.finds?.(answer.body, input) === true)
  const verdict = verdictOf(answer.status, scenario)
  if (verdict !== expected) return `expected ${expected}, got ${answer.status} ${answer.text.slice(0, 120)}`
  if (expected === 'hidden' && 'id' in input) return judgeSilence(given, key, scenario, input, answer.text)
  return undefined
}

function verdictOf(status: number, scenario: Scenario): Verdict | 'neither' {
  if (status === 403) return 'forbidden'
  if (status === 404) return 'hidden'
  return status < 300 || scenario.passes?.includes(status) ? 'allowed' : 'neither'
}

/** A list holds the row exactly when it may be seen; whoever can never see any may also be refused. */
function judgeList(expected: Verdict, status: number, finds: () => boolean): string | undefined {
  if (status === 403 && expected !== 'allowed') return undefined
  if (status !== 200) return `answered ${status}`
  return finds() === (expected === 'allowed') ? undefined : `the row is ${expected}, but the list says otherwise`
}

/** What is hidden answers exactly as what does not exist. */
async function judgeSilence(
  given: Given,
  key: RouteKey,
  scenario: Scenario,
  input: Record<string, unknown>,
  text: string,
): Promise<string | undefined> {
  const missing = await carryOut(given, key, scenario, { ...input, id: randomUUID() })
  return missing.text === text ? undefined : `hidden answers ${text}, missing answers ${missing.text}`
}
