import { undoSeconds } from '#shared/values/undo.ts'
import { tellFailure } from '../lists/failure-toast.ts'
import { sentenceOf } from '../lists/form-changes.ts'
import { toast } from '../overlays/toast.tsx'

interface Deletion {
  /** "comment": for the message when it fails. */
  readonly noun: string
  readonly failuresInOne?: true | undefined
  /** "Comment deleted" */
  readonly told: string
  readonly remove: () => Promise<{ deletionId: string }>
  readonly restore: (deletionId: string) => Promise<unknown>
}

/** Deletes a record, tells so, and takes it back for as long as the server offers that. @returns whether it is gone */
export async function deleteWithUndo({ noun, failuresInOne, told, remove, restore }: Deletion): Promise<boolean> {
  const failed = (what: string) => (error: unknown) => tellFailure(`Failed to ${what} ${noun}`, sentenceOf(error), failuresInOne)
  try {
    const { deletionId } = await remove()
    const undo = () => void restore(deletionId).catch(failed('restore'))
    toast.success(told, { duration: undoSeconds * 1000, action: { label: 'Undo', onClick: undo } })
    return true
  } catch (error) {
    failed('delete')(error)
    return false
  }
}
