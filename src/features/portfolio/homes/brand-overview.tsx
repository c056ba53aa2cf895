import { Link } from '@tanstack/react-router'
import { canEditBrand, canEditBrandBilling, canSeeBilling } from '#features/clients/brands/rules.ts'
import type { BrandView } from '#features/clients/brands/schema.ts'
import { useProjects } from '#features/clients/projects/client.ts'
import { statusLabels as projectStatusLabels } from '#features/clients/projects/labels.ts'
import { ProjectProgress } from '#features/clients/projects/project-progress.tsx'
import { RightsNote } from '#features/records/usage-rights/rights-note.tsx'
import { maySeePrices } from '#features/time/selling-rates/rules.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { eInvoiceProfileLabels } from '#shared/values/e-invoices.ts'
import { regionName } from '#shared/values/regions.ts'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { Figure, Figures, FigureValue, Panel, panelLink } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { useBrandFigures } from './client.ts'
import { ContentFigure, CreatedFact, DescriptionPanel, type Fact, FactsPanel } from './home-facts.tsx'
import { MoneyFigures } from './money-figures.tsx'

const shownProjects = 6

/** How the work for a brand stands, and who the brand is. */
export function BrandOverview({ row: brand }: { readonly row: BrandView }) {
  const actor = useActor()
  const mayEdit = canEditBrand(actor, brand).allowed
  return (
    <div className="flex flex-col gap-4">
      <BrandFigureRow brand={brand} />
      {maySeePrices(actor) && <MoneyFigures at={{ brandId: [brand.id] }} />}
      <RightsNote at={{ brandId: brand.id }} />
      <div className="grid items-start gap-4 @3xl:has-[>:last-child:not(:empty)]:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          <DescriptionPanel
            text={brand.description}
            hint={mayEdit ? 'Who they are and what you do for them. Edit the brand to write it down.' : 'Nothing is written down yet.'}
          />
          {brand.projectCount > 0 && <ProjectLines brand={brand} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 empty:hidden">
          <Details brand={brand} />
          {canSeeBilling(actor).allowed && <Billing brand={brand} />}
        </div>
      </div>
    </div>
  )
}

function BrandFigureRow({ brand }: { readonly brand: BrandView }) {
  const { data } = useBrandFigures(brand.id)
  const tasks = data?.tasks
  // Where only the card is open, there are no tasks to count.
  const counted = data === undefined || tasks !== null
  return (
    <Figures>
      <Figure
        label="Projects"
        value={brand.projectCount}
        note={data && brand.projectCount > 0 ? `${data.runningProjects} planned or under way` : ''}
      />
      {counted && (
        <>
          <Figure label="Open tasks" value={<FigureValue value={tasks?.open} />} />
          <Figure
            label="Overdue"
            value={<FigureValue value={tasks?.overdue} />}
            note={tasks && tasks.overdue > 0 ? 'past their due date' : ''}
            tone={tasks && tasks.overdue > 0 ? 'bad' : 'quiet'}
          />
          <Figure label="Done" value={<FigureValue value={tasks?.done} />} />
          <ContentFigure content={data?.content} />
        </>
      )}
      {brand.memberCount !== undefined && <Figure label="People" value={brand.memberCount} />}
    </Figures>
  )
}

/** The newest projects in short; all of them as cards stand in their own tab. */
function ProjectLines({ brand }: { readonly brand: BrandView }) {
  const actor = useActor()
  const { data, isPending } = useProjects({ brandId: brand.id })
  const projects = data?.pages[0]?.items.slice(0, shownProjects) ?? []
  return (
    <Panel
      flush
      title="Projects"
      aside={
        <Link to="/brands" search={{ brand: brand.id, tab: 'projects' }} resetScroll={false} className={panelLink}>
          View all
        </Link>
      }
    >
      {isPending && (
        <Loading label="Loading projects">
          {Array.from({ length: Math.min(brand.projectCount, shownProjects) }, (_, line) => (
            <div key={line} className="flex h-11 items-center gap-3 border-t border-line px-4 first:border-t-0">
              <Skeleton className="size-5" />
              <Skeleton className="h-3.5 w-1/3" />
              <Skeleton className="ml-auto h-3.5 w-32" />
            </div>
          ))}
        </Loading>
      )}
      <ul>
        {projects.map((project) => (
          <li
            key={project.id}
            className="relative flex h-11 items-center gap-3 border-t border-line px-4 first:border-t-0 hover:bg-paper dark:hover:bg-hover/50"
          >
            <BrandLogo brand={project.brand} size={20} />
            <Link
              to="/projects"
              search={{ project: project.id }}
              dir="auto"
              className="min-w-0 flex-1 truncate font-medium outline-offset-0 after:absolute after:inset-0"
            >
              {project.name}
            </Link>
            <span className="shrink-0 text-secondary text-ink-2 max-sm:hidden">{projectStatusLabels[project.status]}</span>
            <span className="w-28 shrink-0 max-sm:w-20">
              <ProjectProgress project={project} actor={actor} shape="bar" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Details({ brand }: { readonly brand: BrandView }) {
  // Status, industry and website are in the head.
  if (!brand.createdBy) return null
  return <FactsPanel title="Details" facts={[['Created', <CreatedFact key="created" at={brand.createdAt} by={brand.createdBy} />]]} />
}

/** The main billing data; the tab has the rest. */
function Billing({ brand }: { readonly brand: BrandView }) {
  const mayEdit = canEditBrandBilling(useActor(), brand).allowed
  const address = brand.billingAddress || postalAddressText(brand)
  const facts: Fact[] = [
    ['Name', brand.billingName],
    ['Address', address && <span className="whitespace-pre-line">{address}</span>],
    ['Email', brand.billingEmail],
    ['Currency', brand.billingCurrency],
    ['Payment terms', brand.billingTerms],
    ['E-invoice', brand.billingProfile && eInvoiceProfileLabels[brand.billingProfile]],
  ]
  const link = (
    <Link to="/brands" search={{ brand: brand.id, tab: 'billing' }} resetScroll={false} className={panelLink}>
      {mayEdit ? 'Edit' : 'View all'}
      <span className="sr-only"> billing data</span>
    </Link>
  )
  return <FactsPanel title="Billing" description="Clients and influencers never see it." aside={link} facts={facts} />
}

/** The structured address in lines, or null. */
function postalAddressText({ billingStreet, billingStreet2, billingPostCode, billingCity, billingCountry }: BrandView): string | null {
  const town = [billingPostCode, billingCity].filter(Boolean).join(' ')
  return [billingStreet, billingStreet2, town, billingCountry && regionName(billingCountry)].filter(Boolean).join('\n') || null
}
