import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { AppError } from '#shared/rights/errors.ts'
import { sentenceOf } from '../lists/form-changes.ts'
import { toast } from '../overlays/toast.tsx'

/**
 * Says that saving failed: at the fields that are wrong, and as a toast. What was entered stays.
 * @param title of the toast, above the sentence of the refusal; a function builds the whole of it from that sentence
 */
export function showFailure<Values extends FieldValues, Saved>(
  form: UseFormReturn<Values, unknown, Saved>,
  error: unknown,
  title: string | ((sentence: string) => string),
): void {
  const entered = form.getValues()
  for (const [field, message] of Object.entries((error instanceof AppError && error.fields) || {})) {
    if (field in entered) form.setError(field as Path<Values>, { message })
  }
  if (typeof title === 'string') toast.error(title, { description: sentenceOf(error) })
  else toast.error(title(sentenceOf(error)))
}
