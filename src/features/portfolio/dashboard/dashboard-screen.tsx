import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactElement } from 'react'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import { dateIn } from '#shared/values/dates.ts'
import { dateFormat } from '#shared/values/formats.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate } from '#ui/base/format.ts'
import { ThumbLine } from '#ui/controls/thumb-create.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { useOverview } from '../overview/client.ts'
import { DeliveriesPanel } from '../overview/deliveries-panel.tsx'
import { FirstSteps } from '../overview/first-steps.tsx'
import { ManagedProjects } from '../overview/managed-projects.tsx'
import { OverloadPanel } from '../overview/overload-panel.tsx'
import { RisksPanel } from '../overview/risks-panel.tsx'
import { UnbilledWork } from '../overview/unbilled-work.tsx'
import { ToApprovePanel, WaitingForClientsPanel } from '../waiting/waiting-panel.tsx'
import { useDashboard } from './client.ts'
import { type FirstScreen, firstScreenOf, makes } from './dashboard-search.ts'
import { Deadlines } from './deadlines.tsx'
import { KeyFigures } from './key-figures.tsx'
import { MyDay } from './my-day.tsx'
import { MyProjects } from './my-projects.tsx'
import { RecentActivity } from './recent-activity.tsx'
import type { DashboardView } from './schema.ts'
import { TasksByStatus } from './tasks-by-status.tsx'
import { WaitingContent } from './waiting-content.tsx'

function greeting(zone: string): string {
  const hour = Number(dateFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(new Date()))
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** Home: what the reader has to decide or do first. People with several roles get the screen of their first role. */
export function DashboardScreen() {
  const { user, workspace } = useSession()
  const actor = useActor()
  const firstName = user.fullName.split(/\s+/)[0] ?? user.fullName
  return (
    <div className="@container flex flex-col gap-5">
      <PageHeader title={`${greeting(user.timezone)}, ${firstName}`} subtitle={formatDate(dateIn(user.timezone), 'weekday')} />
      {actor.roles.length === 0 ? (
        <EmptyState
          title="Your account has no role yet"
          hint={`An admin of ${workspace.name} has to give you one; then your brands, projects and tasks show up here by themselves.`}
          action={
            <Link to="/settings" search={{ tab: 'account' }} className="rounded-chip text-accent underline-offset-3 hover:underline">
              Meanwhile, complete your profile
            </Link>
          }
        />
      ) : (
        <Day />
      )}
      <ThumbLine />
    </div>
  )
}

function Day() {
  const actor = useActor()
  const { data, error, isFetching, refetch } = useDashboard()
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  const Screen = screens[firstScreenOf(actor)]
  return (
    <Screen
      figures={<KeyFigures figures={data} />}
      mine={data?.mine}
      status={<TasksByStatus key="status" counts={data?.byStatus} mine={makes(actor)} />}
      deadlines={<Deadlines key="deadlines" deadlines={data?.deadlines} mine={makes(actor)} />}
    />
  )
}

type ScreenProps = Readonly<Record<'figures' | 'status' | 'deadlines', ReactElement>> & { readonly mine: DashboardView['mine'] | undefined }

const screens: Readonly<Record<FirstScreen, ComponentType<ScreenProps>>> = {
  owner: OwnersDay,
  manager: ManagersDay,
  maker: MakersDay,
  client: ClientsDay,
  influencer: InfluencersDay,
}

const waiting = <WaitingContent key="waiting" />
const projects = <MyProjects key="projects" />
const activity = <RecentActivity key="activity" />

/** Risks, clients and load first, then the figures, then the day. */
function OwnersDay({ figures, mine, status, deadlines }: ScreenProps) {
  const { data } = useOverview()
  return (
    <>
      {data?.steps && <FirstSteps steps={data.steps} />}
      <Columns
        left={[<RisksPanel key="risks" />, <WaitingForClientsPanel key="clients" />]}
        right={[<OverloadPanel key="load" />, <DeliveriesPanel key="deliveries" />, <UnbilledWork key="unbilled" />]}
      />
      {figures}
      <Columns left={[<MyDay key="day" mine={mine} hideEmpty />, waiting, activity]} right={[deadlines, status]} />
    </>
  )
}

function ManagersDay({ figures, mine, deadlines }: ScreenProps) {
  return (
    <>
      <Columns
        left={[<ManagedProjects key="managed" />, <MyDay key="day" mine={mine} />, <UnbilledWork key="unbilled" />, waiting, activity]}
        right={[<WaitingForClientsPanel key="clients" />, <DeliveriesPanel key="deliveries" />, <OverloadPanel key="load" />, deadlines]}
      />
      {figures}
    </>
  )
}

function MakersDay({ figures, mine, status, deadlines }: ScreenProps) {
  return (
    <>
      <Columns left={[<MyDay key="day" mine={mine} />, waiting, activity]} right={[deadlines, status, projects]} />
      {figures}
    </>
  )
}

function ClientsDay({ figures, status, deadlines }: ScreenProps) {
  return (
    <>
      <ToApprovePanel />
      <Columns left={[projects, activity]} right={[deadlines, status]} />
      {figures}
    </>
  )
}

function InfluencersDay({ figures, status, deadlines }: ScreenProps) {
  return (
    <>
      <Columns left={[waiting, projects, activity]} right={[deadlines, status]} />
      {figures}
    </>
  )
}

/** At most five panels: each needs a place in both lists below. */
type Panels = readonly [ReactElement, ReactElement?, ReactElement?, ReactElement?, ReactElement?]
type ColumnsProps = { readonly left: Panels; readonly right: Panels }

const leftOrders = ['order-1', 'order-3', 'order-5', 'order-7', 'order-9'] as const
const rightOrders = ['order-2', 'order-4', 'order-6', 'order-8', 'order-10'] as const

/** Two columns where there is room; otherwise one, with panels of both in turn, so that what matters stays on top. */
function Columns({ left, right }: ColumnsProps) {
  return (
    <div className="grid items-start gap-4 @4xl:grid-cols-[3fr_2fr]">
      <Column panels={left} orders={leftOrders} />
      <Column panels={right} orders={rightOrders} />
    </div>
  )
}

type ColumnProps = { readonly panels: Panels; readonly orders: readonly string[] }

function Column({ panels, orders }: ColumnProps) {
  return (
    <div className="contents min-w-0 flex-col gap-4 @4xl:flex">
      {panels.map((panel, index) => (
        <div key={panel?.key} className={cn('min-w-0 empty:hidden', orders[index])}>
          {panel}
        </div>
      ))}
    </div>
  )
}
