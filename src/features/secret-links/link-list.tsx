import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { Button } from '#ui/controls/button.tsx'
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
import { ChangeDialog } from './change-dialog.tsx'
import { callLinks, type LinkFilter, lastDayOf, useLinks, useLinksChanged } from './client.ts'
import { linkStateLabels, powerLabels } from './labels.ts'
import { LinkVisits } from './link-visits.tsx'
import { type LinkMade, type LinkView } from './schema.ts'

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
  const [visits, setVisits] = useState(false)
  const [changing, setChanging] = useState(false)
  const { revoke, replace, busy } = useLinkActions(link, onMade)
  const came = link.visitCount === 0 ? 'not opened yet' : `opened ${times(link.visitCount)}`
  const last = link.lastVisitAt && `last ${formatRelative(link.lastVisitAt)}`
  const wrong = link.refusedCount > 0 && counted(link.refusedCount, 'wrong password')
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="min-w-0 font-medium break-words">{link.name}</bdi>
        <Badge tone={tones[link.state]}>{linkStateLabels[link.state]}</Badge>
        {link.allows && <Badge>Guest may {powerLabels[link.allows].toLowerCase()}</Badge>}
        {link.passwordSetAt && <Badge>Password</Badge>}
      </div>
      <p className="text-meta text-ink-2">
        {[came, last, wrong, `until ${formatDate(lastDayOf(link, timezone))}`, `by ${link.createdBy.fullName}`].filter(Boolean).join(' · ')}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" aria-expanded={visits} aria-label={`Visits of ${link.name}`} onClick={() => setVisits(!visits)}>
          Visits
        </Button>
        {link.state !== 'revoked' && (
          <>
            <Button size="sm" aria-label={`Change ${link.name}`} onClick={() => setChanging(true)}>
              Change…
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
      {visits && <LinkVisits linkId={link.id} />}
      {changing && <ChangeDialog link={link} onClose={() => setChanging(false)} />}
    </li>
  )
}

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
