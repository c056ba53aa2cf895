import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { dateIn } from '#shared/values/dates.ts'
import { formatDate } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { callChats } from '../chats/client.ts'
import type { ConversationView } from '../chats/schema.ts'
import type { MessageView } from '../messages/schema.ts'
import type { useMessages } from '../messages/use-messages.ts'
import { useOutgoing } from '../messages/use-outbox.ts'
import { useParticipants } from '../participants/client.ts'
import { LineItem } from './line-item.tsx'
import { MessageItem } from './message-item.tsx'
import { OutgoingItem } from './outgoing-item.tsx'
import { SeenBy } from './seen-by.tsx'

/** So many messages are in the page at once, however far one has scrolled. */
const most = 150
const step = 50
/** Nearer to an end than this, in pixels, what lies beyond is brought. */
const near = 400

interface MessageListProps {
  readonly conversation: ConversationView
  readonly loaded: ReturnType<typeof useMessages>
  readonly target: string | undefined
  readonly onReached: () => void
  readonly onAnswer: (message: MessageView) => void
  readonly onGo: (to: { readonly id: string; readonly seq: number }) => void
}

/** What was said, the newest below. Only a part of it is in the page; what one looks at stays where it is when more comes above or below. */
export function MessageList({ conversation, loaded, target, onReached, onAnswer, onGo }: MessageListProps) {
  const actor = useActor()
  const { messages, complete, store, query } = loaded
  const outgoing = useOutgoing(actor.userId, conversation.id)
  const frame = useRef<HTMLDivElement>(null)
  const anchor = useRef<{ seq: string; top: number } | null>(null)
  // The end of what is in the page: the number of a message, or the newest, whatever comes.
  const [end, setEnd] = useState<number | null>(null)
  const [atEnd, setAtEnd] = useState(true)
  const stuck = useRef(true)
  const clients = useClients(conversation.id)
  const newFrom = useNewFrom(conversation, loaded)
  const upTo = end === null ? messages.length : Math.max(1, messages.findLastIndex(({ seq }) => seq <= end) + 1)
  const from = Math.max(0, upTo - most)
  const shown = messages.slice(from, upTo)
  const newest = upTo === messages.length

  const keep = () => {
    const box = frame.current
    if (!box) return
    if (stuck.current && newest) {
      box.scrollTop = box.scrollHeight
      return
    }
    const held = anchor.current
    const element = held && box.querySelector<HTMLElement>(`[data-seq="${held.seq}"]`)
    if (held && element) box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - held.top
  }
  useLayoutEffect(keep)
  const keepNow = useEffectEvent(keep)
  useEffect(() => {
    const inside = frame.current?.firstElementChild
    if (!inside) return undefined
    // Pictures arrive later, and push what one looks at.
    const watcher = new ResizeObserver(() => keepNow())
    watcher.observe(inside)
    return () => watcher.disconnect()
  }, [])

  const older = () => {
    if (from > 0) setEnd(messages[Math.max(0, upTo - step) - 1]?.seq ?? null)
    else if (!complete)
      void store.older().catch((error: unknown) => toast.error('Failed to load older messages', { description: sentenceOf(error) }))
  }
  const newer = () => {
    if (newest) return
    const next = messages[Math.min(messages.length, upTo + step) - 1]
    setEnd(next === messages.at(-1) ? null : (next?.seq ?? null))
  }
  const onScroll = () => {
    const box = frame.current
    if (!box) return
    const below = box.scrollHeight - box.scrollTop - box.clientHeight
    stuck.current = newest && below < 40
    setAtEnd(stuck.current)
    const top = box.getBoundingClientRect().top
    const first = [...box.querySelectorAll<HTMLElement>('[data-seq]')].find((one) => one.getBoundingClientRect().bottom > top)
    anchor.current = first ? { seq: first.dataset.seq ?? '', top: first.getBoundingClientRect().top - top } : null
    if (stuck.current && end === null) return
    // Before the window moves, so that it does not go on by itself.
    if (box.scrollTop < near) older()
    else if (below < near) newer()
  }
  const toNewest = () => {
    stuck.current = true
    setEnd(null)
    setAtEnd(true)
  }
  useGoTo({ target, messages, frame, onEnd: setEnd, onReached, onLeave: () => (stuck.current = false) })
  useRead(conversation, newest && atEnd ? messages.at(-1)?.seq : undefined)
  // What one has just written is seen.
  const count = outgoing.length
  const before = useRef(count)
  const jump = useEffectEvent(toNewest)
  useEffect(() => {
    if (count > before.current) jump()
    before.current = count
  }, [count])

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not scroll
        role="group"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keys
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto overscroll-contain px-5 scrollbar-thin [overflow-anchor:none] max-sm:px-3"
      >
        <div className="flex min-h-full flex-col justify-end py-3">
          {!loaded.loaded && query.isPending && <MessagesSkeleton />}
          {!loaded.loaded && query.isError && (
            <ErrorState message={sentenceOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
          )}
          {loaded.loaded && messages.length === 0 && outgoing.length === 0 && (
            <EmptyState
              title="Nothing written yet"
              hint="Say hello: what you write here is read by those who take part, and by nobody else."
            />
          )}
          <ol aria-label="Messages">
            {shown.map((message, at) => {
              const before = shown[at - 1] ?? messages[from + at - 1]
              const day = dateIn(actor.timezone, new Date(message.createdAt))
              const dayBefore = before && dateIn(actor.timezone, new Date(before.createdAt))
              return (
                <li key={message.id} data-seq={message.seq} data-message={message.id}>
                  {day !== dayBefore && <Line>{formatDate(day, 'weekday')}</Line>}
                  {message.seq === newFrom && <Line accent>New messages</Line>}
                  {message.line ? (
                    <LineItem message={message} line={message.line} />
                  ) : (
                    <MessageItem
                      message={message}
                      conversation={conversation}
                      follows={day === dayBefore && message.seq !== newFrom && follows(message, before)}
                      fromClient={actor.staff && message.senderId !== null && clients.has(message.senderId)}
                      marked={message.id === target}
                      onAnswer={onAnswer}
                      onGo={onGo}
                      onChanged={(changed) => store.put(changed)}
                    />
                  )}
                </li>
              )
            })}
            {newest && outgoing.map((item) => <OutgoingItem key={item.clientMsgId} item={item} />)}
          </ol>
          {newest && loaded.loaded && <SeenBy conversation={conversation} last={messages.findLast(({ line }) => !line)} />}
        </div>
      </div>
      {loaded.loaded && !(newest && atEnd) && (
        <div className="absolute right-5 bottom-3">
          <Button size="sm" className="shadow-float" icon={<ArrowDown aria-hidden />} onClick={toNewest}>
            Jump to newest
          </Button>
        </div>
      )}
    </div>
  )
}

/** Ids of the clients who take part. */
function useClients(conversationId: string): ReadonlySet<string | null> {
  const { data } = useParticipants(conversationId)
  return useMemo(() => new Set((data ?? []).filter(({ client }) => client).map(({ userId }) => userId)), [data])
}

/** Of one person, a few minutes after the one before: name and picture stand once. */
function follows(message: MessageView, before: MessageView | undefined): boolean {
  if (
    !before ||
    before.line ||
    message.replyTo ||
    before.sender.fullName !== message.sender.fullName ||
    before.senderId !== message.senderId
  )
    return false
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < 5 * 60_000
}

/** The first message that was new when the conversation was opened; it stays so while one reads. Known once all that is new has been loaded. */
function useNewFrom(
  { readSeq, id }: ConversationView,
  { loaded, complete, messages, query }: MessageListProps['loaded'],
): number | undefined {
  const { userId } = useActor()
  const [begun, setBegun] = useState<{ id: string; after: number; upTo: number } | null>(null)
  // Opened again, it shows what was loaded then until the rest has come.
  if (loaded && !query.isFetching && begun?.id !== id) setBegun({ id, after: readSeq, upTo: messages.at(-1)?.seq ?? 0 })
  if (!begun || !(complete || (messages[0]?.seq ?? 0) <= begun.after + 1)) return undefined
  const isNew = ({ seq, senderId, deleted, line }: MessageView) =>
    seq > begun.after && seq <= begun.upTo && senderId !== userId && !deleted && !line
  return messages.find(isNew)?.seq
}

/** Says that it was read, as soon as somebody can have seen it. */
function useRead({ id, readSeq }: ConversationView, seen: number | undefined): void {
  const told = useRef(readSeq)
  const tell = useEffectEvent(() => {
    if (seen === undefined || seen <= Math.max(told.current, readSeq) || document.visibilityState !== 'visible') return
    told.current = seen
    callChats('POST /api/chat-conversations/:id/read', { id, seq: seen }).catch(() => {
      told.current = 0
    })
  })
  useEffect(() => tell())
  useEffect(() => {
    const look = () => tell()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}

interface GoTo {
  readonly target: string | undefined
  readonly messages: readonly MessageView[]
  readonly frame: React.RefObject<HTMLDivElement | null>
  readonly onEnd: (seq: number | null) => void
  readonly onReached: () => void
  readonly onLeave: () => void
}

/** Brings a message into sight as soon as it is loaded. */
function useGoTo({ target, messages, frame, onEnd, onReached, onLeave }: GoTo): void {
  const at = target === undefined ? -1 : messages.findIndex(({ id }) => id === target)
  const reached = useEffectEvent(() => {
    onLeave()
    const end = Math.min(messages.length, at + step)
    onEnd(end === messages.length ? null : (messages[end - 1]?.seq ?? null))
    requestAnimationFrame(() => {
      frame.current?.querySelector(`[data-message="${target}"]`)?.scrollIntoView({ block: 'center' })
      setTimeout(onReached, 2500)
    })
  })
  useEffect(() => {
    if (at >= 0) reached()
  }, [at])
}

function Line({ accent = false, children }: { readonly accent?: boolean; readonly children: React.ReactNode }) {
  return (
    <div
      data-line={accent ? 'new' : 'day'}
      className={`my-3 flex items-center gap-3 text-meta font-medium before:h-px before:flex-1 after:h-px after:flex-1 ${
        accent ? 'text-accent before:bg-accent/40 after:bg-accent/40' : 'text-ink-2 before:bg-line after:bg-line'
      }`}
    >
      {children}
    </div>
  )
}

function MessagesSkeleton() {
  return (
    <Loading label="Loading messages">
      {[64, 38, 52, 71, 45].map((width) => (
        <div key={width} className="flex gap-3 py-2">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-32" />
            <div style={{ width: `${width}%` }}>
              <Skeleton className="h-3.5 w-full" />
            </div>
          </div>
        </div>
      ))}
    </Loading>
  )
}
