import { CircleCheck, CornerDownRight, Reply, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { parseText } from '#shared/markdown/parse.ts'
import { plainLine } from '#shared/markdown/plain.ts'
import { counted } from '#shared/values/counted.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { callComments, useRefreshComments } from './client.ts'
import { CommentComposer } from './comment-composer.tsx'
import { CommentItem } from './comment-item.tsx'
import type { CommentThread } from './schema.ts'

/** Its record lies in no project and no brand: whoever opens that is in reach of what is said about it. */
export type Everywhere = { readonly everywhere?: true | undefined }

type ThreadProps = Everywhere & {
  readonly comment: CommentThread
  readonly projectId: string | null
  readonly mayWrite: boolean
  /** Only the agency reads the record. */
  readonly inside: boolean
  /** The comment that the address names. */
  readonly linked: string | null
  /** In place of its author's picture, and below their name: where on a version it stands. */
  readonly lead?: ReactNode
  readonly place?: ReactNode
}

/** A comment with what was answered to it. What is resolved is folded into one line. */
export function Thread({ comment, projectId, mayWrite, inside, linked, lead, place, everywhere }: ThreadProps) {
  const holdsLinked = linked !== null && (comment.id === linked || comment.replies.some(({ id }) => id === linked))
  const [unfolded, setUnfolded] = useState(false)
  const [replying, setReplying] = useState(false)
  const resolving = useResolve(comment)
  const resolved = comment.resolvedAt !== null
  if (resolved && !unfolded && !holdsLinked) return <Folded comment={comment} onUnfold={() => setUnfolded(true)} />
  const below = (
    <>
      {comment.replies.length > 0 && (
        <ol aria-label="Replies" className="mt-3 ml-3.5 flex flex-col gap-3 border-l border-line pl-5">
          {comment.replies.map((reply) => (
            <CommentItem key={reply.id} comment={reply} projectId={projectId} linked={reply.id === linked} everywhere={everywhere} />
          ))}
        </ol>
      )}
      {resolved && <ResolvedLine comment={comment} onFold={holdsLinked ? undefined : () => setUnfolded(false)} />}
      {replying && !comment.deleted && (
        <div className="mt-3 ml-9">
          <CommentComposer
            recordType={comment.recordType}
            recordId={comment.recordId}
            parent={comment}
            inside={inside}
            everywhere={everywhere}
            onDone={() => setReplying(false)}
          />
        </div>
      )}
    </>
  )
  if (comment.deleted) {
    return (
      <li data-comment={comment.id}>
        <p className="text-secondary text-ink-3 italic">This comment was deleted.</p>
        {below}
      </li>
    )
  }
  return (
    <CommentItem
      comment={comment}
      projectId={projectId}
      linked={comment.id === linked}
      everywhere={everywhere}
      lead={lead}
      place={place}
      actions={
        mayWrite && (
          <>
            <IconButton size="sm" label="Reply" icon={<Reply aria-hidden />} onClick={() => setReplying(true)} />
            <IconButton
              size="sm"
              label={resolved ? 'Not resolved after all' : 'Resolve'}
              icon={resolved ? <RotateCcw aria-hidden /> : <CircleCheck aria-hidden />}
              onClick={() => {
                setUnfolded(false)
                void resolving(!resolved)
              }}
            />
          </>
        )
      }
    >
      {below}
    </CommentItem>
  )
}

/** Says that a comment is dealt with, with a way back, or takes it back. */
function useResolve(comment: CommentThread): (resolve: boolean) => Promise<void> {
  const refresh = useRefreshComments(comment)
  const set = async (resolve: boolean): Promise<void> => {
    try {
      await callComments(resolve ? 'POST /api/comments/:id/resolve' : 'POST /api/comments/:id/reopen', { id: comment.id })
      await refresh()
      if (resolve) toast.success('Comment resolved', { action: { label: 'Undo', onClick: () => void set(false) } })
    } catch (error) {
      toast.error(resolve ? 'Failed to resolve the comment' : 'Failed to take it back', {
        description: sentenceOf(error),
      })
    }
  }
  return set
}

const who = ({ resolvedBy }: CommentThread): string => resolvedBy?.fullName ?? 'Atelier'

function Folded({ comment, onUnfold }: { readonly comment: CommentThread; readonly onUnfold: () => void }) {
  return (
    <li data-comment={comment.id}>
      <Button
        size="sm"
        variant="ghost"
        className="-ml-2 max-w-full justify-start"
        icon={<CircleCheck aria-hidden />}
        aria-expanded={false}
        onClick={onUnfold}
      >
        <span className="flex min-w-0 gap-1.5">
          <span className="shrink-0">
            Resolved by <bdi>{who(comment)}</bdi>
          </span>
          <span dir="auto" className="truncate font-normal text-ink-3">
            {comment.deleted ? 'This comment was deleted.' : plainLine(parseText(comment.body), 120)}
          </span>
          {comment.replies.length > 0 && (
            <span className="shrink-0 font-normal text-ink-3">{counted(comment.replies.length, 'reply', 'replies')}</span>
          )}
        </span>
      </Button>
    </li>
  )
}

function ResolvedLine({ comment, onFold }: { readonly comment: CommentThread; readonly onFold: (() => void) | undefined }) {
  const { timezone } = useActor()
  return (
    <p className="mt-2 ml-9 flex items-center gap-1.5 text-meta text-ink-2">
      <CornerDownRight aria-hidden size={14} className="text-ink-3" />
      <span title={comment.resolvedAt ? formatInstant(comment.resolvedAt, timezone, 'long') : undefined}>
        Resolved by <bdi>{who(comment)}</bdi>
      </span>
      {onFold && (
        <button
          type="button"
          aria-expanded
          onClick={onFold}
          className="touch-target rounded-chip text-ink-2 underline underline-offset-2 hover:text-ink"
        >
          Fold
        </button>
      )}
    </p>
  )
}
