import type { FormEvent, ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { NewerVersion } from './decision-parts.tsx'

interface ReviewDialogProps {
  readonly title: string
  readonly description: string
  /** of the button; the title unless told */
  readonly action?: string
  readonly danger?: boolean
  readonly confirmClose: boolean
  readonly running: boolean
  /** The number of a version that came since this was opened: nothing is said of the older one any more. */
  readonly newer: number | null
  /** Why it was refused, where no field says so. */
  readonly failure: unknown
  readonly onSave: () => Promise<void>
  readonly onLook: (versionNumber: number) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The frame of every act on the version that was on screen when it was opened, and on no other. */
export function ReviewDialog(props: ReviewDialogProps) {
  const {
    title,
    description,
    action = title,
    danger = false,
    confirmClose,
    running,
    newer,
    failure,
    onSave,
    onLook,
    onClose,
    children,
  } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (newer === null) void onSave()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={520}
      title={title}
      description={description}
      confirmClose={confirmClose}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button variant={danger ? 'danger' : 'primary'} type="submit" loading={running} disabled={newer !== null}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {newer !== null && (
          <NewerVersion
            number={newer}
            onLook={() => {
              onLook(newer)
              onClose()
            }}
          />
        )}
        {newer === null && failure !== null && <ErrorState compact message={sentenceOf(failure)} />}
        {children}
      </div>
    </Dialog>
  )
}
