import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { ShownPerson } from '#shared/contract/refs.ts'
import { addressOf, type RecordScreenKind } from '#shared/records/addresses.ts'
import type { Actor } from '#shared/rights/actor.ts'
import type { Decision } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { capitalised } from '#shared/values/capitalised.ts'
import { isId } from '#shared/values/read-search.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { type EditableRow, type EditedKind, type Editing, useEditing } from '#ui/records/edit-in-place.ts'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { RecordFrame, type RecordParts } from '#ui/records/record-frame.tsx'
import { type Neighbours, useNeighbours } from '#ui/records/record-list.ts'
import type { oneOf } from '#ui/records/record-queries.ts'
import { RecordSkeleton } from '#ui/records/record-skeleton.tsx'
import { type Deletion, useRecordDeletion } from '#ui/records/use-record-deletion.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { AttachmentStrip } from '../attachments/attachment-strip.tsx'
import { useCommentCount } from '../comments/client.ts'
import { CommentComposer } from '../comments/comment-composer.tsx'
import { CommentList } from '../comments/comment-thread.tsx'
import { FollowIcon } from '../follows/follow-button.tsx'
import { HistoryList } from '../history/history-list.tsx'
import type { FieldWords } from '../history/labels.ts'

type ShownRow = EditableRow & { readonly createdAt: string; readonly projectId?: string | null }
type Rule<Row> = (actor: Actor, row: Row) => Decision

/** A kind of record that opens over any page: what it has of its own. Everything else is the same for all kinds. */
export interface ScreenKind<Row extends ShownRow, Name extends keyof Row & string, Known> extends EditedKind<Row, Name> {
  readonly kind: RecordScreenKind
  readonly query: (id: string) => ReturnType<typeof oneOf<Row>>
  /** What one is called. */
  readonly nameOf: (known: Known) => string
  readonly canEdit: Rule<Known>
  readonly canDelete: Rule<Row>
  /** Where it can be commented on. */
  readonly canComment?: Rule<Row>
  /** Where files hang on it. */
  readonly canAttach?: Rule<Row>
  /** Who takes anybody's file off it. */
  readonly filesGo?: Rule<Row>
  /** Whether only the agency reads it, and so what is said about it. */
  readonly commentsInside?: (row: Row) => boolean
  /** It lies in no project and no brand: whoever opens it is in reach of what is said about it. */
  readonly everywhere?: true
  readonly deletion: Deletion<Row>
  /** How its fields read in its history. */
  readonly words: Readonly<Record<string, FieldWords>>
  /** Who made it, where the reader is told. */
  readonly maker: (row: Row) => ShownPerson | null | undefined
  /** How many fields stand at its side, for the time until it is there. */
  readonly fieldCount: number
  /** Its name, edited as its title. */
  readonly title: (editing: Editing<Row, Name>) => ReactNode
  /** What it is about, below the name. */
  readonly content: (editing: Editing<Row, Name>) => ReactNode
  /** Its fields, at the side. */
  readonly properties: (editing: Editing<Row, Name>) => ReactNode
  /** In the small line above the name: what it is part of. */
  readonly above?: (row: Row) => ReactNode
  /** Where focus goes when the record was deleted and its list has no other one. */
  readonly placeOf?: (row: Row) => HTMLElement | null
}

interface RecordScreenProps<Row extends ShownRow, Name extends keyof Row & string, Known> extends OpenedRecordProps {
  readonly record: ScreenKind<Row, Name, Known>
  /** What the screen behind it knows of it, before it is there. */
  readonly known?: Known | undefined
}

/** One record over the page, to work on or to read: its fields, what is said about it, what happened to it, and the end of it. */
export function RecordScreen<Row extends ShownRow & Known, Name extends keyof Row & string, Known>({
  record,
  known: before,
  id,
  open,
  onClose,
  onClosed,
  onGo,
  also,
}: RecordScreenProps<Row, Name, Known>) {
  const { kind, noun } = record
  const actor = useActor()
  const [leaving, setLeaving] = useState<string | null>(null)
  const possible = isId(id)
  const query = useQuery({ ...record.query(id), enabled: possible && leaving !== id })
  const neighbours = useNeighbours(kind, id)
  const linked = 'comment' in useSearch({ strict: false })
  const next = useRef<() => HTMLElement | null>(null)
  const comments = useCommentCount(kind, id, possible && record.canComment !== undefined)
  // An address cut short names no record: the same as one that is not there.
  const error = possible ? query.error : notFound(noun)
  const gone = error instanceof AppError && error.code === 'not_found'
  const row = gone ? undefined : query.data
  const known = row ?? (gone ? undefined : before)
  const mayEdit = known !== undefined && record.canEdit(actor, known).allowed
  const deleting = useRecordDeletion(record, row && record.canDelete(actor, row).allowed ? row : undefined, record.deletion, {
    onLeaving: (yes) => setLeaving(yes ? id : null),
    onDeleted: (deleted) => {
      next.current = () => besideOf(neighbours) ?? record.placeOf?.(deleted) ?? document.querySelector('main')
      void onClose()
    },
  })
  return (
    <RecordFrame
      open={open}
      onClose={() => void onClose()}
      onClosed={onClosed}
      onGo={onGo}
      noun={capitalised(noun)}
      name={known && record.nameOf(known)}
      editableName={row && mayEdit ? <InPlace key={id} record={record} row={row} part={record.title} /> : undefined}
      address={addressOf[kind](id)}
      neighbours={neighbours}
      finalFocus={() => next.current?.() ?? placeOnScreen(id)}
      context={
        <>
          <span className="shrink-0">{`${mayEdit ? 'Edit ' : ''}${capitalised(noun)}`}</span>
          {row && record.above?.(row)}
        </>
      }
      acts={row && <FollowIcon key={id} noun={noun} recordType={kind} recordId={id} />}
      menu={deleting.item}
      over={deleting.question}
      instead={
        !row &&
        (error ? (
          <ErrorState
            message={sentenceOf(error)}
            retrying={query.isFetching}
            // What is not there now is not there a moment later.
            {...(!gone && { onRetry: () => void query.refetch() })}
          />
        ) : (
          <RecordSkeleton noun={noun} fields={record.fieldCount} />
        ))
      }
      parts={row ? partsOf(record, row, actor, comments, linked, also) : null}
    />
  )
}

/** Where the record was opened from, or went to by the keys; a link elsewhere has the focus back by itself. */
const placeOnScreen = (id: string) => document.querySelector<HTMLElement>(`[data-card-id="${id}"], [data-record="${id}"]`)

/** The record after it in its list, else the one before. */
function besideOf(neighbours: Neighbours | null): HTMLElement | undefined {
  return [neighbours?.next, neighbours?.previous].flatMap((id) => (id && placeOnScreen(id)) || [])[0]
}

function partsOf<Row extends ShownRow & Known, Name extends keyof Row & string, Known>(
  record: ScreenKind<Row, Name, Known>,
  row: Row,
  actor: Actor,
  count: number | null | undefined,
  linked: boolean,
  also: ReactNode,
): RecordParts {
  const ref = { recordType: record.kind, recordId: row.id }
  const comment = record.canComment?.(actor, row)
  const attach = record.canAttach?.(actor, row)
  const mayWrite = comment?.allowed ?? false
  const inside = record.commentsInside?.(row) ?? false
  return {
    content: (
      <>
        <InPlace key={row.id} record={record} row={row} part={record.content} />
        {attach && (
          <AttachmentStrip
            key={`${row.id} files`}
            {...ref}
            name={record.nameOf(row)}
            projectId={row.projectId ?? null}
            mayAdd={attach.allowed}
            filesGo={record.filesGo?.(actor, row).allowed ?? false}
            question={record.question?.(row, ['files']) ?? null}
            inside={inside}
          />
        )}
      </>
    ),
    properties: (
      <>
        <InPlace key={row.id} record={record} row={row} part={record.properties} />
        {also}
        <Origin createdAt={row.createdAt} maker={record.maker(row)} />
      </>
    ),
    ...(comment && {
      comments: {
        count,
        thread: (
          <CommentList
            key={row.id}
            {...ref}
            projectId={row.projectId ?? null}
            mayWrite={mayWrite}
            inside={inside}
            everywhere={record.everywhere}
          />
        ),
        first: linked,
        composer: mayWrite && <CommentComposer key={row.id} {...ref} inside={inside} everywhere={record.everywhere} />,
      },
    }),
    history: <HistoryList key={row.id} {...ref} noun={record.noun} words={record.words} />,
  }
}

interface InPlaceProps<Row extends ShownRow, Name extends keyof Row & string> {
  readonly record: EditedKind<Row, Name>
  readonly row: Row
  readonly part: (editing: Editing<Row, Name>) => ReactNode
}

/** A part of the record that is drawn anew with what is entered, without the others. */
function InPlace<Row extends ShownRow, Name extends keyof Row & string>({ record, row, part }: InPlaceProps<Row, Name>) {
  return part(useEditing(record, row, useActor()))
}

/** Who made it and when. */
function Origin({
  createdAt,
  maker,
}: {
  readonly createdAt: string
  readonly maker: ReturnType<ScreenKind<never, never, never>['maker']>
}) {
  const { timezone } = useActor()
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-meta text-ink-3">
      Created {formatInstant(createdAt, timezone, 'long')}
      {maker && (
        <span className="flex min-w-0 items-center gap-1.5">
          by <Avatar person={maker} size={18} decorative /> <bdi className="min-w-0 truncate text-ink-2">{maker.fullName}</bdi>
        </span>
      )}
    </p>
  )
}
