import type { AttemptTold, Begin, Problem } from './upload-attempt.ts'
import type { NewUploads, Taking, Upload } from './upload-item.ts'
import type { UploadMemory } from './upload-memory.ts'

type Doing = {
  begin: Begin
  memory: UploadMemory
  take: (taking: Taking, uploadId: string) => Promise<void>
  drop: (uploadId: string) => void
  now: () => number
  later: (work: () => void, ms: number) => unknown
}

/** So many are sent at the same time; the others wait. */
const atOnce = 3
/** How long is waited before the next attempt, in ms: a connection that is gone comes back by itself. */
const pauses = [500, 1000, 2000, 4000, 8000, 15_000]
/** How often is tried what a server refuses without saying why. */
const faultsMax = 4
/** How often what is shown moves, in ms. */
const shownEach = 250

type Inner = { file?: File; stop?: () => void; tries: number; faults: number; mark: { at: number; sent: number } | null; shown: number }

/** All uploads of the application: they go on while one moves between screens, and over whatever breaks the connection. */
export class UploadQueue {
  #items: readonly Upload[] = []
  readonly #inner = new Map<string, Inner>()
  readonly #listeners = new Set<() => void>()
  readonly #doing: Doing
  #taken: ((upload: Upload) => void) | null = null
  /** Taken before anyone listened: the listener is loaded with the first upload, and a small file may be faster. */
  #unheard: Upload[] = []

  constructor(doing: Doing) {
    this.#doing = doing
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  read = (): readonly Upload[] => this.#items

  /** Calls back with every upload whose record has taken it, those from before the call included. */
  onTaken(told: (upload: Upload) => void): () => void {
    this.#taken = told
    for (const upload of this.#unheard.splice(0)) told(upload)
    return () => {
      if (this.#taken === told) this.#taken = null
    }
  }

  /** Whether something would be broken off if the page were left now. */
  get busy(): boolean {
    return this.#items.some(({ key, state, taken }) => !taken && state !== 'done' && this.#inner.get(key)?.file !== undefined)
  }

  /** Takes up what this person had begun before the page was loaded; what another one had is stopped. */
  async open(userId: string): Promise<void> {
    const before = this.#doing.memory.userId
    if (before === userId) return
    if (before !== null) this.#leave()
    const kept = await this.#doing.memory.open(userId)
    const found = kept.filter(({ key }) => !this.#inner.has(key))
    for (const { key } of found) this.#inner.set(key, blank())
    this.#set([...found.map((one) => (one.state === 'done' ? one : { ...one, state: 'unpicked' as const })), ...this.#items])
    this.#save()
    for (const { key, state } of found) if (state === 'done') void this.#finish(key)
  }

  /** Somebody else signed in. */
  #leave(): void {
    for (const { key } of this.#items) this.#halt(key)
    this.#unheard = []
    this.#inner.clear()
    this.#set([])
  }

  /** Begins to upload files; one that was begun before the page was loaded goes on instead. @returns their keys */
  add(files: readonly File[], given: NewUploads): string[] {
    const keys = files.map((file) => {
      const begun = this.#items.find((one) => one.state === 'unpicked' && one.owner === given.owner && isSame(one, file))
      const key = begun?.key ?? crypto.randomUUID()
      if (!begun) this.#items = [...this.#items, this.#made(key, file, given)]
      this.#inner.set(key, { ...blank(), file })
      this.#doing.memory.hold(key)
      this.#change(key, { state: 'waiting', problem: null })
      return key
    })
    this.#next()
    return keys
  }

  pause(key: string): void {
    this.#halt(key)
    this.#change(key, { state: 'paused', speed: null, problem: null })
    this.#next()
  }

  /** Goes on with what was paused, or tries again what failed. */
  resume(key: string): void {
    const one = this.#item(key)
    const inner = this.#inner.get(key)
    if (!one || !inner) return
    this.#halt(key)
    Object.assign(inner, { tries: 0, faults: 0 })
    if (one.state === 'done') void this.#finish(key)
    else this.#change(key, { state: inner.file ? 'waiting' : 'unpicked', problem: null })
    this.#next()
  }

  /** Gives a file back that the browser has lost. @returns a sentence where it is not the one that was begun */
  choose(key: string, file: File): string | null {
    const one = this.#item(key)
    if (!one) return null
    if (!isSame(one, file)) return `That is not the file that was begun. Choose ${one.name} as it was.`
    this.#inner.set(key, { ...blank(), file })
    this.#doing.memory.hold(key)
    this.resume(key)
    return null
  }

  /** Ends an upload; the server forgets what it has of it. */
  remove(key: string): void {
    const one = this.#item(key)
    this.forget([key])
    if (one?.uploadId && !one.taken) this.#doing.drop(one.uploadId)
  }

  /** Takes uploads off the list whose files a record has taken. */
  forget(keys: readonly string[]): void {
    for (const key of keys) {
      this.#halt(key)
      this.#inner.delete(key)
      this.#doing.memory.release(key)
    }
    this.#set(this.#items.filter(({ key }) => !keys.includes(key)))
    this.#save()
    this.#next()
  }

  /** The connection is back: nobody waits for the next attempt. */
  online(): void {
    for (const { key, state } of this.#items) if (state === 'retrying') this.resume(key)
  }

  #made(key: string, { name, size, lastModified }: File, { owner, at, where, taking }: NewUploads): Upload {
    const blankOne = { uploadId: null, state: 'waiting', sent: 0, speed: null, problem: null, taken: false } as const
    return { key, name, size, lastModified, owner, at, where, taking: taking ?? null, begun: this.#doing.now(), ...blankOne }
  }

  #next(): void {
    const running = this.#items.filter(({ state }) => state === 'running' || state === 'retrying').length
    for (const { key } of this.#items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - running))) this.#begin(key)
  }

  #begin(key: string): void {
    const one = this.#item(key)
    const inner = this.#inner.get(key)
    if (!one || !inner?.file) return
    inner.mark = null
    // One that tries again by itself says so until something comes through: its button would be another one under somebody's finger.
    if (one.state !== 'retrying') this.#change(key, { state: 'running', problem: null })
    let over = false
    // What an attempt says that was stopped counts no more.
    const still = (work: () => void) => () => void (!over && work())
    const through = (work: () => void) =>
      still(() => {
        if (this.#item(key)?.state === 'retrying') this.#change(key, { state: 'running', problem: null })
        work()
      })
    const told: AttemptTold = {
      begun: (uploadId) => through(() => this.#change(key, { uploadId }))(),
      sent: (bytes) => through(() => this.#progress(key, bytes))(),
      kept: (bytes) => through(() => this.#kept(key, bytes))(),
      ended: still(() => {
        over = true
        delete inner.file
        this.#change(key, { sent: one.size })
        void this.#finish(key)
      }),
      failed: (problem) =>
        still(() => {
          over = true
          this.#failed(key, problem)
        })(),
    }
    const stop = this.#doing.begin(inner.file, { name: one.name, at: one.at, uploadId: one.uploadId }, told)
    inner.stop = () => {
      over = true
      stop()
    }
  }

  #progress(key: string, sent: number): void {
    const inner = this.#inner.get(key)
    const one = this.#item(key)
    if (!inner || !one) return
    const now = this.#doing.now()
    inner.mark ??= { at: now, sent }
    const passed = now - inner.mark.at
    if (now - inner.shown < shownEach && sent < one.size) return
    inner.shown = now
    if (passed < 2 * shownEach) return this.#change(key, { sent }, false)
    const lately = (Math.max(0, sent - inner.mark.sent) / passed) * 1000
    inner.mark = { at: now, sent }
    return this.#change(key, { sent, speed: one.speed === null ? lately : one.speed * 0.7 + lately * 0.3 }, false)
  }

  #kept(key: string, sent: number): void {
    const inner = this.#inner.get(key)
    if (inner) Object.assign(inner, { tries: 0, faults: 0 })
    this.#change(key, { sent })
  }

  #failed(key: string, { again, sentence }: Problem): void {
    const inner = this.#inner.get(key)
    if (!inner) return
    delete inner.stop
    inner.faults += again === 'perhaps' ? 1 : 0
    if (again === 'never' || inner.faults >= faultsMax) {
      this.#change(key, { state: 'failed', problem: sentence, speed: null })
      return this.#next()
    }
    const pause = pauses[Math.min(inner.tries, pauses.length - 1)] ?? 0
    inner.tries += 1
    this.#change(key, { state: 'retrying', problem: sentence, speed: null })
    let over = false
    inner.stop = () => {
      over = true
    }
    this.#doing.later(() => {
      if (!over) this.#begin(key)
    }, pause)
  }

  /** All bytes are there: it waits for its form, or is given to whom it was for. */
  async #finish(key: string): Promise<void> {
    this.#change(key, { state: 'done', speed: null, problem: null })
    const one = this.#item(key)
    this.#next()
    if (!one?.taking || one.uploadId === null) return
    try {
      await this.#doing.take(one.taking, one.uploadId)
      this.#change(key, { taken: true })
      const done = { ...one, taken: true }
      if (this.#taken) this.#taken(done)
      else this.#unheard.push(done)
    } catch (error) {
      this.#change(key, { problem: error instanceof Error ? error.message : 'Try again.' })
    }
  }

  #halt(key: string): void {
    const inner = this.#inner.get(key)
    inner?.stop?.()
    delete inner?.stop
  }

  #item(key: string): Upload | undefined {
    return this.#items.find((one) => one.key === key)
  }

  #change(key: string, changes: Partial<Upload>, kept = true): void {
    this.#set(this.#items.map((one) => (one.key === key ? { ...one, ...changes } : one)))
    if (kept) this.#save()
  }

  #set(items: readonly Upload[]): void {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }

  #save(): void {
    this.#doing.memory.save(this.#items.filter(({ taken }) => !taken))
  }
}

const blank = (): Inner => ({ tries: 0, faults: 0, mark: null, shown: 0 })

function isSame(one: Upload, file: File): boolean {
  return one.name === file.name && one.size === file.size && one.lastModified === file.lastModified
}
