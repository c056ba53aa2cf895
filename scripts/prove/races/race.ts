import type { Pool } from 'pg'
import type { Random } from '../../../src/testing/kit/random.ts'
import type { Accounts, Builders } from '../../../src/testing/kit/test-app-types.ts'

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
  /** at most so many rounds, of a race with many or costly requests */
  most?: number
  prepare: (world: World) => Promise<Round>
}
