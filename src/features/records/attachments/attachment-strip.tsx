import { useQueryClient } from '@tanstack/react-query'
import { Eye, Lock, Paperclip } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DropTarget } from '#features/workspace/files/drop-target.tsx'
import { useFilePicker } from '#features/workspace/files/file-picker.tsx'
import { UploadList } from '#features/workspace/files/upload-row.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { type NoteAudience, outsideAudience } from '#shared/rights/audience.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { type ConfirmOptions, useConfirm } from '#ui/dialogs/confirm.tsx'
import { AudienceBadge, audienceTexts } from '#ui/display/audience-badge.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { MenuItem } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { pastedFiles } from '#ui/uploads/pasted-files.ts'
import { useShareWarning } from '../usage-rights/use-share-warning.tsx'
import { useRemoval } from './attachment-removal.tsx'
import { AttachmentTiles } from './attachment-tiles.tsx'
import { type AttachedTo, attachmentsKey, callAttachments, useAttachments } from './client.ts'
import { canChangeAudience, canRemoveAttachment } from './rules.ts'
import type { AttachmentView } from './schema.ts'

type AttachmentStripProps = AttachedTo & {
  /** what the record is called, for whoever drops something on it */
  readonly name: string
  readonly projectId: string | null
  readonly mayAdd: boolean
  /** whoever looks takes anybody's file off it */
  readonly filesGo?: boolean
  /** what the person confirms before a file is attached or removed */
  readonly question?: ConfirmOptions | null
  /** Only the agency opens the record, so every file is internal. */
  readonly inside?: boolean
}

/** The files of a record: added by a button, by dropping them anywhere on the record, or by pasting. */
export function AttachmentStrip(props: AttachmentStripProps) {
  const attached = useAttachments(props)
  if (attached.isPending || (!props.mayAdd && attached.data?.length === 0)) return null
  return (
    <Strip {...props} items={(attached.data ?? []).map((one) => ({ ...one, projectId: props.projectId }))}>
      {attached.isError && !attached.data && (
        <ErrorState compact message={attached.error.message} onRetry={() => void attached.refetch()} retrying={attached.isFetching} />
      )}
    </Strip>
  )
}

/** With what the rules ask for. */
type Item = AttachmentView & { readonly projectId: string | null }
const factsOf = (one: Item) => ({ ...one, brandId: null })

type StripProps = AttachmentStripProps & { readonly items: readonly Item[]; readonly children: ReactNode }

function Strip({ name, mayAdd, filesGo = false, question = null, inside = false, recordType, recordId, items, children }: StripProps) {
  const actor = useActor()
  const queryClient = useQueryClient()
  const record = { recordType, recordId }
  const key = attachmentsKey(record)
  const remove = useRemoval(() => queryClient.invalidateQueries({ queryKey: key }))
  // Each batch starts internal: showing files to the client is chosen anew.
  const [audience, setAudience] = useState<NoteAudience>('internal')
  const upload = useUpload({
    owner: key.join(' '),
    at: { place: 'attachment', ...record },
    where: name,
    taking: {
      operation: 'POST /api/attachments',
      input: { ...record, ...(actor.staff && { audience }) },
      refreshes: [key],
      announced: true,
    },
  })
  const confirm = useConfirm()
  const mayChange = async () => question === null || confirm(question)
  const add = async (files: readonly File[]) => {
    if (!(await mayChange())) return
    upload.add(files)
    setAudience('internal')
  }
  const takeOff = async ({ id, file }: Item) => {
    if (await mayChange()) await remove({ id, name: file.name })
  }
  const [choose, field] = useFilePicker({ label: 'Files to attach', onFiles: (files) => void add(files) })
  const section = useRef<HTMLElement>(null)
  usePastedFiles(section, (files) => void add(files), mayAdd)
  return (
    <section ref={section} aria-label="Files" className="mt-6">
      <div className="mb-2 flex min-h-[30px] flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-baseline gap-2 text-body font-semibold">
          Files
          {items.length > 0 && <span className="font-normal text-ink-3 tabular">{items.length}</span>}
        </h3>
        {mayAdd && (
          <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
            {actor.staff && !inside && (
              <Segmented
                size="sm"
                aria-label="Who sees new files"
                options={audienceOptions(outsideAudience(recordType))}
                value={audience}
                onChange={setAudience}
              />
            )}
            <Button size="sm" variant="ghost" icon={<Paperclip aria-hidden />} onClick={choose}>
              Attach files
            </Button>
            {field}
          </div>
        )}
      </div>
      {children}
      <AttachmentTiles
        items={items}
        label="Attached files"
        onRemove={(one) => void takeOff(one)}
        mayRemove={(one) => canRemoveAttachment(actor, { ...factsOf(one), filesGo }).allowed}
        {...(!inside && { more: audienceItem, mark: audienceMark })}
      />
      {upload.items.length > 0 && (
        <div className="mt-2.5">
          <UploadList items={upload.items} label="Files being attached" />
        </div>
      )}
      {mayAdd && (
        <DropTarget
          within={section}
          ofRecord
          label={(files) => `Drop to attach ${files} to ${name}${actor.staff && audience !== 'internal' ? `, visible to ${audience}` : ''}`}
          onFiles={(files) => void add(files)}
        />
      )}
    </section>
  )
}

const audienceOptions = (outside: NoteAudience) =>
  (['internal', outside] as const).map((value) => ({ value, label: audienceTexts[value], outside: value !== 'internal' }))

const audienceItem = (one: Item) => <AudienceItem one={one} />
const audienceMark = (one: Item) => <AudienceMark one={one} />

function AudienceMark({ one }: { readonly one: Item }) {
  return useActor().staff ? <AudienceBadge audience={one.audience} /> : null
}

/** Takes files that are pasted on the record, outside its text fields. */
function usePastedFiles(section: RefObject<HTMLElement | null>, add: (files: readonly File[]) => void, mayAdd: boolean) {
  const take = useEffectEvent(add)
  useEffect(() => {
    const around = section.current?.closest<HTMLElement>('[data-record-frame]') ?? null
    if (!around || !mayAdd) return undefined
    const pasted = (event: ClipboardEvent) => {
      if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable=true]')))
        return
      const files = pastedFiles(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    around.addEventListener('paste', pasted)
    return () => around.removeEventListener('paste', pasted)
  }, [section, mayAdd])
}

/** Shows a file to the client, or to the agency alone; the first says so and can be taken back at once. */
function AudienceItem({ one }: { readonly one: Item }) {
  const may = canChangeAudience(useActor(), factsOf(one)).allowed
  const queryClient = useQueryClient()
  const outside = outsideAudience(one.recordType)
  const shared = one.audience !== 'internal'
  const mayShare = useShareWarning()
  const change = async (audience: AttachmentView['audience']): Promise<void> => {
    if (audience !== 'internal' && !(await mayShare([one.file]))) return
    try {
      await callAttachments('PATCH /api/attachments/:id', { id: one.id, audience })
      await queryClient.invalidateQueries({ queryKey: attachmentsKey(one) })
      if (audience !== 'internal')
        toast.success(`The ${outside} sees ${one.file.name} now`, { action: { label: 'Undo', onClick: () => void change('internal') } })
    } catch (error) {
      toast.error('Failed to change who sees the file', { description: sentenceOf(error) })
    }
  }
  if (!may) return null
  return (
    <MenuItem icon={shared ? <Lock aria-hidden /> : <Eye aria-hidden />} onSelect={() => void change(shared ? 'internal' : outside)}>
      {shared ? 'Make internal' : `Show to the ${outside}`}
    </MenuItem>
  )
}
