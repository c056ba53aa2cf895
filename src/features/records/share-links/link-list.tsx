import { Ellipsis, History, Pencil, RefreshCw, Unlink } from 'lucide-react'
import { useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { counted } from '#shared/values/counted.ts'
import { dateIn } from '#shared/values/dates.ts'
import { formatDate, formatRelative } from '#ui/base/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { callLinks, type LinkFilter, lastDayOf, useLinks, useLinksChanged } from './client.ts'
import { endWords, linkStateLabels, openedWords, powerLabels } from './labels.ts'
import { LinkVisits } from './link-visits.tsx'
import type { LinkMade, LinkView } from './schema.ts'

interface LinkListProps {
  readonly filter: LinkFilter
  /** A link has got a new address, which is to be shown. */
  readonly onMade: (made: LinkMade) => void
}

/** Links with their visits; everyone who sees them may edit, replace and revoke them. */
export function LinkList({ filter, onMade }: LinkListProps) {
  const links = useLinks(filter)
  const rows = links.data?.pages.flatMap((page) => page.items) ?? []
  const placed = filter.recordId === undefined && filter.projectId === undefined
  if (links.isPending)
    return (
      <Loading label="Loading links">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="mt-2 h-4 w-64" />
      </Loading>
    )
  if (links.isError && rows.length === 0)
    return <ErrorState compact message={sentenceOf(links.error)} onRetry={() => void links.refetch()} retrying={links.isFetching} />
  if (rows.length === 0) return <EmptyState compact title="No links yet" hint="See here who opened a link, and when." />
  return (
    <>
      <ul className="flex flex-col">
        {rows.map((link) => (
          <LinkRow key={link.id} link={link} placed={placed} onMade={onMade} />
        ))}
      </ul>
      <ShowMore list={links} label="Show more links" place="foot" />
    </>
  )
}

const tones = { expired: 'warning', revoked: 'neutral' } as const

interface LinkRowProps {
  readonly link: LinkView
  /** Links of several projects are listed together: each names its own. */
  readonly placed: boolean
  readonly onMade: (made: LinkMade) => void
}

function LinkRow({ link, placed, onMade }: LinkRowProps) {
  const [visits, setVisits] = useState(false)
  const [changing, setChanging] = useState(false)
  const { revoke, replace, busy } = useLinkActions(link, onMade)
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="min-w-0 font-medium break-words">{link.name}</bdi>
            {link.state !== 'open' && <Badge tone={tones[link.state]}>{linkStateLabels[link.state]}</Badge>}
            {link.allows && <Badge>Guest may {powerLabels[link.allows].toLowerCase()}</Badge>}
            {link.passwordSetAt && <Badge>Password</Badge>}
          </div>
          <Facts link={link} placed={placed} />
        </div>
        <Menu trigger={<IconButton size="sm" label={`Actions for ${link.name}`} disabled={busy} icon={<Ellipsis aria-hidden />} />}>
          <MenuItem icon={<History aria-hidden />} onSelect={() => setVisits(!visits)}>
            {visits ? 'Hide visits' : 'Show visits'}
          </MenuItem>
          {link.state !== 'revoked' && (
            <>
              <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setChanging(true)}>
                Edit…
              </MenuItem>
              <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => void replace()}>
                Replace link…
              </MenuItem>
              <MenuSeparator />
              <MenuItem danger icon={<Unlink aria-hidden />} onSelect={() => void revoke()}>
                Revoke…
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
      {visits && <LinkVisits linkId={link.id} />}
      {changing && <ChangeDialog link={link} onClose={() => setChanging(false)} />}
    </li>
  )
}

function Facts({ link, placed }: Pick<LinkRowProps, 'link' | 'placed'>) {
  const { timezone } = useActor()
  const { project, brand, visitCount, lastVisitAt, refusedCount, revokedAt, state, createdBy } = link
  const ended = revokedAt === null ? lastDayOf(link, timezone) : dateIn(timezone, new Date(revokedAt))
  const facts = [
    openedWords(visitCount, lastVisitAt && formatRelative(lastVisitAt)),
    refusedCount > 0 && counted(refusedCount, 'wrong password'),
    endWords(state, formatDate(ended)),
  ].filter(Boolean)
  return (
    <p className="text-meta break-words text-ink-2">
      {placed && (
        <>
          {(project ?? brand) && (
            <>
              <bdi>{(project ?? brand)?.name}</bdi> ·{' '}
            </>
          )}
        </>
      )}
      {facts.join(' · ')} · by <bdi>{createdBy.fullName}</bdi>
    </p>
  )
}

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
    const body = 'The current address stops working at once, also for people who have it open. Send them the new one.'
    if (!(await confirm({ title: `Replace the link “${name}”?`, body, confirmLabel: 'Replace link' }))) return
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
