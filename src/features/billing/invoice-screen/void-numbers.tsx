import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { formatDate, formatInstant } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { VoidInvoice } from '../invoices/api.ts'
import { canDeleteInvoice } from '../invoices/rules.ts'
import { restoreInvoice, voidNumbersOptions } from './client.ts'

const deletedDraft = { brandId: null, status: 'draft', issuedAt: null, kind: 'invoice' } as const

/** Numbers of deleted drafts, which explain the gaps; a draft can be restored under its number for 30 days. */
export function VoidNumbers({ onClose }: { readonly onClose: () => void }) {
  const list = useInfiniteQuery(voidNumbersOptions())
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Void numbers"
      description="Numbers of deleted drafts are never given again. A draft can be restored for 30 days."
    >
      {list.isError ? (
        <ErrorState compact message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : list.isPending ? (
        <p className="text-secondary text-ink-3">Loading…</p>
      ) : items.length === 0 ? (
        <EmptyState compact icon={<FileX2 aria-hidden />} title="No void numbers" hint="The number of a deleted draft appears here." />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {items.map((one) => (
            <VoidLine key={one.id} one={one} onRestored={onClose} />
          ))}
        </ul>
      )}
      <ShowMore list={list} label="Show more numbers" place="below" />
    </Dialog>
  )
}

function VoidLine({ one, onRestored }: { readonly one: VoidInvoice; readonly onRestored: () => void }) {
  const { id, invoiceNumber, billingDate, voidedAt, voidedBy, clientName, deletionId } = one
  const actor = useActor()
  const queryClient = useQueryClient()
  const open = useOpenRecord('invoice')
  const restore = async (deletion: string) => {
    try {
      await restoreInvoice(queryClient, id, deletion)
      toast.success(`${invoiceNumber} restored`)
      onRestored()
      open(id)
    } catch (error) {
      tellFailure('Failed to restore invoice', sentenceOf(error), true)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="min-w-0 truncate">
          <span className="font-medium tabular">{invoiceNumber}</span>
          {clientName && (
            <>
              {' · '}
              <bdi>{clientName}</bdi>
            </>
          )}
        </span>
        <span className="text-meta text-ink-3">
          Dated {formatDate(billingDate, 'long')} · Deleted {formatInstant(voidedAt, actor.timezone)}
          {voidedBy && ` by ${voidedBy.fullName}`}
        </span>
      </span>
      {deletionId && canDeleteInvoice(actor, deletedDraft).allowed && (
        <Button size="sm" aria-label={`Restore ${invoiceNumber}`} onClick={() => void restore(deletionId)}>
          Restore
        </Button>
      )}
    </li>
  )
}
