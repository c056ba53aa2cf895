import { useQuery } from '@tanstack/react-query'
import { CircleAlert, ExternalLink, UsersRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addressOf } from '#shared/records/addresses.ts'
import type { RefusedFor } from '#shared/rights/errors.ts'
import { cn } from '#ui/base/cn.ts'
import { duplicatesQuery } from '../influencers/client.ts'
import type { InfluencerDuplicate } from '../influencers/schema.ts'

const pause = 400

interface DuplicateWarningProps {
  readonly fullName: string
  readonly email: string
  readonly className?: string
}

/** Warns of influencers with the same name or email; adding another one stays possible, since an agent may stand for many. */
export function DuplicateWarning({ fullName, email, className }: DuplicateWarningProps) {
  const asked = useSettled(`${fullName.trim()}\n${email.trim()}`)
  const [name = '', address = ''] = asked.split('\n')
  const input = { ...(name.length > 1 && { fullName: name.slice(0, 100) }), ...(address.includes('@') && { email: address.slice(0, 254) }) }
  const { data } = useQuery({ ...duplicatesQuery(input), enabled: Object.keys(input).length > 0 })
  return (
    <div aria-live="polite" className={cn('empty:hidden', className)}>
      {data && data.items.length > 0 && <Duplicates title="May already be in the directory" items={data.items} />}
    </div>
  )
}

/** A value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const commonOf = ({ sameEmail, sameName }: InfluencerDuplicate): string =>
  sameEmail && sameName ? 'same name and email' : sameEmail ? 'same email' : 'same name'

interface DuplicatesProps {
  readonly title: string
  readonly items: readonly InfluencerDuplicate[]
  /** left out for people who may not merge */
  readonly onMerge?: ((id: string) => void) | undefined
}

/** Influencers that may be the same person, each with what both have in common. */
export function Duplicates({ title, items, onMerge }: DuplicatesProps) {
  return (
    <div className="flex gap-2 rounded-card border border-warning/40 bg-warning-soft p-2.5 text-secondary text-ink">
      <UsersRound aria-hidden size={15} className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <ul>
          {items.map((one) => (
            <li key={one.influencer.id} className="break-words">
              <OtherTab href={addressOf.influencer(one.influencer.id)}>{one.influencer.fullName}</OtherTab> · {commonOf(one)}
              {onMerge && (
                <button
                  type="button"
                  onClick={() => onMerge(one.influencer.id)}
                  className="ml-2 font-medium underline underline-offset-3 pointer-coarse:min-h-11"
                >
                  Merge
                  <span className="sr-only"> with {one.influencer.fullName}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Leads to the influencer that a refusal names. */
export function TakenBy({ record, className }: { readonly record: RefusedFor | undefined; readonly className?: string }) {
  if (!record) return null
  return (
    <p className={cn('flex gap-2 rounded-card border border-danger/40 bg-danger-soft p-2.5 text-secondary text-ink', className)}>
      <CircleAlert aria-hidden size={15} className="mt-0.5 shrink-0 text-danger" />
      <span className="min-w-0">
        Taken by <OtherTab href={record.url}>{record.title}</OtherTab>. Open that influencer, or change the handle below.
      </span>
    </p>
  )
}

/** A link that leaves what was typed here as it is. */
function OtherTab({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="font-medium underline underline-offset-3 pointer-coarse:py-2.5">
      <bdi>{children}</bdi>
      <ExternalLink aria-hidden size={12} className="ml-1 inline align-[-1px]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
