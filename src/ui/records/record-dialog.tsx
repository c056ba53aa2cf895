import type { ReactNode } from 'react'
import { capitalised } from '#shared/values/capitalised.ts'
import { Button } from '../controls/button.tsx'
import { Dialog, DialogCancel } from '../dialogs/dialog.tsx'
import type { RecordForm } from './use-record-form.ts'

interface RecordDialogProps {
  readonly record: RecordForm<unknown>
  /** Something other than the form's own fields was changed. */
  readonly alsoDirty?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Makes or edits one record: its fields, the notice when others changed the same, and the way out. */
export function RecordDialog({ record, alsoDirty = false, onClose, children }: RecordDialogProps) {
  const { noun } = record
  const editing = record.row !== null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${editing ? 'Edit' : 'New'} ${capitalised(noun)}`}
      confirmClose={record.isDirty || alsoDirty}
      onSubmit={record.submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={record.saving}>
            {editing ? 'Save Changes' : `Create ${capitalised(noun)}`}
          </Button>
        </>
      }
    >
      {record.notice}
      {children}
    </Dialog>
  )
}
