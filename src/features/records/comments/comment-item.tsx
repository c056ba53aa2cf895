import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { mentionedIn } from '#shared/markdown/mentions.ts'
import { addressOfComment } from '#shared/records/addresses.ts'
import { signatureText } from '#shared/rights/actor.ts'
import { cn } from '#ui/base/cn.ts'
import { formatInstant, formatRelative } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { AudienceBadge } from '#ui/display/audience-badge.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { copyLink } from '#ui/records/copy-link.ts'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { RichText } from '#ui/text/rich-text.tsx'
import { useRemoval } from '../attachments/attachment-removal.tsx'
import { AttachmentTiles } from '../attachments/attachment-tiles.tsx'
import { canRemoveAttachment } from '../attachments/rules.ts'
import { callComments, useRefreshComments } from './client.ts'
import { CommentInput } from './comment-input.tsx'
import type { Mentioned } from './mentions.ts'
import { canDeleteComment, canEditComment } from './rules.ts'
import type { CommentView } from './schema.ts'

type CommentItemProps = {
  readonly everywhere?: true | undefined
  readonly comment: CommentView
  readonly projectId: string | null
  /** The address names it: it comes into sight and stands out. */
  readonly linked: boolean
  readonly lead?: ReactNode
  readonly place?: ReactNode
  /** What can be done with it beside changing it. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** One comment; who wrote it may change it, and taking it away can be taken back. */
export function CommentItem({ comment, projectId, linked, lead, place: stands, actions, children, everywhere }: CommentItemProps) {
  const actor = useActor()
  const [editing, setEditing] = useState(false)
  const { author, authorKind, authorName } = comment
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!linked) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [linked])
  return (
    <li ref={place} tabIndex={-1} data-comment={comment.id} className="outline-none">
      <div
        data-linked={linked || undefined}
        className={cn('group flex gap-2.5 rounded-card', linked && '-mx-2 bg-accent-soft px-2 py-1.5 outline-1 outline-accent/40')}
      >
        {lead ?? (
          <Avatar
            person={{ id: author?.id ?? null, fullName: authorName ?? author?.fullName ?? 'Atelier', avatarUrl: author?.avatarUrl ?? null }}
            size={comment.parentId === null ? 28 : 20}
            decorative
          />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-2">
            <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-2">
              <bdi className="text-body font-medium">{signatureText({ kind: authorKind, name: authorName, person: author })}</bdi>
              <time
                dateTime={comment.createdAt}
                title={formatInstant(comment.createdAt, actor.timezone, 'long')}
                className="text-meta text-ink-3"
              >
                {formatRelative(comment.createdAt)}
              </time>
              {comment.editedAt && (
                <time
                  dateTime={comment.editedAt}
                  title={`Edited ${formatInstant(comment.editedAt, actor.timezone, 'long')}`}
                  className="text-meta text-ink-3"
                >
                  edited
                </time>
              )}
              {actor.staff && <AudienceBadge audience={comment.audience} text={everywhere && 'Visible to everyone'} />}
            </div>
            {!editing && (
              // No taller than its line where a finger needs more room.
              <span className="flex shrink-0 pointer-coarse:-my-2 pointer-coarse:-mr-2 opacity-0 transition-opacity group-hover:opacity-100 focus-within:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100">
                {actions}
                <CommentMenu comment={comment} projectId={projectId} everywhere={everywhere} onEdit={() => setEditing(true)} />
              </span>
            )}
          </div>
          {stands}
          {editing ? (
            <Editor comment={comment} onDone={() => setEditing(false)} />
          ) : (
            comment.body !== '' && <RichText text={comment.body} mentions={comment.mentions} className="text-ink" />
          )}
          <CommentFiles comment={comment} projectId={projectId} everywhere={everywhere} />
        </div>
      </div>
      {children}
    </li>
  )
}

/** What was sent along. */
function CommentFiles({ comment, projectId, everywhere }: Pick<CommentItemProps, 'comment' | 'projectId' | 'everywhere'>) {
  const actor = useActor()
  const remove = useRemoval(useRefreshComments(comment))
  if (comment.attachments.length === 0) return null
  const facts = {
    uploaderId: comment.authorId,
    recordType: 'comment',
    audience: comment.audience,
    projectId,
    brandId: null,
    everywhere: everywhere ?? false,
  }
  return (
    <div className="mt-2">
      <AttachmentTiles
        size="sm"
        items={comment.attachments.map((one) => ({ ...one, uploaderId: comment.authorId }))}
        label="Files of the comment"
        onRemove={canRemoveAttachment(actor, facts).allowed ? ({ id, file }) => void remove({ id, name: file.name }) : undefined}
      />
    </div>
  )
}

type CommentMenuProps = Pick<CommentItemProps, 'comment' | 'projectId' | 'everywhere'> & { readonly onEdit: () => void }

function CommentMenu({ comment, projectId, everywhere, onEdit }: CommentMenuProps) {
  const actor = useActor()
  const refresh = useRefreshComments(comment)
  const row = {
    authorId: comment.authorId,
    recordType: comment.recordType,
    audience: comment.audience,
    projectId,
    brandId: null,
    everywhere: everywhere ?? false,
  }
  const remove = async () => {
    const gone = await deleteWithUndo({
      noun: 'comment',
      told: 'Comment deleted',
      remove: () => callComments('DELETE /api/comments/:id', { id: comment.id }),
      restore: async (deletionId) => {
        await callComments('POST /api/comments/:id/restore', { id: comment.id, deletionId })
        await refresh()
      },
    })
    if (gone) await refresh()
  }
  return (
    <Menu trigger={<IconButton size="sm" label="More about this comment" icon={<Ellipsis aria-hidden />} />}>
      <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyLink(new URL(addressOfComment(comment), location.origin).href)}>
        Copy link
      </MenuItem>
      {canEditComment(actor, row).allowed && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit comment
        </MenuItem>
      )}
      {canDeleteComment(actor, row).allowed && (
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove()}>
          Delete comment
        </MenuItem>
      )}
    </Menu>
  )
}

function Editor({ comment, onDone }: { readonly comment: CommentView; readonly onDone: () => void }) {
  const refresh = useRefreshComments(comment)
  const [body, setBody] = useState(comment.body)
  const [picked, setPicked] = useState<readonly Mentioned[]>(comment.mentions)
  const [saving, setSaving] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  // On a phone the composer stands over the end of the conversation.
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const save = async () => {
    if (body.trim() === '' || saving) return
    setSaving(true)
    try {
      await callComments('PATCH /api/comments/:id', {
        id: comment.id,
        body,
        mentions: mentionedIn(body, picked).map(({ id }) => id),
        version: comment.version,
      })
      await refresh()
      onDone()
    } catch (error) {
      setSaving(false)
      toast.error('Failed to update comment', { description: sentenceOf(error) })
    }
  }
  return (
    <div ref={field} className="flex scroll-my-4 flex-col gap-2">
      <CommentInput
        record={comment}
        audience={comment.audience}
        label="Change the comment"
        value={body}
        onChange={setBody}
        picked={picked}
        onPick={(person) => setPicked((before) => [...before, person])}
        focusAtOnce
        onSend={() => void save()}
        onCancel={onDone}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" loading={saving} disabled={body.trim() === ''} onClick={() => void save()}>
          Save comment
        </Button>
      </div>
    </div>
  )
}
