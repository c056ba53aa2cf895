import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useOnce } from '../base/use-once.ts'
import { changedFields, pick, staleConflict } from '../lists/form-changes.ts'
import { toast } from '../overlays/toast.tsx'
import { type BroughtUp, bringUp, type MergeBase, type MergeStep, readyToSave } from './merge-base.ts'
import { StaleNotice } from './stale-notice.tsx'

type Versioned = { readonly version: number }
type Name<Values> = keyof Values & string

interface Shown<Row, Values extends FieldValues, Saved> {
  readonly form: UseFormReturn<Values, unknown, Saved>
  /** A row as the form holds it. */
  readonly valuesOf: (row: Row) => Values
  readonly labels: Readonly<Record<Name<Values>, string>>
  /** How a value reads to a person. @param row as it is now, which may know a name for an id */
  readonly reading: (name: Name<Values>, values: Values, row: Row) => string
}

export interface MergeOptions<Row extends Versioned, Values extends FieldValues, Saved> extends Shown<Row, Values, Saved> {
  /** What is edited, as it is known now; it may change meanwhile. null while it is on its way, or where a new one is made. */
  readonly row: Row | null
  readonly create?: (values: Saved) => Promise<Row>
  /** Stores what was changed. @param on the row; its version is the one the changes are based on */
  readonly update: (changes: Partial<Saved>, on: Row) => Promise<Row>
  /** Stores what stands beside the form's fields. When it fails, the next attempt goes on from the row as it is stored by then. */
  readonly alsoSave?: ((row: Row) => Promise<unknown>) | undefined
  /** @param stored there is a row, so that changing it failed, not making it */
  readonly onFailed: (error: unknown, stored: boolean) => void
  /** @param what null when nothing was changed, and so nothing sent */
  readonly onSaved: (what: 'created' | 'updated' | null, row: Row) => void
}

export interface Merge<Row, Values = never> {
  /** The newest that is known of what is edited. */
  readonly row: Row | null
  readonly isDirty: boolean
  readonly saving: boolean
  readonly submit: (event?: FormEvent) => void
  /** Begins the next new one in the same form. */
  readonly beginAnew: (values: Values) => void
  /** Stands above the fields: what others changed in the same ones, and the choice. */
  readonly notice: ReactNode
}

/** Only what the form is compared with: what was typed, what is wrong and whether it was sent stay. */
const comparedOnly = { keepValues: true, keepFieldsRef: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true } as const

/**
 * For a form on a record that others may change meanwhile: what they change comes into the fields one has not touched, and where both
 * changed the same, one is shown both and chooses. Nothing entered is lost, and what is pressed twice is saved once.
 */
export function useMerge<Row extends Versioned, Values extends FieldValues, Saved extends object>(
  options: MergeOptions<Row, Values, Saved>,
): Merge<Row, Values> {
  const { row, form } = options
  const based = useBase(options)
  const { known, clashes, goOn } = based
  const { saving, submit } = useSaving(options, based)
  // Subscribed here: the form itself stays the same object while its state changes.
  const { isDirty } = useFormState({ control: form.control })

  const decide = (given: readonly Name<Values>[]) => {
    if (!known) return
    goOn(known, { mine: { ...form.getValues(), ...pick(options.valuesOf(known), given) }, decided: true })
  }
  return {
    row: row && (!known || row.version >= known.version) ? row : known,
    isDirty,
    saving,
    submit,
    beginAnew: (values) => {
      based.forget()
      // The fields stay those that are registered: without that the new values would not reach what stands on the screen.
      form.reset(values, { keepFieldsRef: true })
    },
    notice: known && clashes.length > 0 && (
      <Notice
        {...options}
        row={known}
        names={clashes}
        saving={saving}
        onKeepMine={() => {
          decide([])
          submit()
        }}
        onTakeTheirs={() => decide(clashes)}
      />
    ),
  }
}

/** Sends what was changed, once however often it is pressed, and takes what comes of it. */
function useSaving<Row extends Versioned, Values extends FieldValues, Saved extends object>(
  options: MergeOptions<Row, Values, Saved>,
  { base, goOn, take, showClashes }: Based<Row, Values>,
) {
  const { form, labels } = options
  const [saving, setSaving] = useState(false)
  const once = useOnce()
  const store = async (entered: Saved) => {
    const on = base.current
    const submitted = form.getValues()
    const changes = on ? changedFields(on.values, entered) : entered
    const changed = Object.keys(changes) as Name<Values>[]
    let stored = on?.row
    if (!on) stored = await options.create?.(entered)
    else if (changed.length > 0) stored = await options.update(changes, { ...on.row, version: on.version })
    if (!stored) return
    // What was typed since then is compared with what was sent.
    goOn(stored, { from: { ...(base.current?.values ?? submitted), ...pick(submitted, changed) } })
    await options.alsoSave?.(stored)
    options.onSaved(on ? (changed.length > 0 || options.alsoSave ? 'updated' : null) : 'created', stored)
  }
  const refused = (error: unknown) => {
    const stale = staleConflict(error)
    if (!stale) return options.onFailed(error, base.current !== null)
    // On a phone the refusal of the attempt before would stand over the notice.
    toast.dismiss()
    goOn(stale.current as Row)
    showClashes((Object.keys(labels) as Name<Values>[]).filter((name) => stale.fields.includes(name)))
  }
  const save = async () => {
    setSaving(true)
    if (base.current) take(readyToSave(base.current, form.getValues(), options.valuesOf))
    await form.handleSubmit((entered) => store(entered).catch(refused))()
    setSaving(false)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    void once('save', save)
  }
  return { saving, submit }
}

interface Based<Row, Values> {
  readonly base: RefObject<MergeBase<Row, Values> | null>
  readonly known: Row | null
  /** The fields that one is asked about. */
  readonly clashes: readonly Name<Values>[]
  readonly showClashes: (names: readonly Name<Values>[]) => void
  /** What was just made is edited no further. */
  readonly forget: () => void
  /** Takes in what a newer row brings. */
  readonly goOn: (next: Row, step?: Partial<MergeStep<Values>>) => void
  /** Puts into the form, and beside it, what a step gave. */
  readonly take: (up: BroughtUp<Row, Values>, decided?: boolean) => void
}

/** Keeps what a form is compared with, and brings both up to what others save meanwhile. */
function useBase<Row extends Versioned, Values extends FieldValues, Saved>({
  row,
  form,
  valuesOf,
}: MergeOptions<Row, Values, Saved>): Based<Row, Values> {
  const base = useRef<MergeBase<Row, Values>>(row && { row, version: row.version, values: valuesOf(row) })
  const [known, setKnown] = useState(row)
  const [clashes, showClashes] = useState<readonly Name<Values>[]>([])

  const take = ({ base: next, values, clash }: BroughtUp<Row, Values>, decided = false) => {
    base.current = next
    for (const name of Object.keys(values) as (Path<Values> & Name<Values>)[]) {
      if (values[name] === form.getValues(name)) continue
      form.setValue(name, values[name])
      form.clearErrors(name)
    }
    form.reset(next.values, comparedOnly)
    setKnown(() => next.row)
    // While one is choosing, nothing is decided that is not shown.
    showClashes((shown) => (shown.length > 0 && !decided ? [...new Set([...shown, ...clash])] : []))
  }
  const goOn = (next: Row, step: Partial<MergeStep<Values>> = {}) =>
    take(bringUp(base.current, next, valuesOf, { mine: form.getValues(), ...step }), step.decided)
  const follow = useEffectEvent((next: Row) => {
    if (!base.current || next.version > base.current.row.version) goOn(next)
  })
  useEffect(() => {
    if (row) follow(row)
  }, [row])
  const forget = () => {
    base.current = null
    setKnown(null)
  }
  return { base, known, clashes, showClashes, goOn, take, forget }
}

interface NoticeProps<Row, Values extends FieldValues, Saved> extends Shown<Row, Values, Saved> {
  readonly row: Row
  readonly names: readonly Name<Values>[]
  readonly saving: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

function Notice<Row, Values extends FieldValues, Saved>(props: NoticeProps<Row, Values, Saved>) {
  const { row, form, names, labels, reading, saving, onKeepMine, onTakeTheirs } = props
  // One may go on typing while one is asked.
  const mine = useWatch({ control: form.control }) as Values
  const theirs = props.valuesOf(row)
  return (
    <StaleNotice
      fields={names.map((name) => ({ name, label: labels[name], mine: reading(name, mine, row), theirs: reading(name, theirs, row) }))}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      busy={saving}
    />
  )
}
