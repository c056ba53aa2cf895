import { formatMoney } from '#ui/base/format.ts'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { unitSigns } from '../invoice-documents/labels.ts'
import type { WorkPreview } from './schema.ts'

interface BillPreviewProps {
  readonly preview: {
    readonly data: WorkPreview | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** A price is missing. */
  readonly waiting: boolean
  /** chosen rows, for the skeleton */
  readonly expected: number
}

/** The lines of the draft with their sum before tax. */
export function BillPreview({ preview: { data, error, isFetching, refetch }, waiting, expected }: BillPreviewProps) {
  const lines = data?.lines ?? []
  return (
    <section aria-label="Preview" className="flex flex-col gap-1.5">
      <h3 className="text-body font-semibold">
        Preview{' '}
        {data && !waiting && !error && (
          <span className="font-normal text-ink-3 tabular">{lines.length === 1 ? '1 line' : `${lines.length} lines`}</span>
        )}
      </h3>
      <div className="rounded-control border border-line">
        {waiting ? (
          <p className="px-3 py-6 text-center text-secondary text-ink-2">Enter a price per hour to see the lines.</p>
        ) : error ? (
          <ErrorState compact message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data ? (
          <Lines data={data} />
        ) : (
          <Loading>
            {Array.from({ length: Math.min(expected, 5) }, (_, line) => (
              <span key={line} className="flex h-12 items-center justify-between border-line px-3 not-first:border-t">
                <Skeleton className="h-4 w-48" />
                <Skeleton className="h-4 w-20" />
              </span>
            ))}
          </Loading>
        )}
      </div>
    </section>
  )
}

function Lines({ data: { lines, currency, subtotal } }: { readonly data: WorkPreview }) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <ul aria-label="Lines of the draft" tabIndex={0} className="max-h-72 overflow-y-auto -outline-offset-2 scrollbar-thin">
        {[...lines.entries()].map(([at, { description, quantity, unit, unitPrice, amount }]) => (
          <li key={at} className="flex min-h-12 items-center gap-3 border-line px-3 py-1.5 not-first:border-t">
            <span className="flex min-w-0 flex-1 flex-col">
              <bdi className="[overflow-wrap:anywhere]">{description}</bdi>
              <span className="text-meta text-ink-3 tabular">
                {quantity} {unit && unitSigns[unit]} × {formatMoney(unitPrice, currency)}
              </span>
            </span>
            <span className="shrink-0 font-medium tabular">{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between border-t border-line-strong px-3 py-2.5 font-semibold tabular">
        <span>Total before tax</span>
        <span>{formatMoney(subtotal, currency)}</span>
      </p>
    </>
  )
}
