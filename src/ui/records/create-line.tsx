import { Dialog } from '@base-ui/react/dialog'
import { CircleAlert, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cn } from '../base/cn.ts'
import { useKeyboardInset } from '../base/use-keyboard-inset.ts'
import { Button } from '../controls/button.tsx'
import { Select } from '../controls/select.tsx'
import { Kbd } from '../display/kbd.tsx'
import { scrimClass } from '../overlays/dialog-parts.ts'
import { useFloating } from '../overlays/floating.tsx'
import type { CreateKind, CreatePlace } from './create-kind.ts'
import { LineFields, LineTitle } from './create-line-fields.tsx'
import { type Entered, type LineDraft, lineValues } from './create-line-values.ts'
import { type Created, focusField, titleName, useGoOn, useSending } from './use-create-line.ts'

export interface LineChoice {
  readonly value: string
  readonly label: string
  readonly lead: ReactNode
}

interface CreateLineProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The kinds this person may create. */
  readonly choices: readonly LineChoice[]
  readonly kind: string
  readonly onKind: (kind: string) => void
  /** The form of the kind; undefined while it loads. */
  readonly form: CreateKind | undefined
  /** In place of the fields where the form can't be loaded. */
  readonly missing?: ReactNode
  readonly place: CreatePlace
  /** What the line was opened with for this kind. */
  readonly preset: Entered
  /** What the line starts with. */
  readonly draft: LineDraft
  /** Keeps what was typed for the next time, as long as nothing was created. */
  readonly onDraft: (draft: LineDraft) => void
  readonly onCreated: (created: Created) => void
  /** Opens the dialog with all fields. */
  readonly onMore: (form: CreateKind, values: Entered) => void
}

/** One line that creates a record: its kind, its title, and what the kind requires. On a phone it lies above the keyboard. */
export function CreateLine(props: CreateLineProps) {
  const { open, onClose } = props
  const floating = useFloating()
  const inset = useKeyboardInset()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={cn(scrimClass, 'z-50')} />
        <Dialog.Viewport
          style={{ '--keyboard': `${inset}px` }}
          className="fixed inset-x-0 top-(--view-bar) bottom-0 z-50 grid grid-cols-[100%] items-start justify-items-center px-6 pt-[min(12dvh,112px)] pb-6 max-sm:items-end max-sm:px-0 max-sm:pt-4 max-sm:pb-(--keyboard)"
        >
          <Dialog.Popup
            {...floating}
            initialFocus={() => floating.ref.current?.querySelector<HTMLElement>('[data-takes-early-keys]') ?? true}
            onKeyDown={closeAlone(onClose)}
            className={cn(
              'flex max-h-full w-full max-w-[680px] flex-col overflow-y-auto overscroll-contain rounded-panel border border-line-strong bg-surface text-ink shadow-float outline-none',
              'transition-[opacity,scale,translate] duration-140 data-ending-style:opacity-0 data-starting-style:scale-[0.985] data-starting-style:opacity-0',
              'max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:data-ending-style:translate-y-4 max-sm:data-starting-style:translate-y-4 max-sm:data-starting-style:scale-100',
            )}
          >
            <Dialog.Title className="sr-only">Create</Dialog.Title>
            <Line {...props} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Escape closes the line and not what is open below it as well. */
const closeAlone = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  close()
}

function Line({ choices, kind, onKind, form, missing, place, preset, draft, onDraft, onCreated, onMore }: CreateLineProps) {
  const [title, setTitle] = useState(draft.title)
  const [entered, setEntered] = useState<Entered>(draft.values)
  const frame = useRef<HTMLDivElement>(null)
  const values = form ? lineValues({ form, place, title, preset, entered }) : {}
  const sending = useSending({ form, values, onCreated })
  const { problems, refusal, saving, forget } = sending
  const goOn = useGoOn(frame, form, sending.tried ? problems : {})
  useEffect(() => onDraft({ title, values: entered }), [onDraft, title, entered])
  const waiting = useRef<boolean>(null)
  const submit = (opens: boolean) => {
    // Sent as soon as the form is there.
    if (!form) waiting.current = opens
    const first = sending.submit(opens)
    if (first !== null) focusField(frame.current, first === form?.title ? titleName : first)
  }
  const sendWaiting = useEffectEvent(() => {
    const opens = waiting.current
    waiting.current = null
    if (opens !== null) submit(opens)
  })
  // After each drawing: with the form, and what was typed before it, in place.
  useEffect(() => {
    if (form) sendWaiting()
  })
  const more = () => form && onMore(form, values)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the fields in it
    <div
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
        const fromLine =
          event.target instanceof Element && event.target.closest('[data-takes-early-keys], [data-creates-on-enter]') !== null
        if (!fromLine && !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        submit(event.shiftKey)
      }}
    >
      <div className="flex items-center gap-2 border-b border-line p-2.5 max-sm:flex-wrap max-sm:p-3">
        <div className="w-[140px] shrink-0 max-sm:flex-1">
          <Select
            size="sm"
            aria-label="Kind"
            options={choices}
            value={kind}
            onChange={(next) => {
              forget()
              // Each kind has states of its own.
              setEntered(({ status: _status, ...others }) => others)
              onKind(next)
              goOn('title')
            }}
          />
        </div>
        <Dialog.Close
          aria-label="Close"
          className="ml-auto grid size-11 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink sm:hidden"
        >
          <X aria-hidden size={17} />
        </Dialog.Close>
        <LineTitle
          form={form}
          value={title}
          problem={problems[form?.title ?? '']}
          onChange={(next) => {
            forget()
            setTitle(next)
          }}
          onEarlyEnter={(opens) => {
            waiting.current = opens
          }}
        />
      </div>
      {missing || (
        <LineFields
          form={form}
          values={values}
          problems={problems}
          onChange={(changed, isText) => {
            forget()
            setEntered({ ...entered, ...changed })
            if (!isText) goOn('next')
          }}
        />
      )}
      {refusal && (
        <p role="alert" className="flex gap-1.5 px-3.5 pb-3 text-secondary text-danger">
          <CircleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
          {refusal}
        </p>
      )}
      <div className="flex items-center gap-2 border-t border-line px-3 py-2.5 max-sm:pb-[max(12px,env(safe-area-inset-bottom))]">
        <p className="flex items-center gap-1.5 text-meta text-ink-3 max-sm:hidden pointer-coarse:hidden">
          <Kbd>↵</Kbd> creates <span className="w-1" />
          <Kbd>Shift</Kbd>
          <Kbd>↵</Kbd> creates and opens
        </p>
        <span className="ml-auto flex items-center gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button size="sm" variant="ghost" disabled={!form} onClick={more}>
            More fields
          </Button>
          <Button size="sm" variant="primary" loading={saving} onClick={() => submit(false)}>
            Create
          </Button>
        </span>
      </div>
    </div>
  )
}
