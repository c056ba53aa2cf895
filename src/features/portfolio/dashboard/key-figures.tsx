import { Link } from '@tanstack/react-router'
import { InvoiceFigures } from '#features/billing/invoice-screen/invoice-figures.tsx'
import { canListInvoices } from '#features/billing/invoices/rules.ts'
import { canListCampaigns } from '#features/influencers/campaigns/rules.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Figure, Figures, FigureValue, figureLink } from '#ui/display/panel.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { performanceDays } from './labels.ts'
import type { DashboardView } from './schema.ts'

/** The figures of the specification, each a link to what it counts. What one has no right to is absent. */
export function KeyFigures({ figures }: { readonly figures: DashboardView | undefined }) {
  const actor = useActor()
  return (
    <Figures>
      <Figure
        label={
          <Link to="/projects" search={{}} className={figureLink}>
            Total Projects
          </Link>
        }
        value={<FigureValue value={figures?.projects.count} />}
        {...trendOf(figures?.projects.trend)}
      />
      <Figure
        label={
          <Link to="/tasks" search={{ sort: 'due' }} className={figureLink}>
            Tasks
          </Link>
        }
        value={<FigureValue value={figures?.tasks.count} />}
        {...trendOf(figures?.tasks.trend)}
      />
      <Figure
        label={
          <Link to="/team" search={{}} className={figureLink}>
            Team Members
          </Link>
        }
        value={<FigureValue value={figures?.people.count} />}
        {...trendOf(figures?.people.trend)}
      />
      {canListCampaigns(actor).allowed && (
        <>
          <Figure
            label={
              <Link to="/influencers" search={{ tab: 'campaigns', stage: ['active'] }} className={figureLink}>
                Active Campaigns
              </Link>
            }
            value={<FigureValue value={figures?.campaigns?.count} />}
          />
          <Figure
            label={
              <Tooltip content="Influencers whose status is Active">
                <Link to="/influencers" search={{ status: ['active'] }} className={figureLink}>
                  Influencers
                </Link>
              </Tooltip>
            }
            value={<FigureValue value={figures?.influencers?.count} />}
          />
        </>
      )}
      {actor.staff && <Performance figures={figures} />}
      {canListInvoices(actor) && <InvoiceFigures />}
    </Figures>
  )
}

function Performance({ figures }: { readonly figures: DashboardView | undefined }) {
  const performance = figures?.performance
  const { share = null, due = 0, onTime = 0, trend = null } = performance ?? {}
  const grown = trend === null || trend === 0 ? null : trendOf(trend, ' pts')
  return (
    <Figure
      label={
        <Tooltip
          content={`Share of the tasks and deliverables due in the last ${performanceDays} days that were finished by their due date: done, or delivered`}
        >
          <Link to="/tasks" search={{ due: ['past'], sort: 'due' }} className={figureLink}>
            Performance
          </Link>
        </Tooltip>
      }
      value={performance && share === null ? '–' : <FigureValue value={share === null ? undefined : `${share}%`} />}
      note={performance && (due === 0 ? 'nothing was due' : (grown?.note ?? `${onTime} of ${due} on time`))}
      tone={grown?.tone ?? 'quiet'}
    />
  )
}

/** "+3 from last month"; nothing where last month had nothing to compare with. */
function trendOf(trend: number | null | undefined, unit = ''): { note?: string; tone?: 'quiet' | 'good' | 'bad' } {
  if (trend === null || trend === undefined) return {}
  if (trend === 0) return { note: 'as many as last month' }
  return { note: `${trend > 0 ? '+' : '−'}${Math.abs(trend)}${unit} from last month`, tone: trend > 0 ? 'good' : 'bad' }
}
