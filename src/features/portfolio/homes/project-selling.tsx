import type { ProjectView } from '#features/clients/projects/schema.ts'
import { useSellingRates } from '#features/time/selling-rates/client.ts'
import { SellingRateLines } from '#features/time/selling-rates/selling-rate-lines.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Panel } from '#ui/display/panel.tsx'
import { MoneyFigures } from './money-figures.tsx'

/** What the hours of a project are sold for, and how much is billed; for people who see its prices. */
export function ProjectSelling({ project }: { readonly project: ProjectView }) {
  const today = useToday(useActor().timezone)
  const rates = useSellingRates()
  const holding = rates.data?.filter(
    (rate) => (!rate.project || rate.project.id === project.id) && (!rate.brand || rate.brand.id === project.brandId),
  )
  return (
    <>
      <MoneyFigures at={{ projectId: [project.id] }} />
      <Panel
        flush
        title="Selling rates"
        description="Price per hour. The rates of the project come before those of its brand and of the workspace."
      >
        <SellingRateLines
          query={{ ...rates, data: holding }}
          today={today}
          empty="No selling rate holds for this project. Its hours need a price when they are billed."
        />
      </Panel>
    </>
  )
}
