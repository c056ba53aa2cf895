import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { segmentClass, segmentFrame } from '#ui/controls/segment.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useActor } from '../users/use-session.ts'
import { callComments, type RecordRef, useComments, useRefreshComments } from './client.ts'
import { CommentInput } from './comment-input.tsx'
import { CommentItem } from './comment-item.tsx'
import { type Mentioned, mentionedIn } from './mentions.ts'
import type { Audience } from './schema.ts'

type CommentThreadProps = RecordRef & { readonly projectId: string | null; readonly mayWrite: boolean }

/** What people say about a record, oldest first, and the place to say something. */
export function CommentThread({ recordType, recordId, projectId, mayWrite }: CommentThreadProps) {
  const record = { recordType, recordId }
  const comments = useComments(record)
  const items = comments.data?.pages.flatMap((page) => page.items) ?? []
  if (comments.isError) {
    return <ErrorState compact message={comments.error.message} onRetry={() => void comments.refetch()} retrying={comments.isFetching} />
  }
  return (
    <div className="flex flex-col gap-4">
      {comments.isPending ? (
        <Loading label="Loading comments">
          <SkeletonText lines={4} />
        </Loading>
      ) : items.length === 0 ? (
        <EmptyState
          compact
          icon={<MessageSquare aria-hidden />}
          title="No comments yet"
          hint={mayWrite ? 'Say something about it; mention somebody with @.' : undefined}
        />
      ) : (
        <ol aria-label="Comments" className="flex flex-col gap-4">
          {items.map((comment) => (
            <CommentItem key={comment.id} comment={comment} projectId={projectId} />
          ))}
        </ol>
      )}
      {comments.hasNextPage && (
        <Button className="self-start" size="sm" loading={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
          Show newer comments
        </Button>
      )}
      {mayWrite && <Composer record={record} />}
    </div>
  )
}

type Draft = { readonly body: string; readonly picked: readonly Mentioned[]; readonly audience: Audience; readonly key: string }
/** What is typed and not sent stays, also when the dialog is closed over it. */
const drafts = new Map<string, Draft>()
// A page that is loaded again has lost them.
window.addEventListener('beforeunload', (event) => drafts.size > 0 && event.preventDefault())

function useDraft({ recordType, recordId }: RecordRef) {
  const actor = useActor()
  const place = `${actor.userId} ${recordType} ${recordId}`
  const [draft, setDraft] = useState<Draft>(() => drafts.get(place) ?? emptyDraft(actor.staff ? 'internal' : 'client'))
  const change = (next: Draft) => {
    setDraft(next)
    if (next.body === '') drafts.delete(place)
    else drafts.set(place, next)
  }
  return [draft, change] as const
}

/** The key is the same for every attempt to send it, so that a lost answer does not double it. */
function emptyDraft(audience: Audience): Draft {
  return { body: '', picked: [], audience, key: crypto.randomUUID() }
}

function Composer({ record }: { readonly record: RecordRef }) {
  const actor = useActor()
  const refresh = useRefreshComments(record)
  const [draft, setDraft] = useDraft(record)
  const [sending, setSending] = useState(false)
  const { body, picked, audience, key } = draft
  const send = async () => {
    if (sending || body.trim() === '') return
    setSending(true)
    try {
      const input = { ...record, body, mentions: mentionedIn(body, picked), ...(actor.staff && { audience }) }
      await callComments('POST /api/comments', input, { idempotencyKey: key })
      setDraft(emptyDraft(audience))
      await refresh()
    } catch (error) {
      toast.error('Failed to add comment', { description: error instanceof Error ? error.message : undefined })
    }
    setSending(false)
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <CommentInput
        record={record}
        audience={audience}
        label="Write a comment"
        value={body}
        onChange={(next) => setDraft({ ...draft, body: next })}
        onMention={(body, person) => setDraft({ ...draft, body, picked: [...picked, person] })}
        onSend={() => void send()}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        {actor.staff ? <AudienceChoice audience={audience} onChange={(next) => setDraft({ ...draft, audience: next })} /> : <span />}
        <Button className="ml-auto" size="sm" variant="primary" loading={sending} disabled={body.trim() === ''} onClick={() => void send()}>
          Comment
        </Button>
      </div>
    </div>
  )
}

const audienceWords = [
  { value: 'internal', label: 'Internal', title: 'Only the agency reads it' },
  { value: 'client', label: 'Client', title: 'The client of the project reads it too' },
] as const

function AudienceChoice({ audience, onChange }: { readonly audience: Audience; readonly onChange: (audience: Audience) => void }) {
  const chosen = audienceWords.find(({ value }) => value === audience)
  return (
    <div className="flex items-center gap-2">
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
      <span className="text-meta text-ink-3">{chosen?.title}</span>
    </div>
  )
}
