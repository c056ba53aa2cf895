import { Paperclip } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { DropTarget } from '#features/workspace/files/drop-target.tsx'
import { useFilePicker } from '#features/workspace/files/file-picker.tsx'
import { UploadList } from '#features/workspace/files/upload-row.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { AnchorInput } from '#shared/markdown/anchor.ts'
import { mentionedIn } from '#shared/markdown/mentions.ts'
import { type NoteAudience, outsideAudience, ownAudience } from '#shared/rights/audience.ts'
import { cn } from '#ui/base/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { outsideSegmentClass, segmentClass, segmentFrame } from '#ui/controls/segment.ts'
import { type Attempt, attemptOf, sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ComposerFrame } from '#ui/text/composer-frame.tsx'
import type { TextEditorHandle } from '#ui/text/text-editor.tsx'
import { tellUploaded } from '#ui/uploads/announce-uploads.ts'
import { callComments, type RecordRef, useRefreshComments } from './client.ts'
import { CommentInput, commentBodyMax } from './comment-input.tsx'
import { MentionButton } from './mention-options.tsx'
import type { Mentioned } from './mentions.ts'
import type { CommentView } from './schema.ts'

type Draft = {
  readonly body: string
  readonly picked: readonly Mentioned[]
  readonly audience: NoteAudience
  readonly attempt: Attempt | null
}
/** What is typed and not sent stays, also when the record is closed over it. */
const drafts = new Map<string, Draft>()
// A page that is loaded again has lost them.
if (!import.meta.env.SSR) window.addEventListener('beforeunload', (event) => drafts.size > 0 && event.preventDefault())

function useDraft({ recordType, recordId }: RecordRef, parent: CommentView | undefined) {
  const actor = useActor()
  const place = `${actor.userId} ${recordType} ${recordId} ${parent?.id ?? ''}`
  const [draft, setDraft] = useState<Draft>(
    () => drafts.get(place) ?? emptyDraft(actor.staff ? 'internal' : ownAudience(actor, recordType)),
  )
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

const emptyDraft = (audience: NoteAudience): Draft => ({ body: '', picked: [], audience, attempt: null })

type CommentComposerProps = RecordRef & {
  /** It lies in no project and no brand: whoever is let in reads it. */
  readonly everywhere?: true | undefined
  /** The comment that is answered; without one, a new conversation begins. */
  readonly parent?: CommentView
  /** Where on a version of the record it will stand, asked when it is sent. */
  readonly anchor?: () => AnchorInput
  /** Above the text: where that is. */
  readonly above?: ReactNode
  /** Something on the version was pointed to. */
  readonly placed?: boolean
  /** One begins to write. */
  readonly onBegin?: () => void
  /** Only the agency reads the record, and so the comment. */
  readonly inside: boolean
  /** It was sent, or one thought better of it. */
  readonly onDone?: () => void
}

/**
 * Where one says something; staff say it internally unless they choose the client, each time anew. What is answered internally stays so:
 * nobody reads an answer who does not read what it answers.
 */
export function CommentComposer({
  parent,
  inside,
  everywhere,
  anchor,
  above,
  placed = false,
  onBegin,
  onDone,
  ...record
}: CommentComposerProps) {
  const actor = useActor()
  const refresh = useRefreshComments(record)
  const [draft, setDraft] = useDraft(record, parent)
  const [sending, setSending] = useState(false)
  const { body, picked } = draft
  // It may have been meant for the client while the record still was.
  const audience = inside && actor.staff ? 'internal' : draft.audience
  const outsider = outsideAudience(record.recordType)
  const usual = actor.staff ? 'internal' : ownAudience(actor, record.recordType)
  const outside = actor.staff && audience !== 'internal'
  const chooses = actor.staff && !inside && parent?.audience !== 'internal'
  const upload = useUpload({
    owner: `comment ${record.recordType} ${record.recordId} ${parent?.id ?? ''}`,
    at: { place: 'attachment', ...ref(record) },
    where: parent ? 'Your reply' : 'Your comment',
  })
  const [choose, field] = useFilePicker({ label: 'Files for the comment', onFiles: upload.add })
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<TextEditorHandle>(null)
  const unfit = (body.trim() === '' && upload.ids.length === 0) || body.trim().length > commentBodyMax || upload.pending
  const send = async () => {
    if (sending || unfit) return
    setSending(true)
    try {
      const mentions = mentionedIn(body, picked).map(({ id }) => id)
      const uploadIds = [...upload.ids]
      const input = {
        ...ref(record),
        body,
        mentions,
        uploadIds,
        ...(parent && { parentId: parent.id }),
        ...(anchor && { anchor: anchor() }),
        ...(actor.staff && { audience }),
      }
      const attempt = attemptOf(draft.attempt, input)
      setDraft({ attempt })
      await callComments('POST /api/comments', input, { idempotencyKey: attempt.key })
      setDraft(emptyDraft(usual))
      upload.taken(uploadIds)
      if (uploadIds.length > 0) tellUploaded(uploadIds.length)
      await refresh()
      onDone?.()
    } catch (error) {
      toast.error('Failed to add comment', { description: sentenceOf(error) })
    }
    setSending(false)
  }
  const [whom, sends] = everywhere ? ['everybody', 'Send to everybody'] : [`the ${outsider}`, `Send to ${outsider}`]
  const words = parent
    ? { label: outside ? `Reply to ${whom}` : 'Write a reply', button: outside ? sends : 'Reply' }
    : { label: outside ? `Write to ${whom}` : 'Write a comment', button: outside ? sends : 'Comment' }
  return (
    <ComposerFrame
      ref={box}
      audience={audience}
      look={outside ? 'client' : 'plain'}
      text={body}
      unfolded={placed || upload.items.length > 0}
      wide={parent !== undefined}
      onFiles={upload.add}
      {...(onBegin && { onFocus: onBegin })}
      above={
        (actor.staff || above) && (
          <div className="flex flex-wrap items-center gap-x-2 px-px pb-0.5">
            {chooses && (
              <AudienceChoice
                audience={audience}
                choices={everywhere ? everybodyWords : outsider === 'influencer' ? influencerWords : audienceWords}
                onChange={(next) => setDraft({ audience: next })}
              />
            )}
            {!chooses && actor.staff && <span className="py-1.5 pl-2.5 text-meta text-ink-2">Internal only</span>}
            {above}
          </div>
        )
      }
      files={upload.items.length > 0 && <UploadList items={upload.items} label="Files of the comment" />}
      actions={
        <>
          <MentionButton onPress={() => input.current?.insertWord('@')} />
          <IconButton size="sm" label="Add files" icon={<Paperclip aria-hidden />} onClick={choose} />
          {field}
          {onDone && parent && (
            <Button
              size="sm"
              onClick={() => {
                upload.clear()
                onDone()
              }}
            >
              Cancel
            </Button>
          )}
          <Button size="sm" variant="primary" loading={sending} disabled={unfit} onClick={() => void send()}>
            {words.button}
          </Button>
        </>
      }
    >
      <CommentInput
        ref={input}
        record={ref(record)}
        audience={audience}
        label={words.label}
        value={body}
        onChange={(next) => setDraft({ body: next })}
        picked={picked}
        onPick={(person) => setDraft({ picked: [...picked, person] })}
        onSend={() => void send()}
        framed={false}
        focusAtOnce={parent !== undefined}
      />
      <DropTarget
        within={box}
        label={(files) => `Drop to add ${files} to your comment${outside ? `, visible to ${outsider}` : ''}`}
        onFiles={upload.add}
      />
    </ComposerFrame>
  )
}

const ref = ({ recordType, recordId }: RecordRef): RecordRef => ({ recordType, recordId })

const audienceWords = [
  { value: 'internal', label: 'Internal', title: 'Internal only' },
  { value: 'client', label: 'Client', title: 'Visible to the client' },
] as const

const influencerWords = [audienceWords[0], { value: 'influencer', label: 'Influencer', title: 'Visible to the influencer' }] as const

const everybodyWords = [audienceWords[0], { value: 'client', label: 'Everybody', title: 'Visible to clients and influencers' }] as const

interface AudienceChoiceProps {
  readonly audience: NoteAudience
  readonly choices: typeof audienceWords | typeof everybodyWords | typeof influencerWords
  readonly onChange: (audience: NoteAudience) => void
}

function AudienceChoice({ audience, choices, onChange }: AudienceChoiceProps) {
  const chosen = choices.find(({ value }) => value === audience)
  return (
    <div className="flex min-w-0 items-center gap-2">
      <fieldset aria-label="Who reads it" className={segmentFrame}>
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === audience}
            onClick={() => onChange(value)}
            className={cn(value !== 'internal' ? outsideSegmentClass : segmentClass, 'h-6 px-2 pointer-coarse:h-10')}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <span className="min-w-0 truncate text-meta text-ink-2 @max-sm:sr-only">{chosen?.title}</span>
    </div>
  )
}
