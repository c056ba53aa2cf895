import { MessageSquare } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Audience } from '#shared/audience.ts'
import { mentionedIn } from '#shared/text/mentions.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { segmentClass, segmentFrame } from '#ui/controls/segment.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useActor } from '../users/use-session.ts'
import { callComments, type RecordRef, useComments, useRefreshComments } from './client.ts'
import { CommentInput, commentBodyMax } from './comment-input.tsx'
import { CommentItem } from './comment-item.tsx'
import type { Mentioned } from './mentions.ts'
import type { CommentView } from './schema.ts'

type CommentListProps = RecordRef & { readonly projectId: string | null; readonly mayWrite: boolean }

/** What people say about a record: the newest last, what was said before on request. */
export function CommentList({ recordType, recordId, projectId, mayWrite }: CommentListProps) {
  const comments = useComments({ recordType, recordId })
  const items = comments.data?.pages.flatMap((page) => page.items).toReversed() ?? []
  const list = useRef<HTMLOListElement>(null)
  useShowOwn(list, items.at(-1))
  if (comments.isError && !comments.data)
    return <ErrorState compact message={comments.error.message} onRetry={() => void comments.refetch()} retrying={comments.isFetching} />
  if (comments.isPending) {
    return (
      <Loading label="Loading comments">
        <SkeletonText lines={4} />
      </Loading>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState
        compact
        icon={<MessageSquare aria-hidden />}
        title="No comments yet"
        hint={mayWrite ? 'Say something about it; mention somebody with @.' : undefined}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {comments.hasNextPage && (
        <Button className="self-start" size="sm" loading={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
          Load earlier
        </Button>
      )}
      <ol ref={list} aria-label="Comments" className="flex flex-col gap-4">
        {items.map((comment) => (
          <CommentItem key={comment.id} comment={comment} projectId={projectId} />
        ))}
      </ol>
    </div>
  )
}

/** What one has just said oneself comes into sight. */
function useShowOwn(list: RefObject<HTMLOListElement | null>, last: CommentView | undefined): void {
  const { userId } = useActor()
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const fresh = seen.current !== undefined && last !== undefined && last.id !== seen.current && last.authorId === userId
    seen.current = last?.id ?? ''
    if (fresh) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [last, list, userId])
}

type Draft = { readonly body: string; readonly picked: readonly Mentioned[]; readonly audience: Audience; readonly key: string }
/** What is typed and not sent stays, also when the record is closed over it. */
const drafts = new Map<string, Draft>()
// A page that is loaded again has lost them.
if (!import.meta.env.SSR) window.addEventListener('beforeunload', (event) => drafts.size > 0 && event.preventDefault())

function useDraft({ recordType, recordId }: RecordRef) {
  const actor = useActor()
  const place = `${actor.userId} ${recordType} ${recordId}`
  const [draft, setDraft] = useState<Draft>(() => drafts.get(place) ?? emptyDraft(actor.staff ? 'internal' : 'client'))
  const change = (next: Partial<Draft>) => {
    setDraft((before) => {
      const now = { ...before, ...next }
      if (now.body === '') drafts.delete(place)
      else drafts.set(place, now)
      return now
    })
  }
  return [draft, change] as const
}

/** The key is the same for every attempt to send it, so that a lost answer does not double it. */
function emptyDraft(audience: Audience): Draft {
  return { body: '', picked: [], audience, key: crypto.randomUUID() }
}

/** Where one says something; staff say it internally unless they choose the client, each time anew. */
export function CommentComposer(record: RecordRef) {
  const actor = useActor()
  const refresh = useRefreshComments(record)
  const [draft, setDraft] = useDraft(record)
  const [sending, setSending] = useState(false)
  const { body, picked, audience, key } = draft
  const usual = actor.staff ? 'internal' : 'client'
  const outside = actor.staff && audience === 'client'
  const unfit = body.trim() === '' || body.trim().length > commentBodyMax
  const send = async () => {
    if (sending || unfit) return
    setSending(true)
    try {
      const input = { ...ref(record), body, mentions: mentionedIn(body, picked).map(({ id }) => id), ...(actor.staff && { audience }) }
      await callComments('POST /api/comments', input, { idempotencyKey: key })
      setDraft(emptyDraft(usual))
      await refresh()
    } catch (error) {
      toast.error('Failed to add comment', { description: error instanceof Error ? error.message : undefined })
    }
    setSending(false)
  }
  return (
    <div
      data-audience={audience}
      className={cn(
        'flex flex-col rounded-card border p-1 transition-colors has-[.text-words:focus]:border-accent',
        outside ? 'border-warning/50 bg-warning-soft' : 'border-line-strong bg-surface',
      )}
    >
      <CommentInput
        record={ref(record)}
        audience={audience}
        label={outside ? 'Write to the client' : 'Write a comment'}
        value={body}
        onChange={(next) => setDraft({ body: next })}
        picked={picked}
        onPick={(person) => setDraft({ picked: [...picked, person] })}
        onSend={() => void send()}
        framed={false}
      />
      <div className="flex items-center justify-between gap-2 p-1">
        {actor.staff ? <AudienceChoice audience={audience} onChange={(next) => setDraft({ audience: next })} /> : <span />}
        <Button className="ml-auto" size="sm" variant="primary" loading={sending} disabled={unfit} onClick={() => void send()}>
          {outside ? 'Send to client' : 'Comment'}
        </Button>
      </div>
    </div>
  )
}

const ref = ({ recordType, recordId }: RecordRef): RecordRef => ({ recordType, recordId })

const audienceWords = [
  { value: 'internal', label: 'Internal', title: 'Only the agency reads it' },
  { value: 'client', label: 'Client', title: 'The client of the project reads it too' },
] as const

function AudienceChoice({ audience, onChange }: { readonly audience: Audience; readonly onChange: (audience: Audience) => void }) {
  const chosen = audienceWords.find(({ value }) => value === audience)
  return (
    <div className="flex min-w-0 items-center gap-2">
      <fieldset aria-label="Who reads it" className={segmentFrame}>
        {audienceWords.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === audience}
            onClick={() => onChange(value)}
            className={cn(segmentClass, 'h-6 px-2 pointer-coarse:h-10')}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <span className="min-w-0 truncate text-meta text-ink-2 max-sm:sr-only">{chosen?.title}</span>
    </div>
  )
}
