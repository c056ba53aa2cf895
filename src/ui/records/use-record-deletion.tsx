import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { capitalised } from '#shared/values/capitalised.ts'
import { takenBack } from '#shared/values/undo.ts'
import { useOffer } from '../base/use-keys.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { tellFailure } from '../lists/failure-toast.ts'
import { sentenceOf } from '../lists/form-changes.ts'
import { MenuItem } from '../overlays/menu.tsx'
import { deleteWithUndo } from './undo.ts'

/** How a record is deleted and taken back. */
export interface Deletion<Row> {
  /** Asked before the question: what else would be deleted, as a sentence, or nothing. */
  readonly alongWith?: (row: Row) => Promise<string>
  /** Said in the question of how long there is a way back; without it, the seconds in which it is offered. */
  readonly words?: string
  readonly remove: (input: { id: string }, queryClient: QueryClient) => Promise<{ deletionId: string }>
  readonly restore: (input: { id: string; deletionId: string }, queryClient: QueryClient) => Promise<unknown>
}

interface Deleting {
  /** In the menu of the record. */
  readonly item: ReactNode
  /** The question, which stands inside the record: pressed elsewhere, it would close it. */
  readonly question: ReactNode
}

interface DeletionTold<Row> {
  /** It is being deleted, or is so already: nothing of it need be read once more. false when it stays after all. */
  readonly onLeaving: (leaving: boolean) => void
  readonly onDeleted: (row: Row) => void
}

interface Deleted<Row> {
  readonly kind: string
  readonly noun: string
  /** Whether a failure is told as one text. */
  readonly failuresInOne?: true
  readonly nameOf: (row: Row) => string
}

/**
 * Deletes a record after saying what goes along, and offers to take it back; a refusal is told.
 * @param row none where there is nothing to delete, or it may not be
 */
export function useRecordDeletion<Row extends { readonly id: string }>(
  { kind, noun, failuresInOne, nameOf }: Deleted<Row>,
  row: Row | undefined,
  { alongWith, words = takenBack, remove, restore }: Deletion<Row>,
  { onLeaving, onDeleted }: DeletionTold<Row>,
): Deleting {
  const queryClient = useQueryClient()
  const [along, setAlong] = useState('')
  const [asking, setAsking] = useState(false)
  const failed = (error: unknown) => tellFailure(`Failed to delete ${noun}`, sentenceOf(error), failuresInOne)
  const ask = async () => {
    if (!row) return
    setAlong((await alongWith?.(row)) ?? '')
    setAsking(true)
  }
  useOffer(row ? `Delete this ${noun}` : null, () => void ask().catch(failed))
  if (!row) return { item: null, question: null }
  // Others hear of it by the stream; here it need not wait for that.
  const refreshLists = () => queryClient.invalidateQueries({ queryKey: [`${kind}s`] })
  const onResolve = async (confirmed: boolean) => {
    setAsking(false)
    if (!confirmed) return
    onLeaving(true)
    const done = await deleteWithUndo({
      noun,
      failuresInOne,
      told: `${capitalised(noun)} deleted successfully`,
      remove: () => remove({ id: row.id }, queryClient),
      restore: async (deletionId) => {
        await restore({ id: row.id, deletionId }, queryClient)
        onLeaving(false)
        await refreshLists()
      },
    })
    if (!done) return onLeaving(false)
    onDeleted(row)
    await refreshLists()
  }
  return {
    item: (
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void ask().catch(failed)}>
        Delete
      </MenuItem>
    ),
    question: (
      <ConfirmDialog
        open={asking}
        onResolve={(confirmed) => void onResolve(confirmed)}
        title={`Delete “${nameOf(row)}”?`}
        body={`${along && `${along} `}${words}`}
        confirmLabel={`Delete ${noun}`}
        danger
      />
    ),
  }
}
