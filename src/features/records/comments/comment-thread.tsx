import { useSearch } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { textFrom } from '#shared/values/read-search.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { distinctHues, PersonHues } from '#ui/display/person-hues.ts'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { useNextPage } from '#ui/lists/use-next-page.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { type RecordRef, useComments } from './client.ts'
import type { CommentThread, CommentView } from './schema.ts'
import { type Everywhere, Thread } from './thread.tsx'

type CommentListProps = RecordRef & { readonly projectId: string | null; readonly mayWrite: boolean; readonly inside: boolean } & Everywhere

/** What people say about a record: the newest last, what was said before on request. */
export function CommentList({ recordType, recordId, projectId, mayWrite, inside, everywhere }: CommentListProps) {
  const comments = useComments({ recordType, recordId })
  const items = comments.data?.pages.flatMap((page) => page.items).toReversed() ?? []
  const list = useRef<HTMLOListElement>(null)
  useShowOwn(list, items.at(-1))
  const linked = useLinked(comments, items)
  const hues = distinctHues(items.flatMap(authorsOf))
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
    <PersonHues value={hues}>
      <div className="flex flex-col gap-4">
        <ShowMore list={comments} label="Load earlier" place="beside" />
        <ol ref={list} aria-label="Comments" className="flex flex-col gap-4">
          {items.map((comment) => (
            <Thread
              key={comment.id}
              comment={comment}
              projectId={projectId}
              mayWrite={mayWrite}
              inside={inside}
              linked={linked}
              everywhere={everywhere}
            />
          ))}
        </ol>
      </div>
    </PersonHues>
  )
}

const authorsOf = (thread: CommentThread): string[] => [thread, ...thread.replies].flatMap(({ authorId }) => authorId ?? [])

/**
 * The comment that the address names, once it is among those loaded: what was said before is fetched until it is found.
 * @returns null where the address names none
 */
function useLinked(comments: ReturnType<typeof useComments>, items: readonly CommentThread[]): string | null {
  const search: { readonly comment?: unknown } = useSearch({ strict: false })
  const comment = textFrom(search.comment)
  const told = useRef<string>(undefined)
  const there = comment !== undefined && items.some(({ id, replies }) => id === comment || replies.some((reply) => reply.id === comment))
  const { hasNextPage, isFetching, data } = comments
  useNextPage(comments, comment !== undefined && !there)
  useEffect(() => {
    if (comment === undefined || there || isFetching || !data || hasNextPage || told.current === comment) return
    told.current = comment
    toast.info('This comment is not there any more', { description: 'It was deleted, or you may not read it.' })
  }, [comment, there, isFetching, hasNextPage, data])
  return there ? comment : null
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
