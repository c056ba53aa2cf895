import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import type { RouteKey } from '#shared/endpoint.ts'
import type { TestApp } from './app.ts'
import type { TestProject } from './builders.ts'
import type { TestClient, TestUser } from './client.ts'
import type { KindUnderTest, Scenario, Scenarios } from './matrix-world.ts'
import type { Create, Outside } from './record-cases.ts'

/** Where lists are counted: one project with a task, and who reads them. */
export type Counted = { app: TestApp; staff: TestClient; client: TestClient; project: TestProject; taskId: string }
/** One step of growing: fresh people and a second project beside. */
export type Growing = Counted & { person: TestUser; outsider: TestUser; more: TestProject; n: number }

/** What a feature says in its `matrix.ts`, for the tests that go through all of them. */
export type FeatureMatrix = {
  /** every operation of its contract; a function where what it does can be done to every kind of record */
  scenarios: Scenarios | ((kinds: Record<string, KindUnderTest>) => Scenarios)
  /** who may upload to each of its places, by the place's name; the input is what says which one */
  places?: (kinds: Record<string, KindUnderTest>) => Record<string, readonly Scenario[]>
  /** the kinds of records it makes */
  kinds?: Record<string, KindUnderTest>
  /** every operation that makes a record (a POST without a parameter); null where it makes none */
  creates?: Partial<Record<RouteKey, Create | null>>
  /** every operation that changes one (`PATCH /api/…/:id`), with how people outside the agency meet its records; null where each is one person's alone */
  outside?: Partial<Record<RouteKey, Outside | null>>
  /** inputs that its lists ask for besides none at all */
  lists?: Partial<Record<RouteKey, (counted: Counted) => Record<string, string>>>
  /** one more of everything that a list could ask for one by one */
  grow?: (growing: Growing) => Promise<void>
}

const folder = path.resolve(import.meta.dirname, '../features')

/** The matrices of all features by the feature's name. @throws when a feature that is called has none */
export async function readMatrices(): Promise<Record<string, FeatureMatrix>> {
  const names = globSync('*/routes.ts', { cwd: folder }).map((file) => path.dirname(file))
  const missing = names.filter((name) => !existsSync(path.join(folder, name, 'matrix.ts')))
  if (missing.length > 0) {
    throw new Error(
      missing.map((name) => `src/features/${name} has no matrix.ts: say there who may call each of its operations.`).join('\n'),
    )
  }
  const all = await Promise.all(
    names.toSorted().map(async (name) => [name, ((await import(`../features/${name}/matrix.ts`)) as { matrix: FeatureMatrix }).matrix]),
  )
  return Object.fromEntries(all) as Record<string, FeatureMatrix>
}

/** The kinds of records of all features. */
export function kindsOf(matrices: Record<string, FeatureMatrix>): Record<string, KindUnderTest> {
  return Object.assign({}, ...Object.values(matrices).map(({ kinds }) => kinds)) as Record<string, KindUnderTest>
}

/** The places of uploads of all features. */
export function placesOf(matrices: Record<string, FeatureMatrix>): Record<string, readonly Scenario[]> {
  const kinds = kindsOf(matrices)
  return Object.assign({}, ...Object.values(matrices).map(({ places }) => places?.(kinds))) as Record<string, readonly Scenario[]>
}

/** The scenarios of all features. */
export function scenariosOf(matrices: Record<string, FeatureMatrix>): Scenarios {
  const kinds = kindsOf(matrices)
  const all = Object.values(matrices).map(({ scenarios }) => (typeof scenarios === 'function' ? scenarios(kinds) : scenarios))
  return Object.assign({}, ...all) as Scenarios
}

/** What lists of all features ask for besides nothing at all. */
export function listsOf(matrices: Record<string, FeatureMatrix>): NonNullable<FeatureMatrix['lists']> {
  return Object.assign({}, ...Object.values(matrices).map(({ lists }) => lists)) as NonNullable<FeatureMatrix['lists']>
}
