import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { ContentItemDetail } from '../items/schema.ts'
import { callVersions, useContentVersions } from './client.ts'
import { DifferenceView } from './difference-view.tsx'

interface DifferenceDialogProps {
  readonly item: ContentItemDetail
  readonly onClose: () => void
}

/** What changed in an article from one version to another. */
export function DifferenceDialog({ item, onClose }: DifferenceDialogProps) {
  const versions = useContentVersions(item.id)
  const items = versions.data?.pages.flatMap((page) => page.items) ?? []
  const [newest, before] = items
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({})
  const [from, to] = [chosen.from ?? before?.id ?? null, chosen.to ?? newest?.id ?? null]
  const options = items.map(({ id, number, note }) => ({ value: id, label: `Version ${number}`, ...(note && { hint: note }) }))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={860}
      title="What changed"
      description={item.title}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {versions.isSuccess && !before ? (
        <p className="py-6 text-center text-secondary text-ink-3">
          {newest ? `You see version ${newest.number} alone, so there is nothing to compare it with.` : 'There is no version yet.'}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex items-center gap-2">
            <div className="w-44 min-w-0">
              <Select aria-label="From version" options={options} value={from} onChange={(id) => setChosen({ ...chosen, from: id })} />
            </div>
            <ArrowRight aria-hidden size={16} className="shrink-0 text-ink-3" />
            <div className="w-44 min-w-0">
              <Select aria-label="To version" options={options} value={to} onChange={(id) => setChosen({ ...chosen, to: id })} />
            </div>
          </div>
          {from && to && <Difference from={from} to={to} />}
        </div>
      )}
    </Dialog>
  )
}

function Difference({ from, to }: { readonly from: string; readonly to: string }) {
  const difference = useQuery({
    // Versions never change.
    queryKey: ['content-difference', from, to],
    queryFn: ({ signal }) => callVersions('GET /api/content-versions/:id/difference', { id: to, from }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (difference.data) return <DifferenceView difference={difference.data} />
  if (difference.isError) {
    return (
      <ErrorState
        compact
        message={sentenceOf(difference.error)}
        onRetry={() => void difference.refetch()}
        retrying={difference.isFetching}
      />
    )
  }
  return (
    <Loading label="Comparing">
      <SkeletonText lines={6} />
    </Loading>
  )
}
