import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { addDays, dateIn, instantOf } from '#shared/dates.ts'
import { Button } from '#ui/controls/button.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { formatDate, formatRelative } from '#ui/display/format.ts'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { useConfirm } from '#ui/overlays/confirm.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { ShowMore } from '#ui/records/show-more.tsx'
import { useActor } from '../users/use-session.ts'
import { callLinks, type LinkFilter, useLinks, useLinksChanged } from './client.ts'
import { linkStateLabels } from './labels.ts'
import { LinkVisits } from './link-visits.tsx'
import { type LinkMade, type LinkView, linkDaysMax } from './schema.ts'

interface LinkListProps {
  readonly filter: LinkFilter
  /** A link has got a new address, which is to be shown. */
  readonly onMade: (made: LinkMade) => void
}

/** Links with what happened on each; whoever sees them may change and revoke them. */
export function LinkList({ filter, onMade }: LinkListProps) {
  const links = useLinks(filter)
  const rows = links.data?.pages.flatMap((page) => page.items) ?? []
  if (links.isPending)
    return (
      <Loading label="Loading links">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="mt-2 h-4 w-64" />
      </Loading>
    )
  if (links.isError && rows.length === 0)
    return <ErrorState compact message={sentenceOf(links.error)} onRetry={() => void links.refetch()} retrying={links.isFetching} />
  if (rows.length === 0)
    return <EmptyState compact title="No links yet" hint="Who opened a link, and when, stands here once there is one." />
  return (
    <>
      <ul className="flex flex-col">
        {rows.map((link) => (
          <LinkRow key={link.id} link={link} onMade={onMade} />
        ))}
      </ul>
      <ShowMore list={links} label="Show more links" place="foot" />
    </>
  )
}

const tones = { open: 'success', expired: 'warning', revoked: 'neutral' } as const

function LinkRow({ link, onMade }: { readonly link: LinkView; readonly onMade: (made: LinkMade) => void }) {
  const { timezone } = useActor()
  const [opened, setOpened] = useState<'visits' | 'end' | null>(null)
  const { revoke, replace, busy } = useLinkActions(link, onMade)
  const toggle = (part: 'visits' | 'end') => setOpened(opened === part ? null : part)
  const came = link.visitCount === 0 ? 'not opened yet' : `opened ${times(link.visitCount)}`
  const last = link.lastVisitAt && `last ${formatRelative(link.lastVisitAt)}`
  const wrong = link.refusedCount > 0 && counted(link.refusedCount, 'wrong password')
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="min-w-0 font-medium break-words">{link.name}</bdi>
        <Badge tone={tones[link.state]}>{linkStateLabels[link.state]}</Badge>
        {link.passwordSetAt && <Badge>Password</Badge>}
      </div>
      <p className="text-meta text-ink-2">
        {[came, last, wrong, `until ${formatDate(lastDayOf(link, timezone))}`, `by ${link.createdBy.fullName}`].filter(Boolean).join(' · ')}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" aria-expanded={opened === 'visits'} aria-label={`Visits of ${link.name}`} onClick={() => toggle('visits')}>
          Visits
        </Button>
        {link.state !== 'revoked' && (
          <>
            <Button size="sm" aria-expanded={opened === 'end'} aria-label={`Change end of ${link.name}`} onClick={() => toggle('end')}>
              Change end
            </Button>
            <Button size="sm" loading={busy} aria-label={`New address for ${link.name}`} onClick={() => void replace()}>
              New address
            </Button>
            <Button size="sm" variant="ghost" aria-label={`Revoke ${link.name}`} onClick={() => void revoke()}>
              Revoke
            </Button>
          </>
        )}
      </div>
      {opened === 'visits' && <LinkVisits linkId={link.id} />}
      {opened === 'end' && <LinkEnd link={link} onDone={() => setOpened(null)} />}
    </li>
  )
}

/** What ends at midnight, works to the end of the day before. */
const lastDayOf = ({ expiresAt }: LinkView, zone: string): string => dateIn(zone, new Date(Date.parse(expiresAt) - 1))

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

function useLinkActions(link: LinkView, onMade: (made: LinkMade) => void) {
  const confirm = useConfirm()
  const changed = useLinksChanged()
  const [busy, setBusy] = useState(false)
  const failed = (error: unknown) => toast.error('Failed to change link', { description: sentenceOf(error) })
  const { id, name } = link
  const revoke = async () => {
    const body = 'It opens nothing from now on, also where it is open. This cannot be undone; you can make another link.'
    if (!(await confirm({ title: `Revoke “${name}”?`, body, confirmLabel: 'Revoke link', danger: true }))) return
    try {
      await callLinks('POST /api/secret-links/:id/revoke', { id })
      toast.success('Link revoked')
      await changed()
    } catch (error) {
      failed(error)
    }
  }
  const replace = async () => {
    const body = 'The address it has now stops working, also where it is open. Whoever is to go on needs the new one.'
    if (!(await confirm({ title: `New address for “${name}”?`, body, confirmLabel: 'Make new address' }))) return
    setBusy(true)
    try {
      const made = await callLinks('POST /api/secret-links/:id/replace', { id })
      void changed()
      onMade(made)
    } catch (error) {
      failed(error)
    }
    setBusy(false)
  }
  return { revoke, replace, busy }
}

function LinkEnd({ link, onDone }: { readonly link: LinkView; readonly onDone: () => void }) {
  const { timezone } = useActor()
  const changed = useLinksChanged()
  const today = dateIn(timezone)
  const [until, setUntil] = useState<string | null>(lastDayOf(link, timezone))
  const save = async () => {
    if (until === null) return
    try {
      const expiresAt = instantOf(addDays(until, 1), '00:00', timezone).toISOString()
      await callLinks('PATCH /api/secret-links/:id', { id: link.id, expiresAt, version: link.version })
      toast.success('Link changed')
      await changed()
      onDone()
    } catch (error) {
      toast.error('Failed to change link', { description: sentenceOf(error) })
    }
  }
  return (
    <div className="flex items-center gap-2">
      <DateInput aria-label="Works until" value={until} onChange={setUntil} min={today} max={addDays(today, linkDaysMax - 2)} />
      <Button variant="primary" onClick={() => void save()}>
        Save
      </Button>
    </div>
  )
}
