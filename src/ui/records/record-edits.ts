import { sameValue, sentenceOf, staleConflict } from '../lists/form-changes.ts'

/** What a person has entered in one field and what became of it. */
export interface Edit {
  readonly value: unknown
  /** What stood there when it was begun, and the version of the record then. */
  readonly before: unknown
  readonly base: number
  /**
   * `typed`: not sent yet. `saving`: on its way, and shown as if it were stored. `refused`: with a sentence. `clash`: somebody else
   * changed the same meanwhile, and the person chooses.
   */
  readonly state: 'typed' | 'saving' | 'refused' | 'clash'
  readonly sentence?: string
  /** It was picked and not typed: refused, it goes back, since picking it again costs nothing. */
  readonly picked: boolean
  /** Saved together: a new project and the assignee who goes with the old one. */
  readonly together: readonly string[]
}

export type Edits = ReadonlyMap<string, Edit>
/** A value as it is sent, or what is wrong with it. */
export type Reading = { readonly value: unknown } | { readonly sentence: string }

export interface RecordEditsOptions<Row> {
  /** The record as it is known now. */
  readonly row: () => Row | undefined
  /** Whether a value can be sent, by the record's own schema. */
  readonly read: (name: string, value: unknown) => Reading
  /** Whether to go on, asked of the person before something is sent. Without it, everything is sent at once. */
  readonly confirm?: (names: readonly string[]) => Promise<boolean>
  /** Stores changed fields. @param version the one they are based on */
  readonly send: (changes: Readonly<Record<string, unknown>>, version: number) => Promise<Row>
  /** Takes the record as it is stored now. */
  readonly take: (row: Row) => void
  /** Says that saving failed. */
  readonly onRefused: (sentence: string, names: readonly string[]) => void
}

/**
 * What is edited in place on one record, each field saved by itself. Kept outside React, so that what is on its way is not lost when
 * the record is closed over it, and that what could not be saved is still there when it is opened again.
 */
export class RecordEdits<Row extends { readonly version: number }> {
  readonly #options: RecordEditsOptions<Row>
  #edits: Edits = new Map()
  /** The version our own last change of a field was stored with: nobody else's, so no clash. */
  readonly #own = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #queue: Promise<void> = Promise.resolve()

  constructor(options: RecordEditsOptions<Row>) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly snapshot = (): Edits => this.#edits

  /** Something was typed; it is sent with `commit`. */
  type(name: string, value: unknown): void {
    this.#put([name], { [name]: value }, false)
  }

  /** Sends what was typed, unless it is as it was. */
  commit(name: string): void {
    const edit = this.#edits.get(name)
    if (edit && edit.state !== 'saving' && edit.state !== 'clash') this.#save(edit.together)
  }

  /** Something was picked: it is saved at once. Several fields are saved together. */
  pick(values: Readonly<Record<string, unknown>>): void {
    const names = Object.keys(values)
    this.#put(names, values, true)
    this.#save(names)
  }

  /** Goes back to what is stored: one typed and thought better of it, or takes what others entered. */
  drop(name: string): void {
    const edit = this.#edits.get(name)
    if (edit) this.#change(edit.together.map((one) => [one, null]))
  }

  /** Saves one's own over what others entered. */
  keepMine(name: string): void {
    const edit = this.#edits.get(name)
    const row = this.#options.row()
    if (!edit || !row) return
    this.#change(
      edit.together.flatMap((one) => {
        const held = this.#edits.get(one)
        return held ? [[one, { ...held, state: 'typed', base: row.version, before: field(row, one) }]] : []
      }),
    )
    this.#save(edit.together)
  }

  #put(names: readonly string[], values: Readonly<Record<string, unknown>>, picked: boolean): void {
    const row = this.#options.row()
    if (!row) return
    this.#change(
      names.map((name) => {
        const edit = this.#edits.get(name)
        // What is corrected goes on from where it began. What is picked anew is decided on what is shown now, and so is what is typed over
        // something on its way.
        const goesOn = edit && edit.state !== 'saving' && !(edit.picked && edit.state !== 'typed')
        const before = edit?.state === 'saving' ? edit.value : field(row, name)
        const begun = goesOn ? edit : { before, base: row.version }
        const asking = edit?.state === 'clash' && !picked
        return [
          name,
          { value: values[name], before: begun.before, base: begun.base, picked, state: asking ? 'clash' : 'typed', together: names },
        ]
      }),
    )
  }

  /** One request after another: what is sent next is based on what was stored before. */
  #save(names: readonly string[]): void {
    const sent = new Map<string, Edit>()
    const values: Record<string, unknown> = {}
    for (const name of names) {
      const edit = this.#edits.get(name)
      if (!edit || sameValue(edit.value, edit.before)) continue
      const read = this.#options.read(name, edit.value)
      if ('sentence' in read) {
        this.#change([[name, { ...edit, state: 'refused', sentence: read.sentence }]])
        return
      }
      values[name] = read.value
      sent.set(name, { ...edit, state: 'saving' })
    }
    // What is as it was needs no request.
    this.#change(names.map((name) => [name, sent.get(name) ?? null]))
    if (sent.size > 0) this.#queue = this.#queue.then(() => this.#store(sent, values))
  }

  async #store(sent: ReadonlyMap<string, Edit>, values: Readonly<Record<string, unknown>>): Promise<void> {
    if (!((await this.#options.confirm?.([...sent.keys()])) ?? true)) {
      this.#settle(sent, (edit) =>
        edit.picked ? null : { ...edit, state: 'refused', sentence: 'Not saved. Escape discards your change.' },
      )
      return
    }
    const version = Math.min(...[...sent].map(([name, { base }]) => Math.max(base, this.#own.get(name) ?? 0)))
    try {
      const stored = await this.#options.send(values, version)
      for (const name of sent.keys()) this.#own.set(name, stored.version)
      this.#options.take(stored)
      this.#settle(sent, () => null)
    } catch (error) {
      this.#refuse(sent, error)
    }
  }

  #refuse(sent: ReadonlyMap<string, Edit>, error: unknown): void {
    const stale = staleConflict(error)
    if (!stale) {
      const sentence = sentenceOf(error)
      this.#settle(sent, (edit) => (edit.picked ? null : { ...edit, state: 'refused', sentence }))
      // Said once: the field of what was typed says it itself, as long as it is on screen.
      const said = this.#listeners.size > 0 && [...sent.values()].every(({ picked }) => !picked)
      if (!said) this.#options.onRefused(sentence, [...sent.keys()])
      return
    }
    const current = stale.current as Row
    this.#options.take(current)
    const clashing = [...sent].filter(([name, { value }]) => stale.fields.includes(name) && !sameValue(value, field(current, name)))
    // Both entered the same: nothing to choose, and nothing else was asked for.
    this.#settle(sent, (edit, name) =>
      clashing.length === 0 ? null : { ...edit, state: clashing.some(([one]) => one === name) ? 'clash' : 'typed' },
    )
  }

  /** What was typed since it was sent stays as it is. */
  #settle(sent: ReadonlyMap<string, Edit>, next: (edit: Edit, name: string) => Edit | null): void {
    this.#change([...sent].flatMap(([name, edit]) => (this.#edits.get(name) === edit ? [[name, next(edit, name)]] : [])))
  }

  #change(changes: readonly (readonly [string, Edit | null])[]): void {
    const next = new Map(this.#edits)
    for (const [name, edit] of changes) {
      if (edit) next.set(name, edit)
      else next.delete(name)
    }
    this.#edits = next
    for (const listener of this.#listeners) listener()
  }
}

const field = (row: object, name: string): unknown => (row as Record<string, unknown>)[name]

/** The value a field shows: what was entered, as long as that can still become true. */
export function shownValue<Value>(edit: Edit | undefined, stored: Value): Value {
  return edit && !(edit.picked && edit.state === 'refused') ? (edit.value as Value) : stored
}
