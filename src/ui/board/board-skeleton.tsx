import type { ReactNode } from 'react'
import { cn } from '../base/cn.ts'
import { Loading, Skeleton } from '../display/skeleton.tsx'
import { columnsClass, columnWidth } from './board-class.ts'

type BoardSkeletonProps = {
  readonly label: string
  readonly columns: readonly string[]
  readonly labels: Readonly<Record<string, string>>
  readonly icon: (column: string) => ReactNode
  /** in each column; by default so many that the highest screen is full */
  readonly cards?: number
}

const lines = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3']

/** The board while its cards are on the way: the same columns, cards of the usual height. */
export function BoardSkeleton({ label, columns, labels, icon, cards: count = 12 }: BoardSkeletonProps) {
  // What does not fit is cut.
  const cards = Array.from({ length: count }, (_, card) => card)
  return (
    <Loading label={label} className="flex min-h-0 flex-1 basis-0 flex-col gap-3 overflow-hidden">
      <div className="hidden h-12 shrink-0 rounded-control bg-sunken max-sm:block" />
      <div className={columnsClass}>
        {columns.map((column, at) => (
          <div
            key={column}
            className={cn(
              'flex flex-1 flex-col overflow-hidden rounded-panel border border-transparent bg-sunken px-2 max-sm:min-w-full max-sm:pt-2',
              columnWidth(columns.length),
            )}
          >
            <div className="flex h-10 shrink-0 items-center gap-2 px-1.5 max-sm:hidden pointer-coarse:h-12">
              {icon(column)}
              <span className="text-body font-semibold">{labels[column]}</span>
            </div>
            <div className="flex min-h-0 flex-col gap-2 overflow-hidden pt-0.5">
              {cards.map((card) => (
                <div
                  key={card}
                  className="flex h-[93px] shrink-0 animate-appear-late flex-col gap-2 rounded-card border border-line bg-surface p-3"
                >
                  <Skeleton className={`h-3.5 ${lines[(card + at) % lines.length]}`} />
                  <Skeleton className={`h-3 ${lines[(card + at + 2) % lines.length]}`} />
                  <Skeleton className="mt-auto h-3 w-1/2" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
