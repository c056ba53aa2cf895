import { Hourglass, UserRoundPen } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate, formatInstant, formatNumber } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Button } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { isOwnTurn, sinceWords, turnWords } from '../items/labels.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { offersReviewers } from '../reviews/rules.ts'

const ReviewersDialog = lazyPart(async () => (await import('../reviews/reviewers-dialog.tsx')).ReviewersDialog)

/** Whose turn it is and since when, who is to do something, the round that is open, and how long each side has had it. */
export function TurnPanel({ item }: { readonly item: ContentItemDetail }) {
  const actor = useActor()
  const today = useToday(actor.timezone)
  const { turn, held, rounds, review } = item
  const words = turnWords(item, actor)
  const people = turn?.people ?? []
  const [changing, setChanging] = useState(false)
  if (!words && !held && !rounds) return null
  return (
    <section aria-label="Whose turn it is" className="mb-3 flex flex-col gap-2 rounded-card border border-line bg-sunken p-3">
      {turn && words && (
        <p className="flex flex-wrap items-center gap-x-1.5 text-body text-ink">
          <Hourglass aria-hidden size={15} className="shrink-0 text-ink-2" />
          <span className={cn('font-medium', isOwnTurn(item, actor) && 'text-accent')}>{words}</span>
          <time dateTime={turn.since} title={formatInstant(turn.since, actor.timezone, 'long')} className="text-secondary text-ink-2">
            {sinceWords(turn.since, today, actor.timezone)}
          </time>
        </p>
      )}
      {people.length > 0 && (
        <ul aria-label="Waits for" className="flex flex-wrap gap-x-3 gap-y-1">
          {people.map((person) => (
            <li key={person.id} className="flex min-w-0 items-center gap-1.5 text-secondary text-ink-2">
              <Avatar person={person} size={18} decorative />
              <bdi className="min-w-0 break-words">{person.fullName}</bdi>
            </li>
          ))}
        </ul>
      )}
      {offersReviewers(actor, item) && review && (
        <div>
          <Button size="sm" icon={<UserRoundPen aria-hidden />} onClick={() => setChanging(true)}>
            Change reviewers
          </Button>
          <Suspense fallback={null}>
            {changing && <ReviewersDialog item={item} asked={review.reviewers.map(({ id }) => id)} onClose={() => setChanging(false)} />}
          </Suspense>
        </div>
      )}
      <dl className="flex flex-col gap-1 empty:hidden">
        {rounds && <Rounds rounds={rounds} />}
        {review?.dueDate && <Line label="Answer by">{formatDate(review.dueDate, 'long')}</Line>}
        {held && (
          <>
            <Line label="With the agency">{daysText(held.agency)}</Line>
            <Line label="With the client">{daysText(held.client)}</Line>
          </>
        )}
      </dl>
      {review?.note && (
        <p dir="auto" className="border-l-2 border-line-strong pl-2.5 text-secondary break-words whitespace-pre-wrap text-ink-2">
          {review.note}
        </p>
      )}
    </section>
  )
}

/** "3.5 days" */
const daysText = (days: number): string => counted(days, 'day', 'days', (count) => formatNumber(count, { decimals: 1 }))

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 text-secondary">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-right text-ink tabular">{children}</dd>
    </div>
  )
}

function Rounds({ rounds: { agreed, current, open, beyond } }: { readonly rounds: NonNullable<ContentItemDetail['rounds']> }) {
  const of = agreed === null ? '' : ` of ${agreed}`
  const text = current === 0 ? (agreed === null ? 'None yet' : `None yet, ${counted(agreed, 'round')} agreed`) : `${current}${of}`
  return (
    <Line label={open ? 'Round in review' : 'Rounds'}>
      <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
        {text}
        {beyond && <Badge tone="warning">Beyond agreed</Badge>}
      </span>
    </Line>
  )
}
