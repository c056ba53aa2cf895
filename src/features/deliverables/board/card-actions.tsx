import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { takenBack } from '#shared/values/undo.ts'
import { changeAtOnce } from '#ui/board/board-changes.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { type CardActions, cardActions } from '#ui/lists/card-actions.ts'
import { countOf } from '#ui/lists/change-together.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { callDeliverables, refreshDeliverables, restoreDeliverable } from '../deliverables/client.ts'
import { deliverableWords } from '../deliverables/labels.ts'
import { canChangeDeliverableField, canDeleteDeliverable } from '../deliverables/rules.ts'
import type { DeliverableCard } from '../deliverables/schema.ts'
import { useReviewQuestion } from '../deliverables/use-review-question.tsx'
import { type DeliverableChange, type DeliverableStore, leaveBoards, takeOnBoard } from './client.ts'

/** Where deliverables stand that are changed: on a board, or as the rows of a list. */
export type Shown = DeliverableStore | readonly DeliverableCard[]

/** What is done with deliverables of a view, one or several at once. */
export function useDeliverableActions(shown: Shown): CardActions<DeliverableChange> {
  const actor = useActor()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const mayReview = useReviewQuestion()
  const actions = useMemo(() => {
    const store = 'card' in shown ? shown : undefined
    const send = ({ id, version }: DeliverableCard, fields: DeliverableChange) =>
      callDeliverables('PATCH /api/deliverables/:id', { id, version, ...fields })
    return cardActions<DeliverableCard, DeliverableChange>({
      words: deliverableWords,
      card: (id) => ('card' in shown ? shown.card(id) : shown.find((one) => one.id === id)),
      mayChange: (card, field) => canChangeDeliverableField(actor, card, field),
      mayDelete: (card) => canDeleteDeliverable(actor, card),
      change: async (card, fields) => {
        if (store) return changeOnBoard(store, card, fields, () => send(card, fields))
        const refusal = await send(card, fields).then(() => null, sentenceOf)
        await refreshDeliverables(queryClient)
        return refusal
      },
      mayGo: async ({ length: count }) => {
        const many = countOf(count, deliverableWords)
        // A single one can be taken back at once.
        if (count === 1) return true
        const body = `Their milestones go along. ${takenBack}`
        return confirm({ title: `Delete ${many}?`, body, confirmLabel: `Delete ${many}`, danger: true })
      },
      remove: async (id) => {
        const deleted = await callDeliverables('DELETE /api/deliverables/:id', { id })
        leaveBoards(queryClient, id)
        void queryClient.invalidateQueries({ queryKey: ['deliverables'] })
        return deleted
      },
      leave: (id) => leaveBoards(queryClient, id),
      restore: (id, deletionId) => restoreDeliverable(queryClient, id, deletionId),
    })
  }, [shown, actor, confirm, queryClient])
  return {
    ...actions,
    change: async (ids, fields, what) => {
      const cards = ids.flatMap((id) => ('card' in shown ? shown.card(id) : shown.find((one) => one.id === id)) ?? [])
      if (fields.status === undefined || (await mayReview(cards, fields.status))) await actions.change(ids, fields, what)
    },
  }
}

/** @returns the sentence of the refusal, or null */
function changeOnBoard(
  store: DeliverableStore,
  { id }: DeliverableCard,
  { status, ...fields }: DeliverableChange,
  send: () => ReturnType<typeof callDeliverables<'PATCH /api/deliverables/:id'>>,
): Promise<string | null> {
  return changeAtOnce(store, id, {
    column: status,
    fields,
    send,
    columnOf: (answer) => answer.status,
    take: (answer) => takeOnBoard(store, answer),
  })
}
