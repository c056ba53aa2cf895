import { useQueryClient } from '@tanstack/react-query'
import { GitMerge } from 'lucide-react'
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { differenceOf } from '#shared/markdown/difference.ts'
import { AppError } from '#shared/rights/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf, useCreateKey } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useVersionQuestion } from '#ui/records/version-question.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { refreshContent } from '../items/client.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { callVersions } from './client.ts'
import { DifferenceView } from './difference-view.tsx'
import { stillRejectedWords } from './labels.ts'
import { articleMax, versionNoteMax } from './schema.ts'
import { useArticleDraft } from './use-article-draft.tsx'
import { useArticlePictures } from './use-article-pictures.tsx'
import { VersionNotice } from './version-notice.tsx'

interface ArticleDialogProps {
  readonly item: ContentItemDetail
  readonly onClose: () => void
}

/** Writes the next version of an article. What is written stays when it cannot be saved, and when the dialog is closed. */
export function ArticleDialog({ item, onClose }: ArticleDialogProps) {
  const queryClient = useQueryClient()
  const actor = useActor()
  const keyFor = useCreateKey()
  const { id, versionNumber, body: stored } = item
  const { draft, change, drop, isChanged } = useArticleDraft(id, { body: stored ?? '', number: versionNumber })
  const [failure, setFailure] = useState<unknown>(null)
  const [saving, setSaving] = useState(false)
  const mayGoOn = useVersionQuestion()
  const { pictures, hindrance, question } = useArticlePictures(id)
  const passed = versionNumber > draft.basedOn
  const tooLong = draft.body.length > articleMax || draft.note.trim().length > versionNoteMax
  const save = async () => {
    if (!draft.body.trim()) return setFailure(new Error('Write something first'))
    if (draft.body === stored) return setFailure(new Error('The text is as it was. Change something to save a version.'))
    if (hindrance !== null) return setFailure(new Error(hindrance))
    if (tooLong || passed || !(await mayGoOn({ recordType: 'content-item', recordId: id }))) return undefined
    setSaving(true)
    try {
      const input = { id, body: draft.body, note: draft.note.trim() || null, basedOn: draft.basedOn }
      const saved = await callVersions('POST /api/content-items/:id/versions', input, { idempotencyKey: keyFor(input) })
      drop()
      await refreshContent(queryClient)
      toast.success(`Version ${saved.versionNumber} saved`, { description: stillRejectedWords(actor, saved) })
      onClose()
    } catch (error) {
      // Another version came: it is fetched, and then said above the text.
      if (error instanceof AppError && error.code === 'conflict') await refreshContent(queryClient)
      else setFailure(error)
    }
    return setSaving(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      confirmClose={question}
      width={960}
      title={versionNumber === 0 ? 'Write the article' : 'Edit the article'}
      description={item.title}
      onSubmit={submit}
      footerStart={
        isChanged && (
          <Button
            variant="ghost"
            onClick={() => {
              drop()
              onClose()
            }}
          >
            Discard draft
          </Button>
        )
      }
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={saving} disabled={passed}>
            {`Save as version ${versionNumber + 1}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <VersionNotice item={item} />
        {passed && <Passed item={item} mine={draft.body} onGoOn={() => change({ basedOn: versionNumber })} />}
        {failure !== null && !passed && <ErrorState compact message={sentenceOf(failure)} />}
        <Field label="Text" required>
          <TextEditor
            profile="article"
            pictures={pictures}
            focusAtOnce
            value={draft.body}
            onChange={(body) => {
              setFailure(null)
              change({ body })
            }}
            limit={articleMax}
            rows={16}
            maxRows={28}
          />
        </Field>
        <Field label="What changed" hint={isChanged ? 'Closed without saving, your draft is kept until you leave this page.' : undefined}>
          <TextInput
            autoComplete="off"
            limit={versionNoteMax}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  )
}

interface PassedProps {
  readonly item: ContentItemDetail
  readonly mine: string
  /** One has seen it, and saves over it. */
  readonly onGoOn: () => void
}

const scroller = 'max-h-80 overflow-y-auto rounded-card border border-line bg-surface p-3 scrollbar-thin'

/** Somebody saved another version meanwhile: what one's own text would change in it, and the way over it. */
function Passed({ item: { versionNumber, body }, mine, onGoOn }: PassedProps) {
  const [comparing, setComparing] = useState(false)
  return (
    <section
      aria-label="Another version"
      className="flex flex-col gap-3 rounded-card border border-warning/40 bg-warning-soft p-3 text-ink"
    >
      <p role="alert" className="flex items-start gap-2 text-body">
        <GitMerge aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
        {`Version ${versionNumber} came meanwhile. Your text is kept: look at what it would change, then save it over version ${versionNumber}, or take over what came.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
          {`Compare with version ${versionNumber}`}
        </Button>
        <Button size="sm" onClick={onGoOn}>
          {`Go on over version ${versionNumber}`}
        </Button>
      </div>
      {comparing && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls is reached by the keys
        <div className={scroller} role="group" aria-label="What your text would change" tabIndex={0}>
          <Compared before={body ?? ''} after={mine} />
        </div>
      )}
    </section>
  )
}

/** Follows what is written a moment later, so that comparing long texts doesn't hold up a key. */
function Compared({ before, after }: { readonly before: string; readonly after: string }) {
  const shown = useDeferredValue(after)
  const difference = useMemo(() => differenceOf(before, shown), [before, shown])
  return <DifferenceView difference={difference} />
}
