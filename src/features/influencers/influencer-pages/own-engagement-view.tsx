import { Check, MessageSquareWarning } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { nextWords, paymentLine, termLines } from './labels.ts'
import { OwnContact } from './own-contact.tsx'
import { OwnMessages } from './own-messages.tsx'
import type { OwnEngagement } from './schema.ts'
import { type OwnSource, useSaving } from './use-own-source.ts'

interface ViewProps {
  readonly engagement: OwnEngagement
  readonly source: OwnSource
  /** What the server says of the engagement by now. */
  readonly onChanged: (engagement: OwnEngagement) => void
}

const reading = { date: (day: string) => formatDate(day, 'long'), money: formatMoney }
const card = 'flex flex-col gap-3 rounded-card border border-line bg-surface p-4'

/** An engagement as its influencer sees it: what to do next, the offer, money, messages, and their own contact and rates. */
export function OwnEngagementView({ engagement, source, onChanged }: ViewProps) {
  const { campaignName, brandName, next } = engagement
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-0.5">
        <h1 className="text-title font-semibold break-words">
          <bdi>{campaignName}</bdi>
        </h1>
        <p className="text-secondary text-ink-2">
          for <bdi>{brandName}</bdi>
        </p>
      </header>
      <Next engagement={engagement} />
      <Offer engagement={engagement} />
      {next === 'answer' && <Answer engagement={engagement} source={source} onChanged={onChanged} />}
      <Brief engagement={engagement} />
      <Money engagement={engagement} />
      <OwnMessages engagement={engagement} source={source} />
      <OwnContact source={source} />
    </div>
  )
}

interface PartProps {
  readonly engagement: OwnEngagement
}

function Next({ engagement }: PartProps) {
  const { title, text } = nextWords(engagement, reading.date)
  const done = engagement.next === 'deliver' || engagement.next === 'done'
  return (
    <section aria-label="Next step" className="flex gap-3 rounded-card bg-accent-soft p-4">
      {done && <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-success" />}
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="text-heading font-semibold">{title}</p>
        <p className="text-body text-pretty text-ink-2">{text}</p>
      </div>
    </section>
  )
}

function Offer({ engagement: { offer } }: PartProps) {
  const { number, state, answeredAt, answeredBy, manifest } = offer
  const answered = state === 'accepted' && answeredAt !== null
  return (
    <section aria-labelledby="offer" className={card}>
      <h2 id="offer" className="text-body font-semibold">
        {state === 'accepted' ? `What you agreed on (offer ${number})` : `Offer ${number}`}
      </h2>
      {state === 'replaced' && <p className="text-secondary text-ink-2">This offer is being changed. You get the new one to answer.</p>}
      {state === 'lapsed' && <p className="text-secondary text-ink-2">This offer has lapsed. Write to the agency for a new one.</p>}
      <dl className="grid grid-cols-[minmax(96px,auto)_1fr] gap-x-4 gap-y-2 text-body">
        {termLines(manifest.terms, reading).map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-secondary text-ink-2">{label}</dt>
            <dd dir="auto" className="min-w-0 break-words whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {answered && (
        <p className="text-meta text-ink-2">
          Accepted by {answeredBy} on {formatDate(answeredAt.slice(0, 10), 'long')}
        </p>
      )}
    </section>
  )
}

type Way = 'accepted' | 'changes' | 'declined'

/** Accept by the typed name, ask for changes, or decline. What is typed stays when sending fails. */
function Answer({ engagement, source, onChanged }: ViewProps) {
  const [way, setWay] = useState<Way>('accepted')
  const [fullName, setFullName] = useState('')
  const [comment, setComment] = useState('')
  const { errors, saving, save } = useSaving()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const typed = { ...(fullName.trim() && { fullName: fullName.trim() }), comment: comment.trim() || null }
    void save(async () => onChanged(await source.answer({ offerId: engagement.offer.id, outcome: way, ...typed })))
  }
  const button = { accepted: 'Accept offer', changes: 'Ask for changes', declined: 'Decline offer' }[way]
  return (
    <form noValidate onSubmit={send} className={card} aria-label="Your answer">
      <fieldset className="grid grid-cols-3 gap-2 max-sm:grid-cols-1">
        <legend className="pb-2 text-body font-semibold">Your answer</legend>
        {(
          [
            ['accepted', 'Accept'],
            ['changes', 'Ask for changes'],
            ['declined', 'Decline'],
          ] as const
        ).map(([value, label]) => (
          <Button
            key={value}
            aria-pressed={way === value}
            className="min-h-11 aria-pressed:border-accent aria-pressed:text-accent"
            onClick={() => setWay(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {way !== 'accepted' && (
        <Field label={way === 'changes' ? 'What should change?' : 'Reason'} error={errors.comment}>
          <Textarea rows={3} limit={1000} value={comment} onChange={(event) => setComment(event.target.value)} />
        </Field>
      )}
      {way !== 'changes' && (
        <Field
          label="Your full name"
          error={errors.fullName}
          hint={way === 'accepted' ? 'Typing your name and pressing the button accepts the terms above.' : undefined}
        >
          <TextInput autoComplete="name" limit={100} value={fullName} onChange={(event) => setFullName(event.target.value)} />
        </Field>
      )}
      <p role="alert" className="text-secondary text-danger empty:hidden">
        {errors.form}
      </p>
      <Button
        type="submit"
        variant={way === 'declined' ? 'danger' : 'primary'}
        className="min-h-12"
        loading={saving}
        icon={way === 'accepted' ? <Check aria-hidden /> : <MessageSquareWarning aria-hidden />}
      >
        {button}
      </Button>
    </form>
  )
}

function Brief({ engagement: { brief, hashtags, mentions, landingUrl, discountCode, trackingUrl, giftTracking } }: PartProps) {
  const lines: (readonly [string, string])[] = [
    ['Hashtags', hashtags.join(' ')],
    ['Mentions', mentions.join(' ')],
    ['Link', landingUrl ?? ''],
    ['Discount code', discountCode ?? ''],
    ['Your tracking link', trackingUrl ?? ''],
    ['Parcel number', giftTracking ?? ''],
  ]
  const shown = lines.filter(([, text]) => text !== '')
  if (!brief && shown.length === 0) return null
  return (
    <section aria-labelledby="brief" className={card}>
      <h2 id="brief" className="text-body font-semibold">
        Brief
      </h2>
      {brief && (
        <p dir="auto" className="text-body break-words whitespace-pre-line">
          {brief}
        </p>
      )}
      {shown.length > 0 && (
        <dl className="grid grid-cols-[minmax(96px,auto)_1fr] gap-x-4 gap-y-1.5">
          {shown.map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-secondary text-ink-2">{label}</dt>
              <dd className="min-w-0 text-body break-words select-all">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Money({ engagement: { agreedRate, paidAmount, currency, payments } }: PartProps) {
  if (agreedRate === null && payments.length === 0) return null
  return (
    <section aria-labelledby="money" className={card}>
      <h2 id="money" className="text-body font-semibold">
        Money
      </h2>
      <p className="text-body">
        {agreedRate !== null && `${formatMoney(agreedRate, currency)} agreed, `}
        {formatMoney(paidAmount, currency)} paid
      </p>
      {payments.length > 0 && (
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <li key={payment.id} className="flex items-baseline justify-between gap-3 py-2">
              <span className="min-w-0 text-secondary text-ink-2">{paymentLine(payment, reading)}</span>
              <span className="font-medium whitespace-nowrap tabular">{formatMoney(payment.amount, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
