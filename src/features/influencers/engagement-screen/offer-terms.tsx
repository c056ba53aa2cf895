import { formatDate, formatMoney } from '#ui/base/format.ts'
import { formatDateRange } from '#ui/base/format-range.ts'
import { RichText } from '#ui/text/rich-text.tsx'
import { paymentKindLabels, termLabels } from '../engagements/labels.ts'
import type { OfferView } from '../offers/schema.ts'
import { dueText } from './engagement-options.tsx'

type Manifest = NonNullable<OfferView['manifest']>

/** What an offer froze, as its influencer reads it. */
export function OfferTerms({ manifest }: { readonly manifest: Manifest }) {
  const { terms, payments } = manifest
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[minmax(96px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-secondary">
        <dt className="text-ink-3">Campaign</dt>
        <dd dir="auto" className="break-words">
          {manifest.campaign} · {manifest.brand}
        </dd>
        {linesOf(manifest).map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd dir="auto" className="break-words whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
        {payments.length > 0 && (
          <>
            <dt className="text-ink-3">Payments</dt>
            <dd>
              <ul>
                {[...payments.entries()].map(([at, payment]) => (
                  <li key={at}>
                    {paymentKindLabels[payment.kind]} {formatMoney(payment.amount, terms.currency)}, {dueText(payment).toLowerCase()}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      {terms.terms && <RichText text={terms.terms} className="text-secondary" />}
    </div>
  )
}

/** The terms that are agreed, each with its label. */
function linesOf({ terms }: Manifest): [label: string, text: string][] {
  const { currency } = terms
  const money = (amount: string | null) => amount && formatMoney(amount, currency)
  const days = (count: number | null) => (count === null ? null : `${count} ${count === 1 ? 'day' : 'days'}`)
  const lines: [string, string | null][] = [
    [termLabels.contentDeliverables, terms.contentDeliverables],
    [termLabels.agreedRate, money(terms.agreedRate)],
    ['Period', rangeText(terms.startDate, terms.endDate)],
    [termLabels.categoryId, terms.category],
    [termLabels.exclusive, terms.exclusive ? (rangeText(terms.exclusiveFrom, terms.exclusiveTo) ?? 'Yes') : null],
    ['Usage rights', days(terms.usageDays)],
    [termLabels.usageChannels, terms.usageChannels.join(', ')],
    [termLabels.usageTerritory, terms.usageTerritory.join(', ')],
    ['Use in paid ads', days(terms.paidUseDays)],
    ['Post stays up', days(terms.keepDays)],
    [termLabels.gift, terms.gift],
    [termLabels.giftValue, money(terms.giftValue)],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}

function rangeText(from: string | null, to: string | null): string | null {
  if (from && to) return formatDateRange(from, to)
  if (from) return `from ${formatDate(from)}`
  return to ? `until ${formatDate(to)}` : null
}
