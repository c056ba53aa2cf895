import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { Button } from '../controls/button.tsx'
import { Dialog, DialogCancel } from '../dialogs/dialog.tsx'
import { useCreateKey } from '../lists/form-changes.ts'
import { showFailure } from './form-failure.ts'

/** Of one input the same key as before: what is sent again because an answer was lost is made once. */
type KeyFor = ReturnType<typeof useCreateKey>

interface CreateDialogProps<Values extends FieldValues, Entered> {
  readonly form: UseFormReturn<Values, unknown, Entered>
  readonly title: string
  /** on the button: "Create ticket" */
  readonly submit: string
  /** above the sentence of a refusal: "Failed to create ticket"; a function builds the whole text from that sentence */
  readonly failed: string | ((sentence: string) => string)
  /** makes it and shows that it is there, the dialog's going included; a refusal is shown where it belongs, and what was entered stays */
  readonly make: (values: Entered, keyFor: KeyFor) => Promise<unknown>
  /** Something other than the form's own fields was changed. */
  readonly alsoDirty?: boolean
  /** It cannot be sent yet. */
  readonly waits?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog whose form makes something new. What exists is edited where it is shown. */
export function CreateDialog<Values extends FieldValues, Entered>({
  form,
  title,
  submit,
  failed,
  make,
  alsoDirty = false,
  waits = false,
  onClose,
  children,
}: CreateDialogProps<Values, Entered>) {
  const keyFor = useCreateKey()
  const { isDirty, isSubmitting } = form.formState
  const save = form.handleSubmit((values) => make(values, keyFor).catch((error: unknown) => showFailure(form, error, failed)))
  return (
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={onClose}
        title={title}
        confirmClose={isDirty || alsoDirty}
        onSubmit={(event) => void save(event)}
        footer={
          <>
            <DialogCancel />
            <Button variant="primary" type="submit" loading={isSubmitting} disabled={waits}>
              {submit}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </FormProvider>
  )
}
