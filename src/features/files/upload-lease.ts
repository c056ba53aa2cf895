import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Lock, RequestRelease } from '@tus/server'
import { prepared } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { actorsBySession } from '#platform/session.ts'
import { AppError } from '#shared/errors.ts'

/** How long a writer that says nothing keeps an upload, in ms: a process that was killed holds up whoever goes on for no longer. */
const term = 6000
const renewedEach = 1500
const lookedEach = 100
/** How long one waits for another writer to let go. */
const patience = 20_000

/** The right to write to one upload, across all processes: a row says who has it and until when. */
export class UploadLease implements Lock {
  readonly token = randomUUID()
  /** what is being written under it: it is given back when that is done, whatever became of the request */
  writing: Promise<unknown> = Promise.resolve()
  readonly #services: Services
  readonly #id: string
  readonly #sessionId: string | null
  #validUntil = 0
  #renewing: NodeJS.Timeout | undefined

  /** @param sessionId of whoever writes: its end ends the writing */
  constructor(services: Services, id: string, sessionId: string | null) {
    this.#services = services
    this.#id = id
    this.#sessionId = sessionId
  }

  /** Whether it is certain that nobody else writes now. */
  get valid(): boolean {
    return performance.now() < this.#validUntil
  }

  async lock(signal: AbortSignal, release: RequestRelease): Promise<void> {
    for (const end = performance.now() + patience; !(await this.#take()); ) {
      if (signal.aborted || performance.now() > end)
        throw new AppError('unavailable', 'This upload is still being written to. Try again in a moment.')
      await delay(lookedEach)
    }
    this.#renewing = setInterval(() => void this.#renew(release), renewedEach)
    this.#renewing.unref()
  }

  async unlock(): Promise<void> {
    await this.writing.catch(() => undefined)
    clearInterval(this.#renewing)
    this.#validUntil = 0
    const { pool } = this.#services
    await prepared(
      pool,
      'lease_end',
      'update uploads set lease_token = null, leased_until = null where file_id = $1 and lease_token = $2',
      [this.#id, this.token],
    )
  }

  /** Takes it where it is free; otherwise asks its holder to let go. An upload that is not there needs none. */
  async #take(): Promise<boolean> {
    const began = performance.now()
    const [found] = await prepared<{ taken: boolean }>(
      this.#services.pool,
      'lease_take',
      `with taken as (
          update uploads set lease_token = $2, leased_until = now() + interval '${term} ms', lease_wanted = false
          where file_id = $1 and (lease_token is null or leased_until < now()) returning 1),
        wanted as (update uploads set lease_wanted = true where file_id = $1 and leased_until >= now() and not lease_wanted)
      select exists (select 1 from taken) or not exists (select 1 from uploads where file_id = $1) as taken`,
      [this.#id, this.token],
    )
    if (found?.taken) this.#validUntil = began + term
    return found?.taken === true
  }

  async #renew(release: RequestRelease): Promise<void> {
    try {
      const began = performance.now()
      const [kept] = await prepared<{ wanted: boolean }>(
        this.#services.pool,
        'lease_renew',
        `update uploads set leased_until = now() + interval '${term} ms' where file_id = $1 and lease_token = $2 returning lease_wanted as wanted`,
        [this.#id, this.token],
      )
      if (kept) this.#validUntil = began + term
      if (!kept || kept.wanted || !(await this.#signedIn())) await release()
    } catch (error) {
      // The database is away: what is not renewed ends by itself.
      this.#services.log.warn({ err: error }, 'an upload could not be kept')
    }
  }

  async #signedIn(): Promise<boolean> {
    if (this.#sessionId === null) return true
    return (await actorsBySession(this.#services.pool, [this.#sessionId])).has(this.#sessionId)
  }
}
