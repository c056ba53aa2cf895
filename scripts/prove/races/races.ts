import type { Pool } from 'pg'
import { createRandom, type Random } from '../../../src/testing/kit/random.ts'
import type { Accounts, Builders } from '../../../src/testing/kit/test-app-types.ts'
import { accountRaces } from './accounts.ts'
import { contentRaces } from './content.ts'
import { deliverableRaces } from './deliverables.ts'
import { hoursRaces } from './hours.ts'
import { taskRaces } from './tasks.ts'

/** A running Atelier with a database of its own; a test app is one. */
export type World = Accounts & Builders & { url: string; pool: Pool; setupLink: () => Promise<string | null> }

/** Plays one round. @returns what was wrong, or null */
export type Round = (random: Random, number: number) => Promise<string | null>

/** Several requests that meet at one place, and what must hold afterwards. */
export type Race = {
  name: string
  /** what must hold, in a sentence */
  invariant: string
  /** requests that a round sends at once */
  ways: number
  /** rounds of these disturb each other and run one after the other */
  alone?: boolean
  prepare: (world: World) => Promise<Round>
}

export type RaceOptions = { rounds: number; concurrency: number; seed: number }
export type RaceResult = {
  name: string
  invariant: string
  rounds: number
  ways: number
  lanes: number
  seconds: number
  problems: string[]
}

export const races: readonly Race[] = [...taskRaces, ...hoursRaces, ...deliverableRaces, ...contentRaces, ...accountRaces]

/** Runs so many rounds of a race, as many of them side by side as the concurrency allows. */
export async function runRace(world: World, race: Race, { rounds, concurrency, seed }: RaceOptions): Promise<RaceResult> {
  const random = createRandom(seed)
  const play = await race.prepare(world)
  const lanes = race.alone ? 1 : Math.max(1, Math.floor(concurrency / race.ways))
  const problems: string[] = []
  const begun = performance.now()
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < rounds) {
      const number = next++
      const problem = await play(random, number).catch((error: unknown) => String(error))
      if (problem !== null) problems.push(`round ${number + 1}: ${problem}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const seconds = (performance.now() - begun) / 1000
  return { name: race.name, invariant: race.invariant, rounds, ways: race.ways, lanes, seconds, problems }
}
