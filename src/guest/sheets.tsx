import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import type { OpenedItemDetail } from '#features/content/review-links/schema.ts'
import { NotesSheet as Notes } from '#features/content/review-screen/notes-sheet.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { leadToInvalid } from '#ui/overlays/dialog-parts.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { useGuest } from './guest-context.ts'
import { decide } from './server.ts'
import { NotSent, problemOf, useSending } from './use-sending.tsx'
import type { Outcome } from './verdict.tsx'

// Sheets over the page, loaded after its first view.

const commentMax = 1000
const noteField = () => document.querySelector<HTMLElement>('[data-note-form] textarea')

/** The comments on a phone. */
export const NotesSheet = (props: Omit<ComponentProps<typeof Notes>, 'title' | 'field'>) => (
  <Notes {...props} title="Comments" field={noteField} />
)

interface DecideProps {
  readonly item: OpenedItemDetail
  /** null while it is closed */
  readonly outcome: Outcome | null
  readonly onClose: () => void
  readonly onDecided: (item: OpenedItemDetail) => void
}

/** Asks for a comment with the decision, which counts for the version on screen only. */
export function DecideSheet({ item, outcome, onClose, onDecided }: DecideProps) {
  // It stays as it is while it closes.
  const [shown, setShown] = useState<Outcome>(outcome ?? 'approved')
  if (outcome !== null && outcome !== shown) setShown(outcome)
  const { versionNumber } = item
  return (
    <Drawer
      open={outcome !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown === 'approved' ? `Approve version ${versionNumber}` : `Ask for changes to version ${versionNumber}`}
      description={item.title}
    >
      <DecideForm key={shown} item={item} outcome={shown} onDecided={onDecided} />
    </Drawer>
  )
}

type FormProps = Pick<DecideProps, 'item' | 'onDecided'> & { readonly outcome: Outcome }

function DecideForm({ item, outcome, onDecided }: FormProps) {
  const { link } = useGuest()
  const [comment, setComment] = useState('')
  const { errors, sending, send, nameField } = useSending(['comment'])
  const leading = useRef<() => void>(null)
  useEffect(() => () => leading.current?.(), [])
  const changes = outcome === 'changes'
  const said = comment.trim()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    leading.current?.()
    leading.current = leadToInvalid(event.currentTarget)
    void send({ comment: problemOf(said, commentMax, changes ? 'Say what should change' : undefined) }, async () =>
      onDecided(await decide(link.id, item.id, { versionNumber: item.versionNumber, outcome, comment: said || null })),
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {nameField}
      <Field
        label={changes ? 'What should change?' : 'Comment'}
        error={errors.comment}
        hint={`Saved with the decision, visible to ${link.workspace}`}
      >
        <Textarea rows={4} limit={commentMax} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
      <NotSent errors={errors} />
      <Button type="submit" variant="primary" className="min-h-12" loading={sending}>
        {changes ? 'Send' : `Approve version ${item.versionNumber}`}
      </Button>
    </form>
  )
}
