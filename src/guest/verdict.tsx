import { Check, MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import type { OpenedItem } from '#features/content/review-links/schema.ts'
import { Button } from '#ui/controls/button.tsx'
import { useGuest } from './guest-context.ts'
import type { Verdict } from './server.ts'

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

export type Outcome = Verdict['outcome']

interface AnswerProps {
  readonly item: OpenedItem
  /** another one that waits for an answer */
  readonly next: OpenedItem | null
  readonly onDecide: (outcome: Outcome) => void
  readonly onGo: (id: string) => void
}

/** The two decision buttons; after a decision, what was decided and what happens next. */
export function Answer({ item, next, onDecide, onGo }: AnswerProps) {
  const { verdict, closed, versionNumber } = item
  const [again, setAgain] = useState(false)
  // A new answer shows the end again.
  const [known, setKnown] = useState(verdict?.at)
  if (known !== verdict?.at) {
    setKnown(verdict?.at)
    setAgain(false)
  }
  if (verdict && !again) return <Thanks {...{ item, next, onGo }} verdict={verdict} onAgain={closed ? null : () => setAgain(true)} />
  if (closed) return <p className="text-body text-ink-2">This is already decided. There is nothing left to do here.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons, no fields
    <div role="group" aria-label="Your decision" className="flex gap-2 *:min-h-12 *:flex-1">
      <Button icon={<MessageSquareWarning aria-hidden />} onClick={() => onDecide('changes')}>
        Ask for changes
      </Button>
      <Button variant="primary" icon={<Check aria-hidden />} onClick={() => onDecide('approved')}>
        {`Approve v${versionNumber}`}
      </Button>
    </div>
  )
}

type ThanksProps = Pick<AnswerProps, 'item' | 'next' | 'onGo'> & {
  readonly verdict: NonNullable<OpenedItem['verdict']>
  readonly onAgain: (() => void) | null
}

function Thanks({ item: { versionNumber }, verdict, next, onGo, onAgain }: ThanksProps) {
  const { workspace } = useGuest().link
  const approved = verdict.outcome === 'approved'
  const follows = approved
    ? `${workspace} has your approval and takes it from here.`
    : `${workspace} has your changes and will share a new version with you.`
  const said = `${verdict.by ?? 'Someone'} ${approved ? 'approved' : 'asked for changes to'} version ${versionNumber} on ${day.format(new Date(verdict.at))}.`
  return (
    <section aria-label="Your decision" className="flex flex-col gap-2">
      <output className="flex gap-3">
        <span
          aria-hidden
          className={`grid size-8 shrink-0 place-items-center rounded-full ${approved ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning'}`}
        >
          {approved ? <Check size={18} /> : <MessageSquareWarning size={17} />}
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="text-heading font-semibold">{approved ? 'Approved. Thank you.' : 'Thank you. Changes asked for.'}</span>
          <span className="text-body text-pretty text-ink-2">{next ? follows : `${follows} You can close this page.`}</span>
          <span className="text-meta text-ink-2">{said}</span>
        </span>
      </output>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {next && (
          <Button variant="primary" className="min-w-0 flex-1" onClick={() => onGo(next.id)}>
            {`Next: ${next.title}`}
          </Button>
        )}
        {onAgain && (
          <Button variant="ghost" onClick={onAgain}>
            Change answer
          </Button>
        )}
      </div>
    </section>
  )
}
