import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '#shared/rights/errors.ts'
import type { Services } from '../context.ts'
import { prepared } from './db.ts'

/** How long a writer that says nothing keeps a row, in ms: a process that was killed holds up whoever goes on for no longer. */
const term = 6000
/** Also how soon a right that was taken away ends the writing. */
const renewedEach = 500
const lookedEach = 100
/** How long one waits for another writer to let go. */
const patience = 20_000

/** Rows that have one writer at a time: the table has lease_token, leased_until and lease_wanted. */
export type Leased = { table: string; key: string; id: string; noun: string }

/**
 * The right to write to what one row stands for, across all processes: the row says who has it and until when, and whether another one
 * waits. No connection of the database is held meanwhile.
 */
export class RowLease {
  readonly token = randomUUID()
  /** what is being written under it: it is given back when that is done, whatever became of the request */
  writing: Promise<unknown> = Promise.resolve()
  readonly #services: Services
  readonly #row: Leased
  readonly #mayGoOn: () => Promise<boolean>
  #validUntil = 0
  #renewing: NodeJS.Timeout | undefined

  /** @param mayGoOn whether whoever writes still may; when not, the writing ends */
  constructor(services: Services, row: Leased, mayGoOn: () => Promise<boolean>) {
    this.#services = services
    this.#row = row
    this.#mayGoOn = mayGoOn
  }

  /** Whether it is certain that nobody else writes now. */
  get valid(): boolean {
    return performance.now() < this.#validUntil
  }

  async lock(signal: AbortSignal, release: () => void | Promise<void>): Promise<void> {
    for (const end = performance.now() + patience; !(await this.#take()); ) {
      if (signal.aborted || performance.now() > end)
        throw new AppError('unavailable', `This ${this.#row.noun} is still being written to. Try again in a moment.`)
      await delay(lookedEach)
    }
    this.#renewing = setInterval(() => void this.#renew(release), renewedEach)
    this.#renewing.unref()
  }

  async unlock(): Promise<void> {
    await this.writing.catch(() => undefined)
    clearInterval(this.#renewing)
    this.#validUntil = 0
    const { table, key, id } = this.#row
    await prepared(
      this.#services.pool,
      `lease_end_${table}`,
      `update ${table} set lease_token = null, leased_until = null where ${key} = $1 and lease_token = $2`,
      [id, this.token],
    )
  }

  /** Takes it where it is free; otherwise asks its holder to let go. A row that is not there needs none. */
  async #take(): Promise<boolean> {
    const { table, key, id } = this.#row
    const began = performance.now()
    const [found] = await prepared<{ taken: boolean }>(
      this.#services.pool,
      `lease_take_${table}`,
      `with taken as (
          update ${table} set lease_token = $2, leased_until = now() + interval '${term} ms', lease_wanted = false
          where ${key} = $1 and (lease_token is null or leased_until < now()) returning 1),
        wanted as (update ${table} set lease_wanted = true where ${key} = $1 and leased_until >= now() and not lease_wanted)
      select exists (select 1 from taken) or not exists (select 1 from ${table} where ${key} = $1) as taken`,
      [id, this.token],
    )
    if (found?.taken) this.#validUntil = began + term
    return found?.taken === true
  }

  async #renew(release: () => void | Promise<void>): Promise<void> {
    const { table, key, id } = this.#row
    try {
      const began = performance.now()
      const [kept] = await prepared<{ wanted: boolean }>(
        this.#services.pool,
        `lease_renew_${table}`,
        `update ${table} set leased_until = now() + interval '${term} ms' where ${key} = $1 and lease_token = $2 returning lease_wanted as wanted`,
        [id, this.token],
      )
      if (kept) this.#validUntil = began + term
      if (!kept || kept.wanted || !(await this.#mayGoOn())) await release()
    } catch (error) {
      // The database is away: what is not renewed ends by itself.
      this.#services.log.warn({ err: error }, 'a lease could not be renewed')
    }
  }
}
