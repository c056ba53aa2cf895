import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { undoSeconds } from '#shared/values/undo.ts'
import { formatMoney } from '#ui/base/format.ts'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { callUnbilled, useUnbilledRefresh } from './client.ts'
import { sumsOf } from './labels.ts'
import { type WorkView, writeOffCreate } from './schema.ts'

const offForm = z.object({ reason: writeOffCreate.shape.reason })

interface WriteOffDialogProps {
  readonly work: readonly WorkView[]
  /** The work was written off. */
  readonly onDone: () => void
  readonly onClose: () => void
}

export const countText = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** Writes off chosen work with a reason; the toast offers Undo. */
export function WriteOffDialog({ work, onDone, onClose }: WriteOffDialogProps) {
  const refresh = useUnbilledRefresh()
  const form = useForm<z.input<typeof offForm>, unknown, z.output<typeof offForm>>({
    defaultValues: { reason: '' },
    resolver: zodResolver(offForm),
  })
  const { register, formState } = form
  const sums = sumsOf(work).map(({ currency, amount }) => formatMoney(amount, currency))
  const undo = async (id: string) => {
    try {
      await callUnbilled('DELETE /api/write-offs/:id', { id })
      toast.success('Write-off undone')
    } catch (error) {
      toast.error('Failed to undo the write-off', { description: sentenceOf(error) })
    }
    await refresh()
  }
  return (
    <CreateDialog
      form={form}
      title="Write off work"
      submit="Write off"
      failed={(sentence) => `Failed to write off: ${sentence}`}
      onClose={onClose}
      make={async ({ reason }, keyFor) => {
        const input = { work: work.map(({ kind, id }) => ({ kind, id })), reason }
        const made = await callUnbilled('POST /api/write-offs', input, { idempotencyKey: keyFor(input) })
        onDone()
        onClose()
        toast.success(`${countText(made.count)} written off`, {
          duration: undoSeconds * 1000,
          action: { label: 'Undo', onClick: () => void undo(made.id) },
        })
        await refresh()
      }}
    >
      <div className="flex flex-col gap-4">
        <p className="text-secondary text-ink-2 tabular">
          {[countText(work.length), ...sums].join(' · ')}. Written-off work leaves this list and can’t be billed until you restore it.
        </p>
        <Field label="Reason" hint="Only the agency reads it" error={formState.errors.reason?.message} required>
          <Textarea {...register('reason')} rows={3} />
        </Field>
      </div>
    </CreateDialog>
  )
}
