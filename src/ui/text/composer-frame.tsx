import { Eye } from 'lucide-react'
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { NoteAudience } from '#shared/rights/audience.ts'
import { cn } from '../base/cn.ts'
import { pastedFiles } from '../uploads/pasted-files.ts'

interface ComposerFrameProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly audience: NoteAudience
  /** `client`: staff write what people outside the agency will read. `note`: set apart from what others read. */
  readonly look?: 'plain' | 'client' | 'note'
  /** What was written so far. */
  readonly text: string
  /** Keep it unfolded: it holds more than the text. */
  readonly unfolded?: boolean
  /** It was opened to write in: the text has the whole width from the start. */
  readonly wide?: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onFocus?: () => void
  /** Above the text while writing: what it answers, who reads it. */
  readonly above?: ReactNode
  /** The list of files that go with it. */
  readonly files?: ReactNode
  /** Mention, attach, send: next to the text. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

const frames = {
  plain: 'border-line-strong bg-surface',
  client: 'border-warning bg-surface',
  note: 'border-dashed border-line-strong bg-sunken',
}

/** A text this long has the whole width of a narrow composer. */
const shortText = 24

/**
 * Frame of everything one writes to others in: one line of 40 px until one writes. What is added then appears above the text, so that text
 * and buttons stay under the pointer.
 */
export function ComposerFrame({
  ref,
  audience,
  look = 'plain',
  text,
  unfolded = false,
  wide = false,
  above,
  files,
  actions,
  ...rest
}: ComposerFrameProps) {
  const { writing, onFocus } = useWriting(ref)
  const open = writing || unfolded || wide || text !== ''
  const long = wide || text.length > shortText || text.includes('\n')
  return (
    <div
      ref={ref}
      data-composer
      data-audience={audience}
      onFocus={(event) => {
        onFocus(event)
        rest.onFocus?.()
      }}
      // Before the text takes from the clipboard what is a file.
      onPasteCapture={(event) => {
        const pasted = pastedFiles(event.clipboardData)
        if (pasted.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        rest.onFiles(pasted)
      }}
      className={cn(
        '@container flex flex-col rounded-card border p-[3px] transition-colors has-[.text-words:focus]:outline-1 has-[.text-words:focus]:-outline-offset-1',
        look === 'client' ? 'outline-warning' : 'outline-accent has-[.text-words:focus]:border-accent',
        frames[look],
      )}
    >
      {open && above}
      {files && <div className="max-h-40 overflow-y-auto border-b border-line px-2 py-2 scrollbar-thin">{files}</div>}
      <div className={cn('flex items-end', long && '@max-md:flex-wrap')}>
        {look === 'client' && (
          <span title="Visible to client" className="ml-2.5 grid h-8 place-items-center text-warning pointer-coarse:h-[46px]">
            <Eye aria-hidden size={15} />
            <span className="sr-only">Visible to client</span>
          </span>
        )}
        <div className={cn('min-w-0 flex-1', long && '@max-md:basis-full')}>{rest.children}</div>
        <div className="ml-auto flex shrink-0 items-center gap-1 p-px pointer-coarse:gap-0">{actions}</div>
      </div>
    </div>
  )
}

/**
 * Whether one writes: from focusing the text until one goes elsewhere. Going elsewhere with the pointer ends it after the press, or what
 * is pressed would move away under it.
 */
function useWriting(box: RefObject<HTMLElement | null>) {
  const [writing, setWriting] = useState(false)
  useEffect(() => {
    if (!writing) return undefined
    const ended = new AbortController()
    const { signal } = ended
    let pressed = false
    // A press elsewhere may have led here: then the focus stays.
    const leave = () => {
      if (!signal.aborted && !box.current?.contains(document.activeElement)) setWriting(false)
    }
    const release = () =>
      void setTimeout(() => {
        pressed = false
        leave()
      })
    document.addEventListener('focusin', () => !pressed && leave(), { signal })
    document.addEventListener('pointerdown', () => void (pressed = true), { signal, capture: true })
    for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, release, { signal, capture: true })
    return () => ended.abort()
  }, [writing, box])
  const onFocus = ({ target }: FocusEvent) => {
    if (target.matches('.text-words')) setWriting(true)
    // Escape leaves the text for its field.
    else if (target.matches('[data-text-editor]')) setWriting(false)
  }
  return { writing, onFocus }
}
