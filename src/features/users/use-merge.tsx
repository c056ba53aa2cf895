import { type ReactNode, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { staleConflict } from '#ui/form-changes.ts'
import { StaleNotice } from '#ui/stale-notice.tsx'
import { toast } from '#ui/toast.tsx'

interface MergeOptions<Row extends { readonly version: number }, Values extends FieldValues> {
  /** The record as it is known now; it may change while one is editing. */
  readonly row: Row
  readonly form: UseFormReturn<Values>
  readonly labels: Readonly<Record<keyof Values & string, string>>
  /** A value of a field as it reads. */
  readonly reading: (name: keyof Values & string, value: unknown) => string
  /** Saves what the form holds, based on a version. */
  readonly save: (version: number) => Promise<void>
  readonly saving: boolean
}

interface Merge {
  /** The version one began to edit: what others changed since is compared with it. */
  readonly base: number
  /** Takes a refusal because others changed the same fields, and shows both. @returns false when it was refused for another reason */
  readonly conflicts: (error: unknown) => boolean
  readonly saved: (row: { readonly version: number }) => void
  readonly notice: ReactNode
}

/** For a form on a record that others may change meanwhile: nobody's change is lost without a word. */
export function useMerge<Row extends { readonly version: number }, Values extends FieldValues>(options: MergeOptions<Row, Values>): Merge {
  const { row, form, labels, reading, save, saving } = options
  const [base, setBase] = useState(row.version)
  const [stale, setStale] = useState<{ current: Row; fields: (keyof Values & string)[] } | null>(null)
  // `isDirty` is wrong for a moment when new values arrive.
  const entered = Object.keys(form.formState.dirtyFields).length > 0
  // With nothing entered there is nothing to compare: one edits what one sees.
  if (!entered && row.version > base) setBase(row.version)

  const goOn = (current: Row) => {
    setBase(current.version)
    setStale(null)
  }
  const keepMine = (current: Row) => {
    goOn(current)
    void save(current.version)
  }
  const takeTheirs = (current: Row, fields: readonly (keyof Values & string)[]) => {
    goOn(current)
    for (const name of fields) {
      const theirs = (current as unknown as Values)[name] ?? ''
      form.resetField(name as Path<Values>, { defaultValue: theirs as PathValue<Values, Path<Values>> })
    }
  }
  return {
    base,
    conflicts: (error) => {
      const found = staleConflict(error)
      if (!found) return false
      // On a phone the refusal of the attempt before would stand over the notice.
      toast.dismiss()
      const names = Object.keys(labels) as (keyof Values & string)[]
      setStale({ current: found.current as Row, fields: names.filter((name) => found.fields.includes(name)) })
      return true
    },
    saved: ({ version }) => {
      setBase(version)
      setStale(null)
    },
    notice: stale && (
      <StaleNotice
        fields={stale.fields.map((name) => ({
          name,
          label: labels[name],
          mine: reading(name, form.getValues(name as Path<Values>)),
          theirs: reading(name, (stale.current as unknown as Values)[name]),
        }))}
        onKeepMine={() => keepMine(stale.current)}
        onTakeTheirs={() => takeTheirs(stale.current, stale.fields)}
        busy={saving}
      />
    ),
  }
}
