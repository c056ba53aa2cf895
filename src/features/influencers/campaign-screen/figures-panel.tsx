import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/values/counted.ts'
import { formatMoney } from '#ui/base/format.ts'
import { Figure, Figures, FigureValue } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { figuresQuery } from '../campaign-figures/client.ts'
import { figureHints } from '../campaign-figures/labels.ts'
import type { CampaignFigures } from '../campaign-figures/schema.ts'

const labels = { committed: 'Committed', paid: 'Paid', remaining: 'Remaining' } as const

/** Budget, committed, paid and remaining of one campaign; sums in other currencies are listed below and never added. */
export function FiguresPanel({ campaignId }: { readonly campaignId: string }) {
  const query = useQuery(figuresQuery([campaignId]))
  const figures = query.data?.items[0]
  if (query.isError && !figures)
    return <ErrorState compact message={sentenceOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  return (
    <section aria-label="Budget" className="flex flex-col gap-2">
      <Figures>
        <Figure label="Budget" value={<Amount figures={figures} of="budget" />} note={figures?.budget === null && 'not set'} />
        <Figure label={<Hint of="committed" />} value={<Amount figures={figures} of="committed" />} note={unpricedNote(figures)} />
        <Figure label={<Hint of="paid" />} value={<Amount figures={figures} of="paid" />} />
        <Figure
          label={<Hint of="remaining" />}
          value={<Amount figures={figures} of="remaining" />}
          {...(isExceeded(figures) && { note: 'over budget', tone: 'bad' as const })}
        />
      </Figures>
      {figures && figures.others.length > 0 && <Others figures={figures} />}
    </section>
  )
}

export const isExceeded = (figures: Pick<CampaignFigures, 'remaining'> | undefined): boolean => figures?.remaining?.startsWith('-') ?? false

function Hint({ of }: { readonly of: keyof typeof labels }) {
  return (
    <Tooltip content={figureHints[of]}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reached by the keyboard, it says how the figure is computed */}
      <span tabIndex={0} className="rounded-chip underline decoration-dotted underline-offset-3">
        {labels[of]}
      </span>
    </Tooltip>
  )
}

interface AmountProps {
  readonly figures: CampaignFigures | undefined
  readonly of: 'budget' | keyof typeof labels
}

function Amount({ figures, of }: AmountProps) {
  if (!figures) return <FigureValue value={undefined} />
  const amount = figures[of]
  return <span className="text-[20px] leading-[34px]">{amount === null ? '–' : formatMoney(amount, figures.currency)}</span>
}

function unpricedNote(figures: CampaignFigures | undefined): string | undefined {
  if (!figures || figures.unpriced === 0) return undefined
  return `${counted(figures.unpriced, 'engagement')} without a rate`
}

function Others({ figures }: { readonly figures: CampaignFigures }) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-0.5 text-secondary text-ink-2 tabular">
      <span className="text-ink-3">{`Not added to ${figures.currency}:`}</span>
      {figures.others.map(({ currency, committed, paid }) => (
        <span key={currency}>{`${formatMoney(committed, currency)} committed, ${formatMoney(paid, currency)} paid`}</span>
      ))}
    </div>
  )
}
