import { useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '#features/workspace/files/file-picker.tsx'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { undoSeconds } from '#shared/values/undo.ts'
import { formatNumber } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf, useCreateKey } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ImportColumns } from '#ui/uploads/import-columns.tsx'
import { refreshInfluencers } from '../influencers/client.ts'
import { callInfluencerImports, type ImportDraft, readingOfDraft, sendSheet, useInfluencerImportPreview } from './client.ts'
import { ImportRows, influencersCounted } from './import-preview.tsx'
import { decimalSignLabels, influencerImportLabels } from './labels.ts'
import type { InfluencerImportPreview } from './schema.ts'
import { influencerImportFields } from './schema.ts'

interface ImportDialogProps {
  readonly onClose: () => void
}

/** Influencers from a sheet: what each column holds, how numbers are written, and the rows that are skipped; then all others together. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const queryClient = useQueryClient()
  const keyFor = useCreateKey()
  const [file, setFile] = useState<string>()
  const [draft, setDraft] = useState<ImportDraft | null>(null)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState<'sending' | 'importing'>()
  const preview = useInfluencerImportPreview(draft)
  const { data } = preview
  const choose = async ([chosen]: readonly File[]) => {
    if (!chosen) return
    setBusy('sending')
    try {
      const uploadId = await sendSheet(chosen)
      setRefused(undefined)
      setFile(chosen.name)
      setDraft({ uploadId, columns: undefined, decimalSign: undefined, currency: draft?.currency })
    } catch (error) {
      setRefused(sentenceOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  const ready = data !== undefined && !preview.isPlaceholderData && data.problems.length === 0 && data.count > 0
  const run = async () => {
    if (!draft || !ready) return
    setBusy('importing')
    try {
      const input = { ...readingOfDraft(draft), count: data.count, skipped: data.skipped }
      const { id, count } = await callInfluencerImports('POST /api/influencer-imports', input, { idempotencyKey: keyFor(input) })
      const action = { label: 'Undo', onClick: () => void undo(id, () => refreshInfluencers(queryClient)) }
      toast.success(`${influencersCounted(count)} imported`, { duration: undoSeconds * 1000, action })
      void refreshInfluencers(queryClient)
      onClose()
    } catch (error) {
      setBusy(undefined)
      setRefused(sentenceOf(error))
      void preview.refetch()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={880}
      title="Import influencers"
      description="From a CSV file of up to 20,000 rows. You see what is imported and what is skipped before anything is saved."
      confirmClose={
        file !== undefined && busy !== 'importing' && { title: 'Close without importing?', confirmLabel: 'Close', cancelLabel: 'Go on' }
      }
      footerStart={
        <span aria-live="polite" className="text-secondary text-ink-2">
          {busy === 'importing' ? `Importing ${influencersCounted(data?.count ?? 0)}…` : busy === 'sending' ? 'Reading the file…' : ''}
        </span>
      }
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" disabled={!ready} loading={busy === 'importing'} onClick={() => void run()}>
            {data && data.count > 0 ? importLabel(data) : 'Import influencers'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label="File" required group error={refused} {...(file && { hint: 'Choose it again once it is corrected.' })}>
          <FileDrop
            label="File"
            multiple={false}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            hint={file ? <FileName name={file} /> : 'Drop a CSV file here, or'}
            button={file ? 'Choose another file' : 'Choose file'}
            dropLabel="Read the influencers of this file"
            onFiles={(files) => void choose(files)}
          />
        </Field>
        {preview.isError ? (
          <ErrorState compact message={sentenceOf(preview.error)} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
        ) : data && draft ? (
          <>
            <ReadingFields preview={data} draft={draft} onChange={setDraft} />
            <ImportColumns
              columns={data.columns}
              labels={influencerImportLabels}
              fields={influencerImportFields}
              onChange={(columns) => setDraft({ ...draft, columns })}
            />
            <ImportRows preview={data} draft={draft} />
          </>
        ) : (
          (draft || busy === 'sending') && (
            <Loading label="Reading the file">
              <Skeleton className="h-64 w-full rounded-card" />
            </Loading>
          )
        )}
      </div>
    </Dialog>
  )
}

/** "Import 4,993, skip 7" */
const importLabel = ({ count, skipped }: InfluencerImportPreview): string =>
  skipped > 0 ? `Import ${formatNumber(count)}, skip ${formatNumber(skipped)}` : `Import ${influencersCounted(count)}`

interface ReadingFieldsProps {
  readonly preview: InfluencerImportPreview
  readonly draft: ImportDraft
  readonly onChange: (draft: ImportDraft) => void
}

const signOptions = (['point', 'comma'] as const).map((value) => ({ value, label: decimalSignLabels[value] }))

/** What holds for the file as a whole. */
function ReadingFields({ preview: { numbers, currency, columns }, draft, onChange }: ReadingFieldsProps) {
  const hasRates = columns.some(({ field }) => field?.startsWith('ratePer'))
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <Field
        label="Decimal sign of all numbers"
        required={numbers.decimalSign === null}
        hint={numbers.open.length > 0 ? `The file has ${numbers.open.map((text) => `“${text}”`).join(' and ')}.` : 'Found in the file.'}
      >
        <Select<string>
          options={numbers.decimalSign === null ? [{ value: '', label: 'Choose' }, ...signOptions] : signOptions}
          value={numbers.decimalSign ?? ''}
          onChange={(value) => onChange({ ...draft, decimalSign: signOptions.find((option) => option.value === value)?.value })}
        />
      </Field>
      {hasRates && (
        <Field label="Currency of rates" hint="For rows that name none.">
          <Combobox
            options={currencyOptions(currency)}
            value={currency}
            onChange={(next) => next && onChange({ ...draft, currency: next })}
          />
        </Field>
      )}
    </div>
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

async function undo(id: string, refresh: () => Promise<unknown>): Promise<void> {
  try {
    const { count } = await callInfluencerImports('DELETE /api/influencer-imports/:id', { id })
    toast.success(`Import undone: ${influencersCounted(count)} deleted`)
    await refresh()
  } catch (error) {
    tellFailure('Failed to undo the import', sentenceOf(error))
  }
}
