import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { projectQuery } from '#features/clients/projects/client.ts'
import { deliverableOptions } from '#features/deliverables/deliverables/client.ts'
import { useMilestones } from '#features/deliverables/milestones/client.ts'
import { canSeePrices, maySeePrices } from '#features/time/selling-rates/rules.ts'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import type { BesideRecordProps } from '#ui/records/opened-record.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useWorkPrices } from './client.ts'
import { PriceLine } from './price-line.tsx'
import { canSetPrice } from './rules.ts'

/** The agreed prices of a deliverable and its milestones, in its record; only for people who see prices in its project. */
export function PriceList({ recordId }: BesideRecordProps) {
  const actor = useActor()
  const { workspace } = useSession()
  // The record around it loads the deliverable.
  const deliverable = useQuery({ ...deliverableOptions(recordId), enabled: false }).data
  const project = useQuery({ ...projectQuery(deliverable?.project.id), enabled: maySeePrices(actor) && deliverable !== undefined }).data
  if (!project || !canSeePrices(actor, project).allowed) return null
  return <Prices deliverableId={recordId} currency={project.currency ?? workspace.currency} mayEdit={canSetPrice(actor, project).allowed} />
}

interface PricesProps {
  readonly deliverableId: string
  /** of a price that is entered first */
  readonly currency: string
  readonly mayEdit: boolean
}

function Prices({ deliverableId, currency, mayEdit }: PricesProps) {
  const prices = useWorkPrices(deliverableId)
  const milestones = useMilestones(deliverableId)
  const known = prices.data ?? []
  if (!mayEdit && known.length === 0 && !prices.isError) return null
  const whole = known.find(({ milestoneId }) => milestoneId === null)
  const steps = (milestones.data ?? []).map(({ id, name }) => ({ id, name, price: known.find(({ milestoneId }) => milestoneId === id) }))
  return (
    <section aria-label="Prices" className="mt-3 flex flex-col gap-0.5 [--property-label:116px]">
      <h3 className="flex items-center gap-1.5 text-secondary text-ink-2">
        Prices <Lock aria-hidden size={12} className="text-ink-3" />
      </h3>
      {prices.isPending && (
        <Loading label="Loading prices">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {prices.isError && !prices.data && (
        <ErrorState compact message={sentenceOf(prices.error)} onRetry={() => void prices.refetch()} retrying={prices.isFetching} />
      )}
      {prices.data && (
        <>
          <PriceLine name="Deliverable" of={{ deliverableId }} price={whole} currency={currency} mayEdit={mayEdit} />
          {steps.map(({ id, name, price }) => (
            <PriceLine key={id} name={name} of={{ milestoneId: id }} price={price} currency={currency} mayEdit={mayEdit} />
          ))}
          {whole && steps.some(({ price }) => price) && (
            <p className="text-meta text-ink-3">Its milestones have prices, so the price of the deliverable is not billed.</p>
          )}
        </>
      )}
    </section>
  )
}
