import { type Ref, useId, useRef, useState } from 'react'
import type { NoteAudience } from '#shared/rights/audience.ts'
import { isMeant } from '#shared/values/match.ts'
import { TextEditor, type TextEditorHandle } from '#ui/text/text-editor.tsx'
import { type RecordRef, useMentionable } from './client.ts'
import { MentionOptions } from './mention-options.tsx'
import { type Mentioned, mentionAt, stillFitting } from './mentions.ts'

/** As in schema.ts, which would bring the validation along. */
export const commentBodyMax = 5000

type CommentInputProps = {
  readonly record: RecordRef
  readonly audience: NoteAudience
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Who was picked so far: their names stand out. */
  readonly picked: readonly Mentioned[]
  readonly onPick: (person: Mentioned) => void
  /** Ctrl or Cmd with Enter */
  readonly onSend: () => void
  readonly onCancel?: () => void
  readonly focusAtOnce?: boolean
  /** off where the frame stands round more than the text; then what it offers opens upwards */
  readonly framed?: boolean
  readonly ref?: Ref<TextEditorHandle>
}

/** Text with people in it: an @ offers those who could read the comment. */
export function CommentInput({
  record,
  audience,
  label,
  value,
  onChange,
  picked,
  onPick,
  onSend,
  onCancel,
  focusAtOnce = false,
  framed = true,
  ref,
}: CommentInputProps) {
  const listId = useId()
  const own = useRef<TextEditorHandle>(null)
  const [before, setBefore] = useState<string | null>(null)
  const [dismissed, setDismissed] = useState<number | null>(null)
  // Nobody is picked before somebody is pointed to, unless the first is whom the letters mean.
  const [active, setActive] = useState<number | null>(null)
  const found = before === null ? null : mentionAt(before, before.length)
  const typing = found && found.start !== dismissed ? found : null
  const people = useMentionable(record, audience, typing ? typing.q : null)
  // While the answer to the last letter is on its way, Enter must not pick somebody of the answer before.
  const offered = typing ? stillFitting(people.data ?? [], people.isPlaceholderData ? typing.q : '').slice(0, 6) : []
  const meant = typing?.q && offered[0] && isMeant(offered[0].fullName, typing.q) ? 0 : null
  const at = active === null ? meant : Math.min(active, offered.length - 1)
  const chosen = at === null ? undefined : offered[at]

  const pick = (person: Mentioned) => {
    if (!typing || before === null) return
    onPick(person)
    own.current?.replaceBefore(before.length - typing.start, `@${person.fullName} `)
    setBefore(null)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (offered.length > 0 && event.key === 'ArrowDown') setActive(((at ?? -1) + 1) % offered.length)
    else if (offered.length > 0 && event.key === 'ArrowUp') setActive(((at ?? 0) - 1 + offered.length) % offered.length)
    else if (chosen && (event.key === 'Tab' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey))) pick(chosen)
    else if (typing && event.key === 'Escape') setDismissed(typing.start)
    else if (event.key === 'Escape' && onCancel) onCancel()
    else return false
    return true
  }
  return (
    <div className="relative">
      <TextEditor
        ref={(handle) => {
          own.current = handle
          if (typeof ref === 'function') return ref(handle)
          if (ref) ref.current = handle
          return undefined
        }}
        bare={!framed}
        bar="selection"
        label={label}
        placeholder={label}
        rows={1}
        maxRows={10}
        limit={commentBodyMax}
        value={value}
        mentions={picked}
        focusAtOnce={focusAtOnce}
        onChange={onChange}
        onTyping={(next) => {
          setBefore(next)
          if (next !== before) setActive(null)
        }}
        onBlur={() => setBefore(null)}
        onKey={onKey}
        onSend={onSend}
        offers={{
          listId: offered.length > 0 ? listId : undefined,
          activeId: chosen && `${listId}-${chosen.id}`,
        }}
      />
      {offered.length > 0 && (
        <MentionOptions
          listId={listId}
          people={offered}
          chosen={chosen}
          onPick={pick}
          className={framed ? 'top-full mt-1' : 'bottom-full mb-1'}
        />
      )}
    </div>
  )
}
