import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AnswerProps } from '#ui/records/answer.ts'
import { AnswerButton } from '#ui/records/answer-button.tsx'
import { contentItemOptions } from '../items/client.ts'
import { DecisionDialog } from './decision-dialog.tsx'

/** Lets a client approve the version that was shared with them, where it waits. */
export function ContentAnswer({ id, title }: AnswerProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const look = () => {
    const to = { to: '.', search: (before: object) => ({ ...before, review: id }), resetScroll: false }
    void navigate(to as Parameters<typeof navigate>[0])
  }
  return (
    <AnswerButton title={title} load={() => queryClient.fetchQuery(contentItemOptions(id))}>
      {(item, close) => <DecisionDialog item={item} deciding={{ by: 'client', outcome: 'approved' }} onLook={look} onClose={close} />}
    </AnswerButton>
  )
}
