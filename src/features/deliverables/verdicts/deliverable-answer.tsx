import { useQueryClient } from '@tanstack/react-query'
import type { AnswerProps } from '#ui/records/answer.ts'
import { AnswerButton } from '#ui/records/answer-button.tsx'
import { deliverableOptions } from '../deliverables/client.ts'
import { VerdictDialog } from './verdict.tsx'

/** Lets a client approve a deliverable in review, where it waits. */
export function DeliverableAnswer({ id, title }: AnswerProps) {
  const queryClient = useQueryClient()
  return (
    <AnswerButton title={title} load={() => queryClient.fetchQuery(deliverableOptions(id))}>
      {(deliverable, close) => <VerdictDialog deliverable={deliverable} outcome="approved" onClose={close} />}
    </AnswerButton>
  )
}
