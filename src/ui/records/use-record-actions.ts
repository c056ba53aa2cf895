import { capitalised } from '#shared/values/capitalised.ts'
import { useConfirm } from '../dialogs/confirm.tsx'
import { sentenceOf } from '../lists/form-changes.ts'
import { toast } from '../overlays/toast.tsx'
import type { RecordAction } from './record-menu.tsx'

interface RecordActionOptions<Row> {
  /** "brand": for the sentences. */
  readonly noun: string
  /** What archiving means: "It leaves the lists and …". */
  readonly archiving: string
  readonly onOpen: (dialog: 'edit' | 'team', row: Row) => void
  readonly archive: (id: string) => Promise<unknown>
  readonly restore: (id: string) => Promise<unknown>
  readonly remove: (id: string) => Promise<unknown>
}

/** What a RecordMenu does: asks where something is taken away, acts, and says what happened. */
export function useRecordActions<Row extends { readonly id: string; readonly name: string }>(
  options: RecordActionOptions<Row>,
): (action: RecordAction, row: Row) => Promise<void> {
  const { noun, archiving, onOpen, archive, restore, remove } = options
  const confirm = useConfirm()
  const Noun = capitalised(noun)
  const run = async (work: Promise<unknown>, success: string, failure: string) => {
    try {
      await work
      toast.success(success)
    } catch (error) {
      toast.error(failure, { description: sentenceOf(error) })
    }
  }
  return async (action, row) => {
    if (action === 'edit' || action === 'team') onOpen(action, row)
    else if (action === 'restore') await run(restore(row.id), `${Noun} restored`, `Failed to update ${noun}`)
    else if (action === 'archive') {
      const yes = await confirm({ title: `Archive “${row.name}”?`, body: archiving, confirmLabel: `Archive ${noun}` })
      if (yes) await run(archive(row.id), `${Noun} archived`, `Failed to update ${noun}`)
    } else {
      const yes = await confirm({
        title: `Delete “${row.name}”?`,
        body: `Only an empty ${noun} can be deleted. Its team goes with it. This cannot be undone.`,
        confirmLabel: `Delete ${noun}`,
        danger: true,
      })
      if (yes) await run(remove(row.id), `${Noun} deleted successfully`, `Failed to delete ${noun}`)
    }
  }
}
