import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { accentFor, accentGrounds, accentNotes, type Theme } from '#shared/values/accent.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { AgencyLogo } from '#ui/display/agency-logo.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { usePicturePicker } from '../files/file-picker.tsx'
import { offeredPictureHint } from '../files/labels.ts'
import { useUpdateWorkspace } from './client.ts'
import { lookFields, type WorkspaceView } from './schema.ts'
import { useLogoChange } from './use-logo.tsx'

interface LookProps {
  readonly workspace: WorkspaceView
}

/** The agency’s logo and colour, for admins. */
export function LookPanel({ workspace }: LookProps) {
  return (
    <Panel title="Your look" description="Shown at sign-in, in the sidebar, in emails and to guests of your share links.">
      <div className="grid gap-5">
        <LogoField workspace={workspace} />
        {/* Remounts the form when the saved colour changes elsewhere. */}
        <AccentForm key={workspace.accent} workspace={workspace} />
      </div>
    </Panel>
  )
}

function LogoField({ workspace }: LookProps) {
  const change = useLogoChange()
  const [error, setError] = useState<string>()
  const send = (file: File | null) => {
    setError(undefined)
    change.mutate(file, {
      onSuccess: () => toast.success(file ? 'Logo updated' : 'Logo removed'),
      onError: (failure) => setError(sentenceOf(failure)),
    })
  }
  const [choose, field] = usePicturePicker({ label: 'Logo file', onPicture: send, onRefused: setError })
  return (
    <Field label="Logo" hint={offeredPictureHint} error={error} group>
      <div className="flex flex-wrap items-center gap-3">
        <AgencyLogo look={workspace} height={48} />
        <Button size="sm" icon={<ImageUp aria-hidden />} loading={change.isPending} onClick={choose}>
          {workspace.logoUrl ? 'Change logo' : 'Upload logo'}
        </Button>
        {workspace.logoUrl && (
          <Button size="sm" variant="ghost" disabled={change.isPending} onClick={() => send(null)}>
            Remove
          </Button>
        )}
        {field}
      </div>
    </Field>
  )
}

const accentForm = z.object(lookFields)
const usual = '#3346d3'

function AccentForm({ workspace: { accent, version } }: LookProps) {
  const update = useUpdateWorkspace()
  const [text, setText] = useState(accent ?? '')
  const [error, setError] = useState<string>()
  const read = accentForm.safeParse({ accent: text.trim() === '' ? null : text })
  const chosen = read.success ? read.data.accent : null
  const save = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (!read.success) return setError(read.error.issues[0]?.message)
    update.mutate(
      { version, accent: read.data.accent },
      { onSuccess: () => toast.success('Accent colour updated'), onError: (failure) => setError(sentenceOf(failure)) },
    )
  }
  const change = (next: string) => {
    setText(next)
    setError(undefined)
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-3">
      <Field label="Accent colour" hint="Six digits after #. Leave it empty for Atelier’s own blue." error={error}>
        <div className="flex flex-wrap items-center gap-2">
          <TextInput
            value={text}
            onChange={(event) => change(event.target.value)}
            placeholder={usual}
            spellCheck={false}
            autoComplete="off"
            className="w-40"
          />
          <input
            type="color"
            aria-label="Pick a colour"
            value={chosen ?? usual}
            onChange={(event) => change(event.target.value)}
            className="size-control cursor-pointer rounded-control border border-line-strong bg-surface p-1"
          />
          <Button type="submit" loading={update.isPending} disabled={(chosen ?? '') === (accent ?? '') && read.success}>
            Save colour
          </Button>
        </div>
      </Field>
      <div aria-live="polite" className="grid gap-2">
        {chosen &&
          accentNotes(chosen).map((note) => (
            <p key={note} className="text-secondary text-warning">
              {note}
            </p>
          ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Sample theme="light" accent={chosen ?? usual} />
        <Sample theme="dark" accent={chosen ?? usual} />
      </div>
    </form>
  )
}

/** How a button and a link look in one theme, whichever is on. */
function Sample({ theme, accent }: { readonly theme: Theme; readonly accent: string }) {
  const { accent: shown, on } = accentFor(accent, theme)
  return (
    <div
      aria-hidden
      style={{ background: accentGrounds[theme].surface }}
      className="flex items-center gap-3 rounded-card border border-line px-3 py-2.5"
    >
      <span className="rounded-control px-3 py-1.5 text-secondary font-medium" style={{ background: shown, color: on }}>
        Approve
      </span>
      <span className="text-secondary font-medium" style={{ color: shown }}>
        {theme === 'light' ? 'Light' : 'Dark'}
      </span>
    </div>
  )
}
