import { createRandom } from '../../../src/testing/kit/random.ts'
import { accountRaces } from './accounts.ts'
import { contentRaces } from './content.ts'
import { deliverableRaces } from './deliverables.ts'
import { hoursRaces } from './hours.ts'
import { influencerRaces } from './influencers.ts'
import { invoiceRaces } from './invoices.ts'
import type { Race, World } from './race.ts'
import { taskRaces } from './tasks.ts'

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

export const races: readonly Race[] = [
  ...taskRaces,
  ...hoursRaces,
  ...deliverableRaces,
  ...contentRaces,
  ...accountRaces,
  ...invoiceRaces,
  ...influencerRaces,
]

/** Runs so many rounds of a race, as many of them side by side as the concurrency allows. */
export async function runRace(world: World, race: Race, { rounds: asked, concurrency, seed }: RaceOptions): Promise<RaceResult> {
  const rounds = Math.min(asked, race.most ?? asked)
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
