import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { ProjectCombobox } from '#features/clients/projects/project-combobox.tsx'
import { FileDrop } from '#features/workspace/files/file-picker.tsx'
import { counted } from '#shared/values/counted.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { formatNumber } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf, useCreateKey } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ImportColumns } from '#ui/uploads/import-columns.tsx'
import { callImports, inputOf, readText, useImportPreview } from './client.ts'
import { ImportRows } from './import-preview.tsx'
import { importLabels } from './labels.ts'
import type { ImportField } from './schema.ts'
import { importFields } from './schema.ts'

type ImportDialogProps = {
  /** the project the tasks are filtered by: where they most likely belong */
  readonly projectId: string | null
  readonly onClose: () => void
}
type Chosen = { readonly name: string; readonly text: string }

/** Tasks from a file of another tool: what each column holds, each row that cannot be imported, then all of them at once. */
export function ImportDialog({ projectId: first, onClose }: ImportDialogProps) {
  const keyFor = useCreateKey()
  const [file, setFile] = useState<Chosen | null>(null)
  const [refused, setRefused] = useState<string>()
  const [projectId, setProjectId] = useState(first)
  const [columns, setColumns] = useState<(ImportField | null)[]>()
  const [importing, setImporting] = useState(false)
  const draft = file && { text: file.text, projectId, columns }
  const preview = useImportPreview(draft)
  const { data } = preview
  const choose = async ([chosen]: readonly File[]) => {
    if (!chosen) return
    const read = await readText(chosen)
    setRefused('refused' in read ? read.refused : undefined)
    if ('refused' in read) return
    // A mended file keeps what was chosen, as long as its columns are the same.
    if (headingOf(read.text) !== headingOf(file?.text ?? '')) setColumns(undefined)
    setFile({ name: chosen.name, text: read.text })
  }
  const ready = data !== undefined && !preview.isPlaceholderData && data.problems.length === 0 && data.faultyRows === 0
  const run = async () => {
    if (!draft || !ready) return
    setImporting(true)
    try {
      const input = inputOf(draft)
      const { id, count } = await callImports('POST /api/task-imports', input, { idempotencyKey: keyFor(input) })
      const action = { label: 'Undo', onClick: () => void takeBack(id) }
      toast.success(`${tasks(count)} imported`, { duration: undoSeconds * 1000, action })
      onClose()
    } catch (error) {
      setImporting(false)
      setRefused(sentenceOf(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={880}
      title="Import tasks"
      description="From a CSV file, as Asana, Trello and spreadsheets write it. All tasks are imported, or none."
      confirmClose={file !== null && !importing && { title: 'Close without importing?', confirmLabel: 'Close', cancelLabel: 'Go on' }}
      footerStart={
        <span aria-live="polite" className="text-secondary text-ink-2">
          {importing ? `Importing ${tasks(data?.count ?? 0)}…` : ''}
        </span>
      }
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" disabled={!ready} loading={importing} onClick={() => void run()}>
            {data && data.count > 0 ? `Import ${tasks(data.count)}` : 'Import tasks'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <Field label="File" required group error={refused} {...(file && { hint: 'Choose it again once it is mended.' })}>
            <FileDrop
              label="File"
              multiple={false}
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              hint={file ? <FileName name={file.name} /> : 'Drop a CSV file here, or'}
              button={file ? 'Choose another file' : 'Choose file'}
              dropLabel="Read the tasks of this file"
              onFiles={(files) => void choose(files)}
            />
          </Field>
          <Field label="Project" hint="For rows that name none.">
            <ProjectCombobox value={projectId} onChange={setProjectId} />
          </Field>
        </div>
        {preview.isError ? (
          <ErrorState compact message={sentenceOf(preview.error)} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
        ) : data ? (
          <>
            <ImportColumns columns={data.columns} labels={importLabels} fields={importFields} onChange={setColumns} />
            <ImportRows preview={data} />
          </>
        ) : (
          file && (
            <Loading label="Reading the file">
              <Skeleton className="h-64 w-full rounded-card" />
            </Loading>
          )
        )}
      </div>
    </Dialog>
  )
}

function FileName({ name }: { readonly name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-ink">
      <FileSpreadsheet aria-hidden size={16} className="shrink-0 text-ink-3" />
      <bdi className="truncate">{name}</bdi>
    </span>
  )
}

const headingOf = (text: string): string => text.split(/\r?\n/, 1)[0] ?? ''
const tasks = (count: number): string => counted(count, 'task', 'tasks', formatNumber)

async function takeBack(id: string): Promise<void> {
  try {
    const { count } = await callImports('DELETE /api/task-imports/:id', { id })
    toast.success(`Import taken back: ${tasks(count)} deleted`)
  } catch (error) {
    toast.error('Failed to take the import back', { description: sentenceOf(error) })
  }
}
