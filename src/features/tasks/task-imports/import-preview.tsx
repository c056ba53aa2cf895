import { CircleAlert, CircleCheck } from 'lucide-react'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { formatNumber } from '#ui/base/format.ts'
import { Panel } from '#ui/display/panel.tsx'
import { Table } from '#ui/lists/table.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { importLabels } from './labels.ts'
import { type ImportField, type ImportRow, importFields, type TaskImportPreview } from './schema.ts'

/** What is in the way, row by row, and how the first rows were understood. */
export function ImportRows({ preview }: { readonly preview: TaskImportPreview }) {
  const { problems, count, faultyRows, faulty, good, columns } = preview
  const fields = importFields.filter((field) => columns.some((column) => column.field === field))
  const isClear = problems.length === 0 && faultyRows === 0
  return (
    <section aria-label="Rows" className="flex flex-col gap-3">
      <output className={cn('flex items-center gap-2 text-secondary font-medium', isClear ? 'text-ink' : 'text-danger')}>
        {isClear ? (
          <CircleCheck aria-hidden size={16} className="shrink-0 text-success" />
        ) : (
          <CircleAlert aria-hidden size={16} className="shrink-0" />
        )}
        {problems.length > 0
          ? problems.join(' ')
          : faultyRows > 0
            ? `${formatNumber(faultyRows)} of ${counted(count, 'row', 'rows', formatNumber)} cannot be imported. Put right what is named here in the file, and choose it again.`
            : `${count === 1 ? 'The row' : `All ${formatNumber(count)} rows`} can be imported.`}
      </output>
      {faulty.length > 0 && (
        <Panel flush>
          <ul aria-label="Rows with faults">
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
            {faultyRows > faulty.length && (
              <li className="border-t border-line px-3 py-2 text-secondary text-ink-2">{`and ${formatNumber(faultyRows - faulty.length)} more`}</li>
            )}
          </ul>
        </Panel>
      )}
      {good.length > 0 && fields.length > 0 && (
        <Panel flush className="overflow-x-auto">
          <Table
            caption="First rows of the file"
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

const columnsOf = (fields: readonly ImportField[]): Column<ImportRow>[] => [
  { key: 'row', header: 'Row', align: 'end', width: '56px', cell: ({ row }) => formatNumber(row) },
  ...fields.map((field) => ({
    key: field,
    header: importLabels[field],
    cell: ({ values }: ImportRow) => <bdi className="line-clamp-2 max-w-56 break-words">{values[field] ?? ''}</bdi>,
  })),
]
