import { useNavigate } from '@tanstack/react-router'
import {
  AtSign,
  BellRing,
  Check,
  ChevronDown,
  CircleUserRound,
  FolderKanban,
  Mail,
  MailOpen,
  MessageSquare,
  SquareCheck,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '#ui/base/cn.ts'
import { formatMoment } from '#ui/base/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import type { NotificationView } from './schema.ts'

/** What is told of one record, the newest first. */
export type NoticeGroup = { readonly key: string; readonly notices: readonly [NotificationView, ...NotificationView[]] }

/** Those of one record together, where the newest of them stands; whatever is about no record stands by itself. */
export function groupsOf(notices: readonly NotificationView[]): NoticeGroup[] {
  const groups = new Map<string, [NotificationView, ...NotificationView[]]>()
  for (const notice of notices) {
    const key = notice.recordId ?? notice.id
    const before = groups.get(key)
    if (before) before.push(notice)
    else groups.set(key, [notice])
  }
  return [...groups].map(([key, all]) => ({ key, notices: all }))
}

interface ActsProps {
  readonly zone: string
  readonly today: string
  readonly onMark: (ids: readonly string[], read: boolean) => void
  readonly onDelete: (ids: readonly string[]) => void
}

/** One record with what is told of it: the newest, and the rest behind a button. */
export function NoticeGroupItem({ group, ...acts }: ActsProps & { readonly group: NoticeGroup }) {
  const [newest, ...older] = group.notices
  const [open, setOpen] = useState(false)
  const listId = useId()
  const unread = older.filter(({ read }) => !read).length
  return (
    <li className="border-b border-line last:border-b-0">
      {/* Folded, the line stands for all of them; unfolded, each has its own buttons. */}
      <NoticeLine notice={newest} together={open ? [newest] : group.notices} opened={group.notices} {...acts} />
      {older.length > 0 && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
          className="mb-2 ml-[60px] inline-flex min-h-7 items-center gap-1 rounded-chip px-1.5 text-meta font-medium text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:min-h-11 max-sm:ml-[52px]"
        >
          <ChevronDown aria-hidden size={14} className={cn('transition-transform', open && 'rotate-180')} />
          {open ? 'Show fewer' : `${older.length} more of this`}
          {!open && unread > 0 && `, ${unread} unread`}
        </button>
      )}
      <ul id={listId} hidden={!open} className="border-t border-line bg-sunken/50">
        {open &&
          older.map((notice) => (
            <li key={notice.id} className="border-b border-line last:border-b-0">
              <NoticeLine notice={notice} together={[notice]} opened={[notice]} {...acts} />
            </li>
          ))}
      </ul>
    </li>
  )
}

const icons: Record<string, ReactNode> = {
  task: <SquareCheck aria-hidden />,
  comment: <MessageSquare aria-hidden />,
  project: <FolderKanban aria-hidden />,
  system: <CircleUserRound aria-hidden />,
}
const iconOf = ({ kind, type }: NotificationView): ReactNode => {
  if (kind === 'comment.mentioned') return <AtSign aria-hidden />
  if (kind === 'comment.resolved') return <Check aria-hidden />
  return icons[type] ?? <BellRing aria-hidden />
}

/** One notification: who, what, where and when. Pressed, it is read and opens what it tells of. */
function NoticeLine({
  notice,
  together,
  opened,
  zone,
  today,
  onMark,
  onDelete,
}: ActsProps & {
  readonly notice: NotificationView
  /** what the buttons act on */
  readonly together: readonly NotificationView[]
  /** what counts as read once the record is opened */
  readonly opened: readonly NotificationView[]
}) {
  const navigate = useNavigate()
  const { actor, project, quote, actionUrl } = notice
  const ids = together.map(({ id }) => id)
  const anyUnread = together.some(({ read }) => !read)
  const open = () => {
    if (opened.some(({ read }) => !read))
      onMark(
        opened.map(({ id }) => id),
        true,
      )
    if (actionUrl) void navigate({ href: actionUrl })
  }
  return (
    <div
      className="group/line relative flex items-start gap-3 py-3 pr-2 pl-4 hover:bg-hover max-sm:gap-2.5 max-sm:pl-3"
      data-row-id={notice.id}
      data-read={!anyUnread}
    >
      <span className="relative mt-0.5 shrink-0">
        {actor ? (
          <Avatar person={actor} size={32} decorative />
        ) : (
          <span className="grid size-8 place-items-center rounded-full bg-sunken text-ink-2 [&>svg]:size-4">{iconOf(notice)}</span>
        )}
        {actor && (
          <span className="absolute -right-1 -bottom-1 grid size-4 place-items-center rounded-full bg-surface text-ink-2 ring-1 ring-line [&>svg]:size-2.5">
            {iconOf(notice)}
          </span>
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex items-baseline gap-2">
          <LineTarget href={actionUrl} onOpen={open} unread={anyUnread}>
            {notice.title}
          </LineTarget>
          <time
            dateTime={notice.createdAt}
            className="ml-auto shrink-0 pr-2 text-meta text-ink-3 tabular group-focus-within/line:invisible group-hover/line:invisible max-sm:hidden pointer-coarse:visible!"
          >
            {formatMoment(notice.createdAt, zone, today)}
          </time>
        </div>
        <p dir="auto" className="text-secondary text-pretty break-words text-ink-2">
          {notice.message}
        </p>
        {quote && (
          <p dir="auto" className="mt-1 line-clamp-2 border-l-2 border-line-strong pl-2.5 text-secondary break-words text-ink-2">
            {quote}
          </p>
        )}
        <div className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-meta text-ink-3 pointer-coarse:min-h-9 pointer-coarse:pr-22">
          {project && (
            <span className="flex min-w-0 items-center gap-1.5">
              <BrandLogo brand={project.brand} size={18} />
              <span dir="auto" className="truncate">
                {notice.recordType === 'project' ? project.brand.name : `${project.name} · ${project.brand.name}`}
              </span>
            </span>
          )}
          <time dateTime={notice.createdAt} className="tabular sm:hidden">
            {formatMoment(notice.createdAt, zone, today)}
          </time>
        </div>
      </div>
      <div className="absolute z-10 flex items-center gap-0.5 pointer-coarse:right-1 pointer-coarse:bottom-2 pointer-fine:top-2 pointer-fine:right-3">
        <IconButton
          size="sm"
          data-act="mark"
          label={`Mark ${ids.length > 1 ? `${ids.length} notifications ` : ''}as ${anyUnread ? 'read' : 'unread'}`}
          icon={anyUnread ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
          onClick={() => onMark(ids, anyUnread)}
          className={actClass}
        />
        <IconButton
          size="sm"
          variant="danger"
          data-act="delete"
          label={ids.length > 1 ? `Delete ${ids.length} notifications` : 'Delete notification'}
          icon={<Trash2 aria-hidden />}
          onClick={() => onDelete(ids)}
          className={actClass}
        />
      </div>
    </div>
  )
}

// There for pointers that cannot hover, and for whoever comes by key.
const actClass = 'opacity-0 group-hover/line:opacity-100 group-focus-within/line:opacity-100 pointer-coarse:opacity-100'

/** The whole line is its link; what has no address is only read. */
function LineTarget({
  href,
  onOpen,
  unread,
  children,
}: {
  readonly href: string | null
  readonly onOpen: () => void
  readonly unread: boolean
  readonly children: ReactNode
}) {
  const dot = unread && <span aria-hidden className="mr-2 inline-block size-2 shrink-0 rounded-full bg-accent align-middle" />
  const className = cn(
    'min-w-0 truncate text-left text-body after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
    unread ? 'font-semibold text-ink' : 'text-ink-2',
  )
  const inside = (
    <>
      {dot}
      {unread && <span className="sr-only">Unread: </span>}
      {children}
    </>
  )
  if (href === null) {
    return (
      <button type="button" data-lead onClick={onOpen} className={className}>
        {inside}
      </button>
    )
  }
  return (
    <a
      href={href}
      data-lead
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
      className={className}
    >
      {inside}
    </a>
  )
}
