import { useQueryClient } from '@tanstack/react-query'
import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FileThumbnail } from '#features/workspace/files/file-thumbnail.tsx'
import { UploadField } from '#features/workspace/files/upload-field.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { startDownload } from '#ui/lists/start-download.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { isMoving, problemOfOne } from '#ui/uploads/upload-item.ts'
import { brandKitQuery, callBrandKits } from './client.ts'
import type { KitPartProps } from './kit-list.tsx'
import type { BrandKitLogo } from './schema.ts'

/** The forms of the logo, as files to work with. */
export function KitLogos({ kit, mayEdit }: KitPartProps) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const [opened, setOpened] = useState<BrandKitLogo | 'new' | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: brandKitQuery(kit.id).queryKey })
  const remove = async ({ id, name }: BrandKitLogo) => {
    const sure = await confirm({
      title: `Take “${name}” out of the kit?`,
      body: 'Its file is deleted. This action cannot be undone.',
      confirmLabel: 'Take it out',
      danger: true,
    })
    if (!sure) return
    try {
      await callBrandKits('DELETE /api/brand-kit-logos/:id', { id })
      await refresh()
    } catch (error) {
      toast.error('Failed to take the logo out', { description: sentenceOf(error) })
    }
  }
  return (
    <Panel flush title="Logos" description="Each form of the logo as the file to work with.">
      {kit.logos.length === 0 && (
        <p className="px-4 py-3 text-ink-3">{mayEdit ? 'No logos yet. Upload each form under a name.' : 'No logos yet.'}</p>
      )}
      <ul aria-label="Logos">
        {kit.logos.map((logo) => (
          <li key={logo.id} className="flex items-center gap-3 border-t border-line px-4 py-2 first:border-t-0">
            <FileThumbnail file={logo.file} fit="contain" className="size-11" iconSize={18} />
            <span className="min-w-0 flex-1">
              <bdi className="block font-medium break-words">{logo.name}</bdi>
              <span className="block text-meta break-all text-ink-2">
                <bdi>{logo.file.name}</bdi>
                {` · ${sizeText(logo.file.size)}`}
              </span>
            </span>
            <span className="flex shrink-0">
              <IconButton
                size="sm"
                label={`Download ${logo.name}`}
                icon={<Download aria-hidden />}
                onClick={() => startDownload(`/api/files/${logo.file.id}?download=true`)}
              />
              {mayEdit && (
                <>
                  <IconButton size="sm" label={`Rename ${logo.name}`} icon={<Pencil aria-hidden />} onClick={() => setOpened(logo)} />
                  <IconButton size="sm" label={`Remove ${logo.name}`} icon={<Trash2 aria-hidden />} onClick={() => void remove(logo)} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className={kit.logos.length > 0 ? 'border-t border-line px-3 py-2' : 'px-3 py-2'}>
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setOpened('new')}>
            Add logo
          </Button>
        </div>
      )}
      {opened && <LogoDialog brandId={kit.id} logo={opened === 'new' ? null : opened} onSaved={refresh} onClose={() => setOpened(null)} />}
    </Panel>
  )
}

interface LogoDialogProps {
  readonly brandId: string
  /** none: a new one */
  readonly logo: BrandKitLogo | null
  readonly onSaved: () => Promise<unknown>
  readonly onClose: () => void
}

function LogoDialog({ brandId, logo, onSaved, onClose }: LogoDialogProps) {
  const upload = useUpload({ owner: `brand kit logo ${brandId}`, at: { place: 'brand-kit-logo', brandId }, where: 'Brand kit' })
  const [name, setName] = useState(logo?.name ?? '')
  const [problems, setProblems] = useState<{ name?: string; file?: string }>({})
  const [saving, setSaving] = useState(false)
  const [uploadId] = upload.ids
  const save = async () => {
    const { kitLogoNameMax } = await import('./schema.ts')
    if (name.trim() === '') return setProblems({ name: 'Enter a name' })
    if (name.trim().length > kitLogoNameMax) return setProblems({ name: `Enter at most ${kitLogoNameMax} characters` })
    const missing = logo ? undefined : problemOfOne(upload.items)
    if (missing) return setProblems({ file: missing })
    setSaving(true)
    try {
      if (logo) await callBrandKits('PATCH /api/brand-kit-logos/:id', { id: logo.id, name })
      else if (uploadId) {
        await callBrandKits('POST /api/brand-kit-logos', { brandId, name, uploadId }, { idempotencyKey: uploadId })
        upload.taken([uploadId])
      }
      await onSaved()
      return onClose()
    } catch (error) {
      setProblems({ [logo ? 'name' : 'file']: sentenceOf(error) })
      return setSaving(false)
    }
  }
  const giveUp = () => {
    if (!logo) upload.clear()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={giveUp}
      width={520}
      title={logo ? 'Rename logo' : 'Add logo'}
      confirmClose={name !== (logo?.name ?? '') || (!logo && upload.items.length > 0)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={saving || (!logo && upload.items.some(isMoving))}>
            {logo ? 'Save' : 'Add logo'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" required error={problems.name}>
          <TextInput autoComplete="off" placeholder="Horizontal, on dark" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        {!logo && (
          <UploadField upload={upload} error={problems.file} dropLabel="Upload as a logo of the brand" onChosen={() => setProblems({})} />
        )}
      </div>
    </Dialog>
  )
}
