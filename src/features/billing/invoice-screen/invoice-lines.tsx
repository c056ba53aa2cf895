import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { undoSeconds } from '#shared/values/undo.ts'
import { formatMoney } from '#ui/base/format.ts'
import { useSearchChange } from '#ui/base/use-part-search.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { Table } from '#ui/lists/table.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useAddressedField } from '#ui/records/use-field-of-address.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { taxCategoryLabels, unitSigns } from '../invoice-documents/labels.ts'
import type { InvoiceDetail, LineView } from '../invoices/schema.ts'
import { callInvoices, refreshInvoices } from './client.ts'

const LineDialog = lazyPart(
  async () => (await import('./line-dialog.tsx')).LineDialog,
  ({ onClose }) => onClose(),
)

/** What is billed; of a draft, to add to, change and take off. */
export function InvoiceLines({ invoice, mayEdit }: { readonly invoice: InvoiceDetail; readonly mayEdit: boolean }) {
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<LineView | 'new' | null>(null)
  useLineOfAddress(invoice, mayEdit, setEditing)
  const restore = async (id: string) => {
    try {
      await callInvoices('POST /api/invoice-line-items/:id/restore', { id })
    } catch (error) {
      toast.error('Failed to restore line item', { description: sentenceOf(error) })
    }
    void refreshInvoices(queryClient)
  }
  const remove = async ({ id, depositInvoiceId }: LineView) => {
    try {
      await callInvoices('DELETE /api/invoice-line-items/:id', { id })
      toast.success('Line item removed successfully', {
        duration: undoSeconds * 1000,
        ...(depositInvoiceId === null && { action: { label: 'Undo', onClick: () => void restore(id) } }),
      })
    } catch (error) {
      tellFailure('Failed to remove line item', sentenceOf(error), true)
    }
    void refreshInvoices(queryClient)
  }
  return (
    <section aria-label="Line items" className="flex flex-col gap-3">
      <div className="overflow-clip rounded-card border border-line">
        <Table
          caption="Line items"
          columns={columnsFor(invoice, mayEdit, setEditing, remove)}
          rows={invoice.lines}
          rowKey={({ id }) => id}
          empty={
            <p className="px-4 py-6 text-secondary text-ink-3">{mayEdit ? 'Nothing is billed yet. Add the first line.' : 'No lines.'}</p>
          }
        />
      </div>
      {mayEdit && (
        <Button size="sm" icon={<Plus aria-hidden />} className="self-start" onClick={() => setEditing('new')}>
          Add line
        </Button>
      )}
      {editing && (
        <Suspense fallback={null}>
          <LineDialog invoice={invoice} line={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </section>
  )
}

/** Opens the line that the address names (`?field=lines.1.description`), or a new one (`?field=lines`). */
function useLineOfAddress({ lines }: InvoiceDetail, mayEdit: boolean, open: (line: LineView | 'new') => void): void {
  const field = useAddressedField()
  const change = useSearchChange()
  const openLine = useEffectEvent((at: string | undefined) => {
    const line = at === undefined ? 'new' : lines[Number.parseInt(at, 10)]
    change({ field: undefined })
    if (mayEdit && line) open(line)
  })
  useEffect(() => {
    const [name, at] = field?.split('.') ?? []
    if (name === 'lines') openLine(at)
  }, [field])
}

function columnsFor(
  { currency, groups }: InvoiceDetail,
  mayEdit: boolean,
  onEdit: (line: LineView) => void,
  onRemove: (line: LineView) => Promise<void>,
): Column<LineView>[] {
  const mixed = groups.length > 1
  return [
    {
      key: 'description',
      header: 'Description',
      phone: 'title',
      cell: ({ description }) => <bdi className="break-words whitespace-pre-line">{description}</bdi>,
    },
    {
      key: 'quantity',
      header: 'Quantity',
      align: 'end',
      width: '1%',
      cell: ({ quantity, unit }) => (
        <span className="whitespace-nowrap">
          {quantity}
          {unit && ` ${unitSigns[unit]}`}
        </span>
      ),
    },
    {
      key: 'unitPrice',
      header: 'Unit price',
      align: 'end',
      width: '1%',
      cell: ({ unitPrice }) => <span className="whitespace-nowrap">{formatMoney(unitPrice, currency)}</span>,
    },
    ...(mixed
      ? [
          {
            key: 'tax',
            header: 'Tax',
            align: 'end' as const,
            width: '1%',
            cell: ({ taxRate, taxCategory }: LineView) => (
              <span className="whitespace-nowrap">
                {taxRate !== null ? `${taxRate}%` : taxCategory ? taxCategoryLabels[taxCategory] : '–'}
              </span>
            ),
          },
        ]
      : []),
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      width: '1%',
      cell: ({ amount }) => <span className="font-medium whitespace-nowrap">{formatMoney(amount, currency)}</span>,
    },
    ...(mayEdit
      ? [
          {
            key: 'actions',
            header: 'Actions',
            hideHeader: true,
            actions: true,
            phone: 'end' as const,
            width: '1%',
            cell: (line: LineView) => (
              <span className="flex justify-end gap-1">
                {line.depositInvoiceId === null && (
                  <IconButton size="sm" label={`Edit ${line.description}`} icon={<Pencil aria-hidden />} onClick={() => onEdit(line)} />
                )}
                <IconButton
                  size="sm"
                  label={`Remove ${line.description}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => void onRemove(line)}
                />
              </span>
            ),
          },
        ]
      : []),
  ]
}
