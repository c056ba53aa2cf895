import { CircleAlert, CircleCheck, Download } from 'lucide-react'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { formatNumber } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { startDownload } from '#ui/lists/start-download.ts'
import { Table } from '#ui/lists/table.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { type ImportDraft, skippedAddress } from './client.ts'
import { influencerImportLabels } from './labels.ts'
import { type InfluencerImportField, type InfluencerImportPreview, type InfluencerImportRow, influencerImportFields } from './schema.ts'

export const influencersCounted = (count: number): string => counted(count, 'influencer', 'influencers', formatNumber)

interface ImportRowsProps {
  readonly preview: InfluencerImportPreview
  readonly draft: ImportDraft
}

/** The rows that are skipped with their reasons, and how the first of the others were understood. */
export function ImportRows({ preview, draft }: ImportRowsProps) {
  const { problems, skipped, faulty, good, columns } = preview
  const fields = influencerImportFields.filter((field) => columns.some((column) => column.field === field))
  return (
    <section aria-label="Rows" className="flex flex-col gap-3">
      <Summary preview={preview} />
      {faulty.length > 0 && (
        <>
          <Panel flush>
            <ul aria-label="Skipped rows" className="max-h-72 overflow-y-auto scrollbar-thin">
              {faulty.map(({ row, faults }) =>
                faults.map(({ column, message }) => (
                  <li key={`${row} ${column} ${message}`} className="flex gap-3 border-line px-3 py-2 text-secondary not-first:border-t">
                    <span className="w-20 shrink-0 text-ink-2 tabular">Row {formatNumber(row)}</span>
                    <span className="min-w-0 break-words">
                      {column !== null && <bdi className="font-medium">{column}: </bdi>}
                      {message}
                    </span>
                  </li>
                )),
              )}
              {skipped > faulty.length && (
                <li className="border-t border-line px-3 py-2 text-secondary text-ink-2">{`and ${formatNumber(skipped - faulty.length)} more`}</li>
              )}
            </ul>
          </Panel>
          <div>
            <Button size="sm" icon={<Download aria-hidden />} onClick={() => startDownload(skippedAddress(draft))}>
              Download skipped rows
            </Button>
          </div>
        </>
      )}
      {problems.length === 0 && good.length > 0 && (
        <Panel flush className="overflow-x-auto">
          <Table
            caption="First rows that are imported"
            phone="scroll"
            columns={columnsOf(fields)}
            rows={good}
            rowKey={({ row }) => String(row)}
          />
        </Panel>
      )}
    </section>
  )
}

/** How many rows are imported and skipped, or what has to be chosen first. */
function Summary({ preview: { problems, count, skipped, sameEmail } }: { readonly preview: InfluencerImportPreview }) {
  const isClear = problems.length === 0 && count > 0
  const words =
    problems.length > 0
      ? problems.join(' ')
      : `${counted(count, 'row', 'rows', formatNumber)} can be imported${skipped > 0 ? `, ${counted(skipped, 'row is', 'rows are', formatNumber)} skipped` : ''}.`
  return (
    <div className="flex flex-col gap-1">
      <output className={cn('flex items-start gap-2 text-secondary font-medium', isClear ? 'text-ink' : 'text-danger')}>
        {isClear ? (
          <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
        ) : (
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        )}
        {words}
      </output>
      {isClear && sameEmail > 0 && (
        <p className="pl-6 text-secondary text-ink-2">
          {`${counted(sameEmail, 'row has', 'rows have', formatNumber)} an email that the directory has already. They are imported, too.`}
        </p>
      )}
    </div>
  )
}

const columnsOf = (fields: readonly InfluencerImportField[]): Column<InfluencerImportRow>[] => [
  { key: 'row', header: 'Row', align: 'end', width: '56px', cell: ({ row }) => formatNumber(row) },
  ...fields.map((field) => ({
    key: field,
    header: influencerImportLabels[field],
    cell: ({ values }: InfluencerImportRow) => <bdi className="line-clamp-2 max-w-56 break-words">{values[field] ?? ''}</bdi>,
  })),
]
