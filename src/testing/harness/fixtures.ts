import { existsSync } from 'node:fs'
import path from 'node:path'
import { capabilities } from '#features/areas.ts'
import type { AccessCases, Given, KindUnderTest, Scenario, Scenarios } from '../kit/access-cases.ts'
import type { TestApp } from '../kit/test-app-types.ts'

const folder = path.resolve(import.meta.dirname, '../../features')

/** The modules `fixtures/<name>.ts` of all capabilities that have one, by capability in import order. */
export async function readFixtures<Module>(name: 'access' | 'demo'): Promise<Record<string, Module>> {
  const found: Record<string, Module> = {}
  for (const capability of capabilities) {
    const file = path.join(folder, capability, `fixtures/${name}.ts`)
    if (existsSync(file)) found[capability] = (await import(file)) as Module
  }
  return found
}

/** Access cases by capability. @throws when a capability with routes has none */
export async function readAccessCases(): Promise<Record<string, AccessCases>> {
  const found = await readFixtures<{ access: AccessCases }>('access')
  const missing = capabilities.filter((name) => !found[name] && existsSync(path.join(folder, name, 'routes.ts')))
  if (missing.length > 0) {
    throw new Error(
      missing.map((name) => `src/features/${name} has no fixtures/access.ts: list there who may call each operation.`).join('\n'),
    )
  }
  return Object.fromEntries(Object.entries(found).map(([name, { access }]) => [name, access]))
}

/** Kinds of records of all capabilities. */
export function kindsOf(cases: Record<string, AccessCases>): Record<string, KindUnderTest> {
  return Object.assign({}, ...Object.values(cases).map(({ kinds }) => kinds)) as Record<string, KindUnderTest>
}

/** Makes a record of any kind, or a row of a capability's `makers`. @throws when there is no such kind */
export async function makeRecord(app: TestApp, what: string, given: Record<string, unknown>): Promise<string> {
  const cases = Object.values(await readAccessCases())
  const kind = cases.flatMap(({ kinds }) => kinds?.[what] ?? [])[0]
  if (kind) return kind.make({ ...given, app } as Given)
  const maker = cases.flatMap(({ makers }) => makers?.[what] ?? [])[0]
  if (!maker) throw new Error(`No fixtures/access.ts makes a record called ${what}: add it to its kinds or makers.`)
  return maker(app, given)
}

/** Upload targets of all capabilities. */
export function placesOf(cases: Record<string, AccessCases>): Record<string, readonly Scenario[]> {
  const kinds = kindsOf(cases)
  return Object.assign({}, ...Object.values(cases).map(({ places }) => places?.(kinds))) as Record<string, readonly Scenario[]>
}

/** Scenarios of all capabilities by operation. */
export function scenariosOf(cases: Record<string, AccessCases>): Scenarios {
  const kinds = kindsOf(cases)
  const all = Object.values(cases).map(({ scenarios }) => (typeof scenarios === 'function' ? scenarios(kinds) : scenarios))
  return Object.assign({}, ...all) as Scenarios
}

/** Inputs with which the lists of all capabilities are called, apart from no input at all. */
export function listsOf(cases: Record<string, AccessCases>): NonNullable<AccessCases['lists']> {
  return Object.assign({}, ...Object.values(cases).map(({ lists }) => lists)) as NonNullable<AccessCases['lists']>
}
