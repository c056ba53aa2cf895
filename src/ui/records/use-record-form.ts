import type { FieldValues } from 'react-hook-form'
import { capitalised } from '#shared/values/capitalised.ts'
import { toast } from '../overlays/toast.tsx'
import { showFailure } from './form-failure.ts'
import { type Merge, type MergeOptions, useMerge } from './use-merge.tsx'

type RecordFormOptions<Row extends { readonly version: number }, Values extends FieldValues, Saved> = Required<
  Pick<MergeOptions<Row, Values, Saved>, 'create'>
> &
  Omit<MergeOptions<Row, Values, Saved>, 'create' | 'onFailed' | 'onSaved'> & {
    /** "brand": for the sentences. */
    readonly noun: string
    readonly onSaved: () => void
    /** What the message about a new record offers: it opens it. */
    readonly onOpen?: (row: Row) => void
  }

export type RecordForm<Row, Values = never> = Merge<Row, Values> & { readonly noun: string }

/** A form that makes or edits one record and says what came of it. */
export function useRecordForm<Row extends { readonly version: number }, Values extends FieldValues, Saved extends object>({
  noun,
  onSaved,
  onOpen,
  ...options
}: RecordFormOptions<Row, Values, Saved>): RecordForm<Row, Values> {
  const merge = useMerge<Row, Values, Saved>({
    ...options,
    onFailed: (error, stored) => showFailure(options.form, error, `Failed to ${stored ? 'update' : 'create'} ${noun}`),
    onSaved: (what, row) => {
      const action = what === 'created' && onOpen && { action: { label: 'Open', onClick: () => onOpen(row) } }
      if (what) toast.success(`${capitalised(noun)} ${what} successfully`, action || undefined)
      onSaved()
    },
  })
  return { ...merge, noun }
}
