import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { AppError } from '#shared/rights/errors.ts'
import { sentenceOf } from '../lists/form-changes.ts'
import { toast } from '../overlays/toast.tsx'

/**
 * Says once that saving failed: at the fields that are wrong, the first of which takes the focus, or as a toast where the form has no
 * such field. What was entered stays.
 * @param title of the toast, above the sentence of the refusal; a function builds the whole of it from that sentence
 */
export function showFailure<Values extends FieldValues, Saved>(
  form: Pick<UseFormReturn<Values, unknown, Saved>, 'getValues' | 'setError'>,
  error: unknown,
  title: string | ((sentence: string) => string),
): void {
  const entered = form.getValues()
  const wrong = Object.entries((error instanceof AppError && error.fields) || {})
  const shown = wrong.filter(([field]) => holds(entered, field.split('.')))
  for (const [at, [field, message]] of shown.entries()) form.setError(field as Path<Values>, { message }, { shouldFocus: at === 0 })
  if (shown.length > 0 && shown.length === wrong.length) return
  if (typeof title === 'string') toast.error(title, { description: sentenceOf(error) })
  else toast.error(title(sentenceOf(error)))
}

/** Whether a form has a field, also within a list: `lines.0.taxRate`. */
function holds(entered: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  return typeof entered === 'object' && entered !== null && name in entered && holds((entered as Record<string, unknown>)[name], rest)
}
