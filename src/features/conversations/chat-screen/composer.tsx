import { useQueryClient } from '@tanstack/react-query'
import { CornerUpLeft, Paperclip, SendHorizontal, X } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { MentionButton, MentionOptions } from '#features/records/comments/mention-options.tsx'
import { mentionAt, stillFitting } from '#features/records/comments/mentions.ts'
import { DropTarget } from '#features/workspace/files/drop-target.tsx'
import { useFilePicker } from '#features/workspace/files/file-picker.tsx'
import { UploadList } from '#features/workspace/files/upload-row.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { PersonName, ShownPerson } from '#shared/contract/refs.ts'
import { mentionedIn } from '#shared/markdown/mentions.ts'
import { isMeant } from '#shared/values/match.ts'
import { isCoarse } from '#ui/base/coarse-pointer.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { ComposerFrame } from '#ui/text/composer-frame.tsx'
import { TextEditor, type TextEditorHandle } from '#ui/text/text-editor.tsx'
import type { ConversationView } from '../chats/schema.ts'
import { messageMax } from '../messages/labels.ts'
import type { MessageView } from '../messages/schema.ts'
import { useDraft } from '../messages/use-draft.ts'
import { outbox } from '../messages/use-outbox.ts'
import { useParticipants } from '../participants/client.ts'

interface ComposerProps {
  readonly conversation: ConversationView
  readonly answering: MessageView | null
  readonly onAnswered: () => void
}

/** Where one writes: Enter sends, Shift and Enter breaks the line. What is typed stays until it is sent. */
export function Composer({ conversation, answering, onAnswered }: ComposerProps) {
  const actor = useActor()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useDraft(actor.userId, conversation.id)
  const upload = useUpload({
    owner: `chat ${conversation.id}`,
    at: { place: 'chat-message', conversationId: conversation.id },
    where: conversation.name ?? conversation.people[0]?.fullName ?? 'Chat',
  })
  const [choose, field] = useFilePicker({ label: 'Files for the message', onFiles: upload.add })
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<TextEditorHandle>(null)
  const body = draft.body.trim()
  const unfit = (body === '' && upload.ids.length === 0) || body.length > messageMax || upload.pending
  const outside = actor.staff && conversation.outsiders.length > 0
  const send = () => {
    if (unfit) return
    const uploadIds = [...upload.ids]
    outbox.add({
      userId: actor.userId,
      conversationId: conversation.id,
      clientMsgId: crypto.randomUUID(),
      body,
      mentions: mentionedIn(body, draft.picked),
      replyToId: answering?.id ?? null,
      uploadIds,
      at: new Date().toISOString(),
    })
    upload.taken(uploadIds)
    setDraft({ body: '', picked: [] })
    onAnswered()
    void queryClient.invalidateQueries({ queryKey: ['chat-conversations'] })
  }
  if (!conversation.canWrite)
    return (
      <p className="shrink-0 border-t border-line px-5 py-4 text-secondary text-ink-2">
        {conversation.people[0]?.fullName ?? 'The other person'} is not here any more. What was said stays.
      </p>
    )
  return (
    <div data-keep-clear className="shrink-0 px-5 pt-1 pb-4 max-sm:px-3 max-sm:pb-[max(12px,env(safe-area-inset-bottom))]">
      <ComposerFrame
        ref={box}
        audience={outside ? 'client' : 'internal'}
        look={outside ? 'client' : 'plain'}
        text={draft.body}
        unfolded={answering !== null}
        onFiles={upload.add}
        above={
          answering && (
            <div className="mb-[3px] flex items-center gap-2 border-b border-line px-2 py-1 text-secondary text-ink-2">
              <CornerUpLeft aria-hidden size={14} className="shrink-0" />
              <span className="min-w-0 flex-1 truncate">
                Reply to <bdi className="font-medium text-ink">{answering.sender.fullName}</bdi>
              </span>
              <IconButton size="sm" label="Do not reply to this" icon={<X aria-hidden />} onClick={onAnswered} />
            </div>
          )
        }
        files={upload.items.length > 0 && <UploadList items={upload.items} label="Files of the message" />}
        actions={
          <>
            <MentionButton onPress={() => editor.current?.insertWord('@')} />
            <IconButton size="sm" label="Add files" icon={<Paperclip aria-hidden />} onClick={choose} />
            {field}
            <IconButton size="sm" label="Send message" icon={<SendHorizontal aria-hidden />} disabled={unfit} onClick={send} />
          </>
        }
      >
        <Words
          editor={editor}
          conversation={conversation}
          value={draft.body}
          picked={draft.picked}
          focusKey={answering?.id ?? ''}
          onChange={(next) => setDraft({ body: next })}
          onPick={(person) => setDraft({ picked: [...draft.picked, person] })}
          onSend={send}
        />
        <DropTarget within={box} ofRecord label={(files) => `Drop to add ${files} to your message`} onFiles={upload.add} />
      </ComposerFrame>
    </div>
  )
}

interface WordsProps {
  readonly editor: RefObject<TextEditorHandle | null>
  readonly conversation: ConversationView
  readonly value: string
  readonly picked: readonly PersonName[]
  readonly focusKey: string
  readonly onChange: (value: string) => void
  readonly onPick: (person: PersonName) => void
  readonly onSend: () => void
}

type Offered = ShownPerson & { readonly id: string }

/** The text, with an @ for those who take part. */
function Words({ editor, conversation, value, picked, focusKey, onChange, onPick, onSend }: WordsProps) {
  const actor = useActor()
  const listId = useId()
  const participants = useParticipants(conversation.id)
  const [before, setBefore] = useState<string | null>(null)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [active, setActive] = useState<number | null>(null)
  useEffect(() => {
    if (focusKey) editor.current?.focus()
  }, [focusKey, editor])
  const found = before === null ? null : mentionAt(before, before.length)
  const typing = found && found.start !== dismissed ? found : null
  const people = (participants.data ?? []).flatMap(({ person }): Offered[] =>
    person.id && person.id !== actor.userId ? [{ ...person, id: person.id }] : [],
  )
  const offered = typing ? stillFitting(people, typing.q).slice(0, 6) : []
  const meant = typing?.q && offered[0] && isMeant(offered[0].fullName, typing.q) ? 0 : null
  const at = active === null ? meant : Math.min(active, offered.length - 1)
  const chosen = at === null ? undefined : offered[at]
  const pick = (person: Offered) => {
    if (!typing || before === null) return
    onPick({ id: person.id, fullName: person.fullName })
    editor.current?.replaceBefore(before.length - typing.start, `@${person.fullName} `)
    setBefore(null)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (offered.length > 0 && event.key === 'ArrowDown') setActive(((at ?? -1) + 1) % offered.length)
    else if (offered.length > 0 && event.key === 'ArrowUp') setActive(((at ?? 0) - 1 + offered.length) % offered.length)
    else if (chosen && (event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey) pick(chosen)
    else if (typing && event.key === 'Escape') setDismissed(typing.start)
    else if (event.key === 'Enter' && !event.shiftKey) onSend()
    else return false
    return true
  }
  return (
    <div className="relative">
      <TextEditor
        ref={editor}
        bare
        bar="selection"
        label="Message"
        placeholder={isCoarse() ? 'Message…' : 'Message… Shift + Enter for a new line'}
        rows={1}
        maxRows={10}
        limit={messageMax}
        value={value}
        mentions={picked}
        onChange={onChange}
        onTyping={(next) => {
          setBefore(next)
          if (next !== before) setActive(null)
        }}
        onBlur={() => setBefore(null)}
        onKey={onKey}
        onSend={onSend}
        offers={{ listId: offered.length > 0 ? listId : undefined, activeId: chosen && `${listId}-${chosen.id}` }}
      />
      {offered.length > 0 && <MentionOptions listId={listId} people={offered} chosen={chosen} onPick={pick} className="bottom-full mb-1" />}
    </div>
  )
}
