import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FileDrop } from '#features/workspace/files/file-picker.tsx'
import { UploadList } from '#features/workspace/files/upload-row.tsx'
import { type OwnUploads, useUpload } from '#features/workspace/files/use-uploads.ts'
import { counted } from '#shared/values/counted.ts'
import { normaliseAmount } from '#shared/values/money.ts'
import { onlyOne } from '#ui/board/named-cards.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { useCreateKey } from '#ui/lists/form-changes.ts'
import { showNew } from '#ui/lists/show-new.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useAnnounceNew } from '#ui/records/announce-new.ts'
import { showFailure } from '#ui/records/form-failure.ts'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { isMoving, type Upload } from '#ui/uploads/upload-item.ts'
import { callContent, newContent, refreshContent } from '../items/client.ts'
import type { ContentSearch } from '../items/content-search.ts'
import { contentTypeLabels, createLabels } from '../items/labels.ts'
import { type ContentType, contentTitleMax } from '../items/schema.ts'
import { ContentFields, type ContentForm, contentForm, emptyContent, useUsualCurrency } from './content-fields.tsx'

interface CreateContentProps {
  readonly contentType: ContentType
  /** where one is: something new most likely belongs there */
  readonly search: ContentSearch
  /** starting values of its fields */
  readonly begin?: Partial<ContentForm>
  readonly onClose: () => void
}

type Entered = z.output<typeof contentForm>

/** New content of one type: one item, or one for each of several files with all else in common. */
export function CreateContent({ contentType, search, begin, onClose }: CreateContentProps) {
  const upload = useUpload(newContent(contentType))
  const form = useForm<ContentForm, unknown, Entered>({
    defaultValues: { ...emptyContent, title: fromName(upload.items[0]?.name ?? ''), ...placeOf(search), ...begin },
    resolver: zodResolver(contentForm),
  })
  const several = upload.items.length > 1
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  const titleOf = ({ key, name }: Pick<Upload, 'key' | 'name'>) => titles[key] ?? fromName(name)
  const word = contentTypeLabels[contentType]
  const { saving, save } = useSaving({ contentType, form, upload, titleOf, onClose })
  const giveUp = () => {
    upload.clear()
    onClose()
  }
  const submit = form.handleSubmit(save)
  return (
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={giveUp}
        title={createLabels[contentType]}
        confirmClose={form.formState.isDirty || upload.items.length > 0}
        onSubmit={(event) => {
          // Each file has a title of its own; that of the form is not asked for.
          const [first, second] = upload.items
          if (first && second) form.setValue('title', titleOf(first))
          void submit(event)
        }}
        footer={
          <>
            <DialogCancel />
            <Button variant="primary" type="submit" loading={saving || upload.items.some(isMoving)}>
              {several ? `Create ${counted(upload.items.length, word.toLowerCase())}` : `Create ${word.toLowerCase()}`}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {contentType !== 'article' && (
            <Files
              upload={upload}
              titleOf={titleOf}
              onTitle={(key, title) => setTitles({ ...titles, [key]: title })}
              onFirst={(name) => {
                if (!form.getValues('title')) form.setValue('title', fromName(name), { shouldDirty: true })
              }}
              accept={accepted[contentType]}
            />
          )}
          <ContentFields contentType={contentType} titles={several} />
        </div>
      </Dialog>
    </FormProvider>
  )
}

/** What a browser offers first; anything can be chosen there. */
const accepted: Readonly<Record<ContentType, string | undefined>> = {
  graphic: 'image/*,.pdf,.psd,.ai,.eps,.svg,.tif,.tiff',
  video: 'video/*,.mov,.mxf,.mkv',
  ad: undefined,
  article: undefined,
}

interface FilesProps {
  readonly upload: OwnUploads
  readonly titleOf: (item: Upload) => string
  readonly onTitle: (key: string, title: string) => void
  readonly onFirst: (name: string) => void
  readonly accept: string | undefined
}

/** The first version; each of several files becomes an item of its own. */
function Files({ upload, titleOf, onTitle, onFirst, accept }: FilesProps) {
  const several = upload.items.length > 1
  return (
    <Field label="File" group hint={several ? 'Each file becomes an item of its own' : 'Its first version. It can come later, too.'}>
      <div className="flex flex-col gap-3">
        <FileDrop
          label="File"
          dropLabel={(files) => `Drop to add ${files}`}
          {...(accept && { accept })}
          onFiles={(files) => {
            if (upload.items.length === 0 && files[0]) onFirst(files[0].name)
            upload.add(files)
          }}
        />
        <UploadList
          items={upload.items}
          label="Files being uploaded"
          {...(several && {
            renderBelow: (item: Upload) => (
              <Field label={`Title of ${item.name}`} hideLabel error={problemOf(titleOf(item))}>
                <TextInput autoComplete="off" value={titleOf(item)} onChange={(event) => onTitle(item.key, event.target.value)} />
              </Field>
            ),
          })}
        />
      </div>
    </Field>
  )
}

function problemOf(title: string): string | undefined {
  if (!title.trim()) return 'Title is required'
  return title.trim().length > contentTitleMax ? `Enter at most ${contentTitleMax} characters` : undefined
}

/** "summer-sale_v2.png" as a title. */
const fromName = (name: string): string => name.replace(/\.[^.]{1,5}$/, '').slice(0, contentTitleMax)

/** Something new most likely belongs to the project or brand that the gallery is filtered by. */
function placeOf({ projectId, brandId }: ContentSearch): Pick<ContentForm, 'projectId' | 'brandId'> {
  const project = onlyOne(projectId) ?? null
  return { projectId: project, brandId: project === null ? (onlyOne(brandId) ?? null) : null }
}

interface SavingProps {
  readonly contentType: ContentType
  readonly form: ReturnType<typeof useForm<ContentForm, unknown, Entered>>
  readonly upload: OwnUploads
  readonly titleOf: (item: Upload) => string
  readonly onClose: () => void
}

/** Makes one after the other; what was made before something is refused stays made, and its file leaves the form. */
function useSaving({ contentType, form, upload, titleOf, onClose }: SavingProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const announce = useAnnounceNew('content-item')
  const keyFor = useCreateKey()
  const [saving, setSaving] = useState(false)
  const [projectId, brandId] = useWatch({ control: form.control, name: ['projectId', 'brandId'] })
  const usual = useUsualCurrency(projectId, brandId)
  const word = contentTypeLabels[contentType]
  const save = async (values: Entered) => {
    const stopped = upload.items.find(({ state }) => state !== 'done')
    if (stopped) {
      toast.error(`${stopped.name} is not there yet`, { description: 'Go on with it, or take it away.' })
      return
    }
    if (upload.items.length > 1 && upload.items.some((item) => problemOf(titleOf(item)))) return
    setSaving(true)
    const currency = values.currency ?? usual
    const fit = (amount: string | null) => (amount ? normaliseAmount(amount, currency) : null)
    const shared = {
      ...values,
      contentType,
      currency,
      budgetAllocated: fit(values.budgetAllocated),
      actualCost: fit(values.actualCost),
    }
    const taken: string[] = []
    let last: string | null = null
    try {
      if (upload.items.length === 0) last = (await callContent('POST /api/content-items', shared, { idempotencyKey: keyFor(shared) })).id
      for (const item of upload.items) {
        const title = upload.items.length > 1 ? titleOf(item).trim() : values.title
        const uploadId = item.uploadId ?? ''
        last = (await callContent('POST /api/content-items', { ...shared, title, uploadId }, { idempotencyKey: uploadId })).id
        taken.push(uploadId)
      }
      const one = taken.length > 1 ? null : last
      if (one) announce(one, `${word} created successfully`)
      else toast.success(`${counted(taken.length, word.toLowerCase())} created successfully`)
      onClose()
      if (last && !one) showNew(last)
      // It is written next.
      if (contentType === 'article' && last) await openItem(navigate, last)
    } catch (error) {
      showFailure(form, error, `Failed to create ${word.toLowerCase()}`)
    } finally {
      upload.taken(taken)
      setSaving(false)
      await refreshContent(queryClient)
    }
  }
  return { saving, save }
}

async function openItem(navigate: ReturnType<typeof useNavigate>, id: string): Promise<void> {
  const options = { to: '.', search: (before: object) => ({ ...before, 'content-item': id }), resetScroll: false }
  await navigate(options as Parameters<typeof navigate>[0])
}
