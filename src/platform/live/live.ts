import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { LiveMessage } from '#shared/contract/live.ts'
import type { Actor } from '#shared/rights/actor.ts'
import type { Logger } from '../process/log.ts'
import type { Sessions } from '../security/session.ts'
import { eventBatch, eventsAfter, type Mark, presentMark } from './log.ts'
import { changesRights, type EventRow, messagesFor, type RightsTable, rightsMessage, rightsOf } from './visibility.ts'

declare module '#platform/context.ts' {
  interface Services {
    live: LiveHub
  }
}

/** One open stream of one browser. */
export type Subscriber = {
  sessionId: string
  actor: Actor
  /** from here on the stream misses nothing; it stands at `mark` */
  open(mark: string): void
  /** @param mark where the stream stands afterwards; null while more of the same event follows */
  send(message: LiveMessage, mark: string | null): void
  /** tells the browser to load everything anew; used when it was away too long */
  reset(mark: string): void
  /** the session ended */
  end(): void
  /** this process stops; the browser comes back and resumes */
  close(): void
}

/** Which groups of kinds a kind belongs to. */
type Groups = { groupsOf: (kind: string) => readonly string[] }
type Told = { rights: () => Promise<RightsTable>; kinds: () => Promise<Groups>; actorsOf: Sessions['actorsOf'] }

type Open = Subscriber & { stop(): void }

/** Nothing is sent to a stream after its end. */
function end(subscriber: Open): void {
  subscriber.stop()
  subscriber.end()
}

const channel = 'atelier_wake'
const wakeEvery = 10
// Half of the second within which a right must end, should a wake be lost or an old transaction hold the marks back.
const pollEvery = 500
const recheckEvery = 400
/** More than this behind, loading everything anew is cheaper than replaying. */
const maxReplay = 2000

/**
 * Reads the event log once per process and hands each event to the open streams that may see it. After a commit a process wakes
 * all others by one NOTIFY at most every 10 ms, outside any business transaction; everyone also polls twice a second.
 */
export class LiveHub {
  readonly #pool: pg.Pool
  readonly #direct: pg.PoolConfig
  readonly #log: Logger
  readonly #readRights: () => Promise<RightsTable>
  readonly #readKinds: () => Promise<Groups>
  readonly #actorsOf: Sessions['actorsOf']
  readonly #subscribers = new Set<Open>()
  readonly #bus = new EventEmitter()
  #mark: Mark = { xid: '0', id: 0 }
  #listener: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #wakeTimer: NodeJS.Timeout | undefined
  #lastWake = 0
  #lastRecheck = 0
  #reading: Promise<void> | undefined
  #again = false
  #closed = false
  /** read with the first stream; nobody is told anything before */
  #rights: RightsTable = {}
  #kinds: Groups | undefined

  /** @param told what messages are made with: the rows of rights, the kinds of records, and the actors of sessions as they are at this moment */
  constructor(pool: pg.Pool, direct: pg.PoolConfig, log: Logger, told: Told) {
    this.#pool = pool
    this.#direct = direct
    this.#log = log
    this.#readRights = told.rights
    this.#readKinds = told.kinds
    this.#actorsOf = told.actorsOf
  }

  /** Begins at the present: events before it are history. */
  async start(): Promise<void> {
    this.#mark = await this.#present()
    await this.#listen()
    this.#timer = setInterval(() => this.#read(), pollEvery)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    clearTimeout(this.#wakeTimer)
    for (const subscriber of this.#subscribers) {
      subscriber.stop()
      subscriber.close()
    }
    await this.#reading
    await this.#listener?.end().catch(() => {})
  }

  /** The mark that a page loaded now resumes from. */
  get mark(): string {
    return `${this.#mark.xid}-${this.#mark.id}`
  }

  /** Called after each commit that recorded events. */
  wake(): void {
    if (this.#wakeTimer || this.#closed) return
    const wait = Math.max(0, this.#lastWake + wakeEvery - Date.now())
    this.#wakeTimer = setTimeout(() => {
      this.#wakeTimer = undefined
      this.#lastWake = Date.now()
      // A wake is a commit of its own; nothing of it has to be on the disk.
      this.#pool
        .query(`select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', '')`)
        .catch((error: unknown) => this.#log.warn({ err: error }, 'wake failed'))
      this.#readSoon()
    }, wait)
  }

  /** Opens a stream; events between `after` and now are replayed first. @returns a function that closes it */
  async subscribe(subscriber: Subscriber, after: string | null): Promise<() => void> {
    this.#rights = await this.#readRights()
    this.#kinds = await this.#readKinds()
    // With nobody listening the mark may be half a second old; what happened before this stream is not news to it.
    if (this.#subscribers.size === 0) await this.#catchUp()
    const held: EventRow[] = []
    let replaying = true
    const live: Open = { ...subscriber, stop: () => stop() }
    const onRow = (row: EventRow) => (replaying ? void held.push(row) : this.#deliver(live, row))
    const upTo = this.#mark
    this.#subscribers.add(live)
    this.#bus.on('row', onRow)
    const stop = () => {
      this.#subscribers.delete(live)
      this.#bus.off('row', onRow)
    }
    this.#bus.setMaxListeners(0)
    live.open(this.mark)
    const from = parseMark(after)
    try {
      if (from && (await this.#isForeign(from, upTo))) live.reset(`${upTo.xid}-${upTo.id}`)
      else if (from) await this.#replay(live, from, upTo)
    } catch (error) {
      // Nobody holds the way to stop it yet: left open, it would gather rows for ever.
      stop()
      throw error
    }
    replaying = false
    for (const row of held) this.#deliver(live, row)
    return stop
  }

  /** Whether a mark lies ahead of every transaction here: it is from before a restore into another cluster, and nothing would follow it. */
  async #isForeign(from: Mark, upTo: Mark): Promise<boolean> {
    return isAfter(from, upTo) && BigInt(from.xid) > BigInt((await this.#present()).xid)
  }

  async #replay(subscriber: Subscriber, from: Mark, upTo: Mark): Promise<void> {
    let at = from
    for (let seen = 0; seen < maxReplay; ) {
      const found = await this.#after(at)
      for (const row of found) {
        if (isAfter(row, upTo)) return
        this.#deliver(subscriber, row)
      }
      const last = found.at(-1)
      if (!last || found.length < eventBatch) return
      seen += found.length
      at = last
    }
    subscriber.reset(`${upTo.xid}-${upTo.id}`)
  }

  #deliver(subscriber: Subscriber, row: EventRow): void {
    const messages = messagesFor(subscriber.actor, row, this.#rights, this.#kinds?.groupsOf(row.recordType))
    for (const message of messages) subscriber.send(message, message === messages.at(-1) ? `${row.xid}-${row.id}` : null)
  }

  /** Under load a process is woken a hundred times a second; with nobody listening the poll alone keeps its mark fresh. */
  #readSoon(): void {
    if (this.#subscribers.size > 0) this.#read()
  }

  /** Reads what is new; a wake during a read causes one more read. */
  #read(): void {
    if (this.#closed) return
    if (this.#reading) {
      this.#again = true
      return
    }
    this.#reading = this.#readAll()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'reading events failed'))
      .finally(() => {
        this.#reading = undefined
        if (this.#again) {
          this.#again = false
          this.#read()
        }
      })
  }

  /** Only the reader moves the mark: moved under a read on its way, it would be set back by it and events told twice. */
  async #catchUp(): Promise<void> {
    await this.#reading
    this.#read()
    await this.#reading
  }

  async #readAll(): Promise<void> {
    for (;;) {
      if (this.#subscribers.size === 0 && (await this.#skipToPresent())) return
      const found = await this.#after(this.#mark)
      await this.#recheck(found.some(changesRights))
      for (const row of found) this.#bus.emit('row', row)
      const last = found.at(-1)
      if (last) this.#mark = { xid: last.xid, id: last.id }
      if (found.length < eventBatch) return
    }
  }

  /** With nobody listening there is nothing to read. @returns false when somebody came meanwhile and replayed up to the old mark */
  async #skipToPresent(): Promise<boolean> {
    const now = await this.#present()
    if (this.#subscribers.size > 0) return false
    this.#mark = now
    return true
  }

  /** Rights are read anew before events go out: at once when one of them changes rights, else a few times a second. */
  async #recheck(atOnce: boolean): Promise<void> {
    if (this.#subscribers.size === 0 || (!atOnce && Date.now() - this.#lastRecheck < recheckEvery)) return
    this.#lastRecheck = Date.now()
    // Whoever comes while the answer is on its way was just looked up, and is not in it.
    const present = [...this.#subscribers]
    const actors = await this.#actorsOf([...new Set(present.map((one) => one.sessionId))])
    for (const subscriber of present) {
      const actor = actors.get(subscriber.sessionId)
      if (!actor) end(subscriber)
      else renew(subscriber, actor, atOnce ? null : this.mark)
    }
  }

  #after(mark: Mark): Promise<EventRow[]> {
    return eventsAfter(this.#pool, mark)
  }

  #present(): Promise<Mark> {
    return presentMark(this.#pool)
  }

  async #listen(): Promise<void> {
    if (this.#closed) return
    const client = new pg.Client({ ...this.#direct, keepAlive: true })
    client.on('notification', () => this.#readSoon())
    client.on('error', () => {})
    // Whatever was missed while away is read by the poll; the log, not the notification, is the truth.
    client.on('end', () => {
      if (!this.#closed) setTimeout(() => void this.#listen().catch(() => {}), 500)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      this.#listener = client
    } catch (error) {
      this.#log.warn({ err: error }, 'listening for events failed, trying again')
      await client.end().catch(() => {})
    }
  }
}

function parseMark(text: string | null): Mark | null {
  const [, xid, eventId] = /^(\d{1,19})-(\d{1,18})$/.exec(text ?? '') ?? []
  return xid && eventId ? { xid, id: Number(eventId) } : null
}

function isAfter(row: Mark, mark: Mark): boolean {
  const difference = BigInt(row.xid) - BigInt(mark.xid)
  return difference > 0n || (difference === 0n && row.id > mark.id)
}

/** @param mark to also tell a change by: its event may have to wait for an older transaction, the second within which a right ends does not */
function renew(subscriber: Subscriber, actor: Actor, mark: string | null): void {
  const changed = rightsOf(actor) !== rightsOf(subscriber.actor)
  // The event tells the account that it concerns: whoever begins or ends to see as another one is another account to it.
  const another = actor.userId !== subscriber.actor.userId
  subscriber.actor = actor
  if (changed && (mark || another)) subscriber.send(rightsMessage(subscriber.sessionId), mark)
}
