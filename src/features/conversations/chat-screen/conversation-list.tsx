import { AtSign, BellOff, FolderKanban, MessageCirclePlus, MessagesSquare, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { dateIn } from '#shared/values/dates.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate, formatInstant } from '#ui/base/format.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { useListKeys } from '#ui/lists/use-list-keys.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { NothingFound } from '#ui/states/nothing-here.tsx'
import { useConversations } from '../chats/client.ts'
import { countedMost, notifyLabels } from '../chats/labels.ts'
import type { ConversationView } from '../chats/schema.ts'
import { calledOf } from './conversation-parts.tsx'

interface ConversationListProps {
  readonly open: string | undefined
  readonly onOpen: (id: string) => void
  readonly onStart: (() => void) | undefined
}

/** The conversations, the one with the newest message first. */
export function ConversationList({ open, onOpen, onStart }: ConversationListProps) {
  const [q, setQ] = useState('')
  const [text, setText] = useSearchText(q, setQ)
  const list = useConversations(q || undefined)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const keyed = useListKeys<HTMLUListElement>()
  return (
    <>
      <header className="flex flex-col gap-4 border-b border-line px-6 pt-2 pb-3 max-sm:gap-3 max-sm:px-4">
        <div className="flex min-h-12 items-center justify-between gap-2">
          <p aria-hidden className="text-title font-semibold">
            Chat
          </p>
          {onStart && (
            <Button size="sm" variant="primary" icon={<MessageCirclePlus aria-hidden />} onClick={onStart}>
              New Conversation
            </Button>
          )}
        </div>
        <SearchInput size="sm" shortcut="/" label="Search conversations" value={text} onChange={setText} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-2 scrollbar-thin max-sm:px-2">
        {list.isPending && <ListSkeleton />}
        {list.isError && !list.data && (
          <ErrorState compact message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        )}
        {list.data && rows.length === 0 && <NothingYet q={q} onStart={onStart} />}
        <ul ref={keyed} aria-label="Conversations" className="flex flex-col gap-px">
          {rows.map((row) => (
            <Row key={row.id} row={row} chosen={row.id === open} onOpen={() => onOpen(row.id)} />
          ))}
        </ul>
        <ShowMore list={list} label="Show older" place="below" />
      </div>
    </>
  )
}

function NothingYet({ q, onStart }: { readonly q: string; readonly onStart: (() => void) | undefined }) {
  if (q) return <NothingFound compact title="No conversations found" hint={`No conversation matches “${q}”.`} />
  return (
    <EmptyState
      compact
      icon={<MessagesSquare aria-hidden />}
      title="No conversations yet"
      hint="Write to one person, or start a group."
      action={onStart && <Button onClick={onStart}>New Conversation</Button>}
    />
  )
}

interface RowProps {
  readonly row: ConversationView
  readonly chosen: boolean
  readonly onOpen: () => void
}

function Row({ row, chosen, onOpen }: RowProps) {
  const { timezone } = useActor()
  const { lastMessage: last, unread, notify } = row
  const waits = unread > 0 && notify !== 'none'
  return (
    <li data-row-id={row.id}>
      <button
        type="button"
        data-lead
        aria-current={chosen ? 'true' : undefined}
        onClick={onOpen}
        className={cn(
          'flex w-full items-center gap-3 rounded-control px-2.5 py-2 text-left transition-colors',
          chosen ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <Picture row={row} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline gap-2">
            <bdi className={cn('min-w-0 flex-1 truncate text-body', waits ? 'font-semibold' : 'font-medium', chosen && 'text-accent')}>
              {calledOf(row)}
            </bdi>
            <time dateTime={last?.at ?? row.createdAt} className="shrink-0 text-meta text-ink-3 tabular">
              {shortly(last?.at ?? row.createdAt, timezone)}
            </time>
          </span>
          <span className="flex items-center gap-2">
            <span className={cn('min-w-0 flex-1 truncate text-secondary', waits ? 'text-ink' : 'text-ink-2')}>{lastWords(row)}</span>
            {notify !== 'all' && <Sign icon={<BellOff aria-hidden size={13} className="text-ink-3" />} says={notifyLabels[notify]} />}
            {row.mentioned && <Sign icon={<AtSign aria-hidden size={14} className="text-accent" />} says="You are mentioned" />}
            {unread > 0 && (
              <span
                className={cn(
                  'grid h-[18px] min-w-[18px] shrink-0 place-items-center rounded-full px-1.5 text-meta font-medium tabular',
                  waits ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-2',
                )}
              >
                <span aria-hidden>{unread >= countedMost ? '99+' : unread}</span>
                <span className="sr-only">{unread >= countedMost ? 'More than 99' : unread} unread</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}

const Sign = ({ icon, says }: { readonly icon: ReactNode; readonly says: string }) => (
  <span title={says} className="shrink-0">
    {icon}
    <span className="sr-only">{says}</span>
  </span>
)

/** Today the time, before that the day. */
function shortly(at: string, zone: string): string {
  const day = dateIn(zone, new Date(at))
  return day === dateIn(zone) ? formatInstant(at, zone, 'time') : formatDate(day)
}

function lastWords({ lastMessage: last, isGroup }: ConversationView): string {
  if (!last) return 'Nothing written yet'
  const words = last.deleted ? 'Message deleted' : last.text
  if (last.mine) return `You: ${words}`
  return isGroup ? `${last.sender.fullName.split(' ')[0]}: ${words}` : words
}

function Picture({ row }: { readonly row: ConversationView }) {
  const [first] = row.people
  if (!row.isGroup && first) return <Avatar person={first} size={40} decorative />
  const Icon = row.project ? FolderKanban : Users
  return (
    <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-card border border-line bg-sunken text-ink-2">
      <Icon size={18} strokeWidth={1.75} />
    </span>
  )
}

function ListSkeleton() {
  return (
    <Loading label="Loading conversations">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <div key={place} className="flex items-center gap-3 px-2.5 py-2">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3.5 w-[55%]" />
            <Skeleton className={cn('h-3', place % 2 ? 'w-[70%]' : 'w-[85%]')} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
