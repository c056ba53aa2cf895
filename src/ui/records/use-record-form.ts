import type { FieldValues } from 'react-hook-form'
import { capitalised } from '#shared/values/capitalised.ts'
import { toast } from '../overlays/toast.tsx'
import { useAnnounceNew } from './announce-new.ts'
import { showFailure } from './form-failure.ts'
import { type Merge, type MergeOptions, useMerge } from './use-merge.tsx'

type RecordFormOptions<Row extends { readonly id: string; readonly version: number }, Values extends FieldValues, Saved> = Required<
  Pick<MergeOptions<Row, Values, Saved>, 'create'>
> &
  Omit<MergeOptions<Row, Values, Saved>, 'create' | 'onFailed' | 'onSaved'> & {
    /** "brand": for the sentences. */
    readonly noun: string
    readonly onSaved: () => void
    /** The kind of a new record, by which lists on screen show it and its message opens it. */
    readonly kind?: string
  }

export type RecordForm<Row, Values = never> = Merge<Row, Values> & { readonly noun: string }

/** A form that makes or edits one record and says what came of it. */
export function useRecordForm<
  Row extends { readonly id: string; readonly version: number },
  Values extends FieldValues,
  Saved extends object,
>({ noun, onSaved, kind, ...options }: RecordFormOptions<Row, Values, Saved>): RecordForm<Row, Values> {
  const announce = useAnnounceNew(kind ?? noun)
  const merge = useMerge<Row, Values, Saved>({
    ...options,
    onFailed: (error, stored) => showFailure(options.form, error, `Failed to ${stored ? 'update' : 'create'} ${noun}`),
    onSaved: (what, row) => {
      const words = `${capitalised(noun)} ${what} successfully`
      if (what === 'created' && kind !== undefined) announce(row.id, words)
      else if (what) toast.success(words)
      onSaved()
    },
  })
  return { ...merge, noun }
}
