import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { signatureText } from '#shared/actor.ts'
import { mentionedIn } from '#shared/text/mentions.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { formatInstant, formatRelative } from '#ui/display/format.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { RichText } from '#ui/text/rich-text.tsx'
import { useActor } from '../users/use-session.ts'
import { callComments, useRefreshComments } from './client.ts'
import { CommentInput } from './comment-input.tsx'
import type { Mentioned } from './mentions.ts'
import { canDeleteComment, canEditComment } from './rules.ts'
import type { CommentView } from './schema.ts'

const sentence = (error: unknown) => (error instanceof Error ? error.message : undefined)

/** One comment; who wrote it may change it, and taking it away can be taken back. */
export function CommentItem({ comment, projectId }: { readonly comment: CommentView; readonly projectId: string | null }) {
  const actor = useActor()
  const refresh = useRefreshComments(comment)
  const [editing, setEditing] = useState(false)
  const row = { authorId: comment.authorId, audience: comment.audience, projectId, brandId: null }
  const { author, authorKind, authorName } = comment

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
    <li className="group flex gap-2.5">
      <Avatar
        person={{ id: author?.id ?? null, fullName: authorName ?? author?.fullName ?? 'Atelier', avatarUrl: author?.avatarUrl ?? null }}
        size={28}
        decorative
      />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-7 flex-wrap items-center gap-x-2">
          <bdi className="text-body font-medium">{signatureText({ kind: authorKind, name: authorName, person: author })}</bdi>
          <time
            dateTime={comment.createdAt}
            title={formatInstant(comment.createdAt, actor.timezone, 'long')}
            className="text-meta text-ink-3"
          >
            {formatRelative(comment.createdAt)}
          </time>
          {comment.editedAt && <span className="text-meta text-ink-3">edited</span>}
          {actor.staff && (
            <Badge tone={comment.audience === 'client' ? 'accent' : 'neutral'}>
              {comment.audience === 'client' ? 'Client' : 'Internal'}
            </Badge>
          )}
          {!editing && (
            <span className="ml-auto flex opacity-0 transition-opacity group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
              {canEditComment(actor, row).allowed && (
                <IconButton size="sm" label="Edit comment" icon={<Pencil aria-hidden />} onClick={() => setEditing(true)} />
              )}
              {canDeleteComment(actor, row).allowed && (
                <IconButton size="sm" variant="danger" label="Delete comment" icon={<Trash2 aria-hidden />} onClick={() => void remove()} />
              )}
            </span>
          )}
        </div>
        {editing ? (
          <Editor comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <RichText text={comment.body} mentions={comment.mentions} className="text-ink" />
        )}
      </div>
    </li>
  )
}

function Editor({ comment, onDone }: { readonly comment: CommentView; readonly onDone: () => void }) {
  const refresh = useRefreshComments(comment)
  const [body, setBody] = useState(comment.body)
  const [picked, setPicked] = useState<readonly Mentioned[]>(comment.mentions)
  const [saving, setSaving] = useState(false)
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
      toast.error('Failed to update comment', { description: sentence(error) })
    }
  }
  return (
    <div className="flex flex-col gap-2">
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
