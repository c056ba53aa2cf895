import { Clock, FileText, Layers, MessageSquare, Reply, X } from 'lucide-react'
import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { OpenedItemDetail, OpenedThread } from '#features/content/review-links/schema.ts'
import { timeWords } from '#features/content/review-screen/labels.ts'
import { NoteLead } from '#features/content/review-screen/note-lead.tsx'
import { Standing } from '#features/content/review-screen/standing.tsx'
import { useLooking } from '#features/content/review-screen/use-looking.tsx'
import { counted } from '#shared/values/counted.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { leadToInvalid } from '#ui/overlays/dialog-parts.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useGuest } from './guest-context.ts'
import { say, sentenceFor } from './server.ts'
import type { ItemNotes } from './use-item-notes.ts'
import { NotSent, problemOf, useSending } from './use-sending.tsx'

const bodyMax = 5000
const moment = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

interface NotesProps {
  readonly item: OpenedItemDetail
  readonly notes: ItemNotes
  readonly mayWrite: boolean
  /** the decision next to it is the primary button */
  readonly quiet: boolean
}

/** The comments, and a form to add one: on the whole, a place, a moment or a passage. */
export function Notes({ item, notes, mayWrite, quiet }: NotesProps) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <section aria-label="Comments" className="flex min-h-0 flex-1 flex-col">
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 scrollbar-thin">
        <h2 className="mb-3 text-heading font-semibold">Comments</h2>
        <NoteList notes={notes} mayWrite={mayWrite} />
      </div>
      {mayWrite && <NoteForm item={item} notes={notes} quiet={quiet} list={list} />}
    </section>
  )
}

function NoteList({ notes, mayWrite }: Pick<NotesProps, 'notes' | 'mayWrite'>) {
  const { select, hover, looked } = useLooking()
  const { query, threads, marked } = notes
  if (query.isError && !query.data)
    return <ErrorState compact message={sentenceFor(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (query.isPending) {
    return (
      <Loading label="Loading comments">
        <SkeletonText lines={4} />
      </Loading>
    )
  }
  if (threads.length === 0) {
    const points = looked === 'picture' || looked === 'video' || looked === 'pdf'
    const hint = points ? 'Point at something on it, or write below.' : 'Write the first one below.'
    return <EmptyState compact icon={<MessageSquare aria-hidden />} title="No comments yet" {...(mayWrite && { hint })} />
  }
  const onClick = ({ target }: MouseEvent) => {
    if ((target as Element).closest('button, a') || getSelection()?.isCollapsed === false) return
    const id = (target as Element).closest('[data-comment]')?.getAttribute('data-comment')
    if (id) select(id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- each comment's number is a button for the keyboard
    <ol aria-label="Comments" onClick={onClick} onPointerLeave={() => hover(null)} className="flex flex-col gap-5">
      {threads.map((thread, at) => {
        const mark = marked[at]
        return (
          <li key={thread.id} data-comment={thread.id} onPointerEnter={() => hover(thread.id)} className="flex gap-2.5">
            {mark && <NoteLead note={mark} />}
            <div className="min-w-0 flex-1">
              <Place thread={thread} />
              <Words one={thread} />
              {mayWrite && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="-ml-2.5"
                  icon={<Reply aria-hidden />}
                  aria-label={`Reply to ${thread.by}`}
                  onClick={() => notes.setReplyTo(thread)}
                >
                  Reply
                </Button>
              )}
              {thread.replies.length > 0 && (
                <ol aria-label="Replies" className="mt-2 flex flex-col gap-3 border-l border-line pl-3">
                  {thread.replies.map((reply) => (
                    <li key={reply.id}>
                      <Words one={reply} />
                    </li>
                  ))}
                </ol>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const chip = 'inline-flex items-center gap-1 [&>svg]:size-3.5 [&>svg]:text-ink-3'

/** What a comment is about: a passage, a moment, a page or an earlier version. */
function Place({ thread: { anchor, versionNumber } }: { readonly thread: OpenedThread }) {
  const { rate } = useLooking()
  if (anchor?.passage) {
    return (
      <blockquote dir="auto" className="mb-1 line-clamp-3 border-l-2 border-accent/60 pl-2 text-meta break-words text-ink-2">
        {anchor.passage.quote}
      </blockquote>
    )
  }
  const before = !anchor && versionNumber ? `Version ${versionNumber}` : null
  if (!anchor?.time && !anchor?.page && !before) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-meta text-ink-2 tabular">
      {anchor?.time && (
        <span className={chip}>
          <Clock aria-hidden />
          {timeWords(anchor.time, rate)}
        </span>
      )}
      {anchor?.page && (
        <span className={chip}>
          <FileText aria-hidden />
          {`Page ${anchor.page}`}
        </span>
      )}
      {before && (
        <span className={chip}>
          <Layers aria-hidden />
          {before}
        </span>
      )}
    </p>
  )
}

type Said = Omit<OpenedThread, 'replies'>

function Words({ one: { by, guest, createdAt, body, edited, resolved, files } }: { readonly one: Said }) {
  const marks = [moment.format(new Date(createdAt)), edited && 'edited', resolved && 'done'].filter(Boolean).join(' · ')
  return (
    <>
      <p className="text-secondary">
        <strong className="font-semibold">{`${by}${guest ? ' (guest)' : ''}`}</strong> <span className="text-meta text-ink-2">{marks}</span>
      </p>
      <p dir="auto" className="text-body break-words whitespace-pre-wrap">
        {body}
      </p>
      {files > 0 && <p className="text-meta text-ink-2">{`With ${counted(files, 'file')} for the agency`}</p>}
    </>
  )
}

type FormProps = Pick<NotesProps, 'item' | 'notes' | 'quiet'> & { readonly list: RefObject<HTMLDivElement | null> }

function NoteForm({ item, notes, quiet, list }: FormProps) {
  const { link } = useGuest()
  const { anchor, forget, draft, passage } = useLooking()
  const { body, setBody, replyTo, setReplyTo, query, wanted, setWanted } = notes
  const { errors, sending, send, nameField } = useSending(['body'])
  const field = useRef<HTMLTextAreaElement>(null)
  const leading = useRef<() => void>(null)
  useEffect(() => () => leading.current?.(), [])
  // After pointing at something or choosing a comment to answer, the guest writes next.
  const about = replyTo ?? draft ?? passage
  useEffect(() => {
    if (about === null && !wanted) return
    setWanted(false)
    field.current?.focus()
  }, [about, wanted, setWanted])
  const said = body.trim()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    leading.current?.()
    leading.current = leadToInvalid(event.currentTarget)
    void send({ body: problemOf(said, bodyMax, 'Write something first') }, async () => {
      await say(link.id, item.id, { body: said, ...(replyTo ? { parentId: replyTo.id } : { anchor: anchor() }) })
      setBody('')
      setReplyTo(null)
      forget()
      await query.refetch()
      list.current?.scrollTo({ top: list.current.scrollHeight })
    })
  }
  const label = replyTo ? `Reply to ${replyTo.by}` : 'Comment'
  return (
    <form
      data-note-form
      noValidate
      onSubmit={submit}
      className="flex shrink-0 flex-col gap-2 border-t border-line px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      {replyTo ? (
        <p className="flex min-h-7 items-center gap-1 px-1.5 text-meta text-ink-2">
          <span className="min-w-0 truncate">{label}</span>
          <IconButton size="sm" label="Write a new comment instead" icon={<X aria-hidden />} onClick={() => setReplyTo(null)} />
        </p>
      ) : (
        <Standing />
      )}
      <Field label={label} hideLabel error={errors.body}>
        <Textarea
          ref={field}
          rows={2}
          maxRows={6}
          limit={bodyMax}
          placeholder={`${label}…`}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      {/* Asked only of guests who write. */}
      {body !== '' && nameField}
      <NotSent errors={errors} />
      <Button type="submit" variant={quiet ? 'secondary' : 'primary'} className="self-end" loading={sending}>
        {replyTo ? 'Reply' : 'Comment'}
      </Button>
    </form>
  )
}
