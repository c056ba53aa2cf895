import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type Decision } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { changeTogether } from '#ui/lists/change-together.ts'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { callContent, refreshContent, restoreContent } from './client.ts'
import { contentDeletionWords } from './labels.ts'
import { canDeleteContent, canPatchContent } from './rules.ts'
import type { ContentItemView } from './schema.ts'

const words = { one: 'content item', many: 'content items' }

/** What a menu or the bar of the chosen ones sets; a status comes by acts alone. */
export type ContentChange = Partial<Pick<ContentItemView, 'assignedTo' | 'dueDate' | 'priority'>>

/** What can be done with content wherever it stands: each tells what it did and can be taken back. */
export function useContentActions() {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const actor = useActor()
  const refresh = () => refreshContent(queryClient)
  const remove = async (item: ContentItemView): Promise<void> => {
    if (
      !(await confirm({ title: `Delete “${item.title}”?`, body: contentDeletionWords, confirmLabel: 'Delete content item', danger: true }))
    )
      return
    await deleteWithUndo({
      noun: 'content item',
      told: 'Content item deleted successfully',
      remove: () => callContent('DELETE /api/content-items/:id', { id: item.id }),
      restore: (deletionId) => restoreContent(queryClient, item.id, deletionId),
    })
    await refresh()
  }
  const removeAll = async (items: readonly ContentItemView[], onDone: () => void): Promise<void> => {
    const title = `Delete ${items.length} content items?`
    const body = 'They stay under Recently deleted for 30 days. After this the action cannot be undone.'
    if (!(await confirm({ title, body, confirmLabel: 'Delete content items', danger: true }))) return
    await changeTogether({
      items,
      nameOf: (item) => item.title,
      words,
      told: 'deleted',
      verb: 'deleted',
      change: async (item) => {
        assertMay(canDeleteContent(actor, item))
        return { id: item.id, ...(await callContent('DELETE /api/content-items/:id', { id: item.id })) }
      },
      undo: ({ id, deletionId }) => callContent('POST /api/content-items/:id/restore', { id, deletionId }),
      refresh,
    })
    onDone()
  }
  /** Sets the same on each. @param told for the message: "given to Ines Almeida" */
  const change = (items: readonly ContentItemView[], fields: ContentChange, told: string): Promise<void> =>
    changeTogether({
      items,
      nameOf: (item) => item.title,
      words,
      told,
      change: (item) => changeOne(actor, item, fields),
      undo: ({ id, before }) => callContent('PATCH /api/content-items/:id', { id, ...before }),
      refresh,
    })
  return { remove, removeAll, change }
}

async function changeOne(actor: Actor, item: ContentItemView, fields: ContentChange) {
  const names = Object.keys(fields) as (keyof ContentChange)[]
  if (names.every((name) => item[name] === fields[name])) return null
  assertMay(canPatchContent(actor, item, names))
  await callContent('PATCH /api/content-items/:id', { id: item.id, version: item.version, ...fields })
  return { id: item.id, before: Object.fromEntries(names.map((name) => [name, item[name]])) as ContentChange }
}

function assertMay(decision: Decision): void {
  if (!decision.allowed) throw new AppError('forbidden', decision.reason)
}
