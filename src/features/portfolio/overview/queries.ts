import { type SQL, sql } from 'drizzle-orm'
import { visibleProjects } from '#features/clients/projects/queries.ts'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { openProjectStatuses } from '#features/clients/projects/rules.ts'
import { visibleDeliverables } from '#features/deliverables/deliverables/queries.ts'
import { stillToCome } from '#features/deliverables/deliverables/record.ts'
import { visibleTasks } from '#features/tasks/tasks/visibility.ts'
import { visibleCosts } from '#features/time/rates/queries.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import { personRefFor } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import { mailConfigured } from '#platform/process/env.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { addDays, dateIn, weekOf } from '#shared/values/dates.ts'
import { normaliseAmount } from '#shared/values/money.ts'
import { waitingOf } from '../waiting/queries.ts'
import { shownDeliveries, shownManaged, shownRisks } from './labels.ts'
import { canSeeOverview } from './rules.ts'
import type { DeliveriesView, Delivery, FirstSteps, Managed, ManagedView, OverviewView, Risk } from './schema.ts'

type Counted<Row> = Row & { total: number }

const running = sql`p.archived_at is null and b.archived_at is null and p.status = any(${sql.param([...openProjectStatuses])}::text[])`
/** Milestones that are still to come, of deliverables that are, as `from … where …` on `m` and `dl`. */
const openMilestones = sql`deliverables dl join deliverable_milestones m on m.deliverable_id = dl.id and m.deleted_at is null
  where dl.deleted_at is null and ${stillToCome} and m.status <> 'completed' and m.due_date is not null`

/** Projects at risk, and the first steps of an empty portal. @throws AppError forbidden */
export async function readOverview({ services, actor }: Ctx): Promise<OverviewView> {
  assertAllowed(canSeeOverview(actor), 'overview')
  const { currency } = await workspaceNow(services.pool)
  const [risks, steps] = await Promise.all([
    rows<Counted<Risk>>(services.pool, risksSql(actor, currency)),
    actor.roles.includes('admin') ? row<Omit<FirstSteps, 'mail'>>(services.pool, stepsSql) : undefined,
  ])
  const done = !steps || (steps.brand && steps.project && steps.people)
  return {
    risks: { ...listed(risks), items: risks.map((one) => ({ ...one, costs: one.costs && withDecimals(one.costs) })) },
    steps: done ? null : { ...steps, mail: mailConfigured(services) },
  }
}

const listed = <Row>(found: Counted<Row>[]) => ({ items: found, total: found[0]?.total ?? 0 })

function withDecimals({ cost, budget, currency }: NonNullable<Risk['costs']>): NonNullable<Risk['costs']> {
  return { cost: normaliseAmount(cost, currency), budget: normaliseAmount(budget, currency), currency }
}

/** Whether the portal has a brand, a project and a second person yet. */
const stepsSql = sql`select exists (select 1 from brands) as brand, exists (select 1 from projects) as project,
  (select count(*) from (select 1 from users limit 2) u) > 1 as people`

/** Each reason is a column of its own that is null, or false, where it does not hold. */
function risksSql(actor: Actor, currency: string): SQL {
  const today = sql`${dateIn(actor.timezone)}::date`
  // Both are materialized: each reason is read by the filter, the order and the row, and would be computed for each of them.
  return sql`with late as materialized (select dl.project_id,
        json_build_object('count', count(*), 'title', (array_agg(m.name order by m.due_date, m.id))[1], 'date', min(m.due_date)) as milestones
      from ${openMilestones} and m.due_date < ${today} group by 1),
    found as materialized (select p.id, p.brand_id, p.project_manager_id, p.end_date, coalesce(p.end_date < ${today}, false) as ended, l.milestones,
        case when s.estimated_minutes > 0 and s.logged_minutes > s.estimated_minutes
          then json_build_object('logged', s.logged_minutes, 'estimated', s.estimated_minutes) end as hours,
        case when p.currency = ${currency} and s.cost > p.budget and ${visibleCosts(actor)}
          then json_build_object('cost', trim_scale(s.cost)::text, 'budget', trim_scale(p.budget)::text, 'currency', p.currency) end as costs,
        case when f.p85 > p.end_date then f.p85 end as forecast
      from projects p join brands b on b.id = p.brand_id left join project_standings s on s.project_id = p.id
        left join project_forecasts f on f.project_id = p.id left join late l on l.project_id = p.id
      where ${running} and ${visibleProjects(actor)}),
    risky as (select *, ended::int + num_nonnulls(milestones, hours, costs, forecast) as reasons from found)
    select ${projectRefOf('p', 'b')} as project, ${personRefFor(actor, 'u')} as manager, r.end_date as "endDate", r.ended, r.milestones, r.hours,
      r.costs, r.forecast, count(*) over ()::int as total
    from risky r join projects p on p.id = r.id join brands b on b.id = r.brand_id left join users u on u.id = r.project_manager_id
    where r.reasons > 0 order by r.reasons desc, r.end_date nulls last, r.id limit ${shownRisks}`
}

/** What is due this week, from Monday to Sunday by the reader's calendar. @throws AppError forbidden */
export async function listDeliveries({ services, actor }: Ctx): Promise<DeliveriesView> {
  assertAllowed(canSeeOverview(actor), 'overview')
  return listed(await rows<Counted<Delivery>>(services.pool, deliveriesSql(actor)))
}

function deliveriesSql(actor: Actor): SQL {
  const { first } = weekOf(dateIn(actor.timezone))
  const week = (column: SQL) => sql`${column} between ${first}::date and ${addDays(first, 6)}::date`
  return sql`select d.kind, d.id, d.deliverable_id as "deliverableId", d.title, d.of, d.date, ${projectRefOf('p', 'b')} as project,
      case when u.id is not null then ${personRefFor(actor, 'u')} end as assignee, count(*) over ()::int as total
    from (select 'deliverable' as kind, dl.id, dl.id as deliverable_id, dl.name as title, null::text as of, dl.due_date as date, dl.project_id, dl.assigned_to
        from deliverables dl where dl.deleted_at is null and ${stillToCome} and ${week(sql`coalesce(dl.due_date, 'infinity'::date)`)} and ${visibleDeliverables(actor)}
      union all select 'deliverable-milestone', m.id, dl.id, m.name, dl.name, m.due_date, dl.project_id, dl.assigned_to
        from ${openMilestones} and ${week(sql`m.due_date`)} and ${visibleDeliverables(actor)}) d
    join projects p on p.id = d.project_id join brands b on b.id = p.brand_id left join users u on u.id = d.assigned_to
    where ${running} order by d.date, d.kind, d.id limit ${shownDeliveries}`
}

/** The open projects that this actor manages or owns, what ends first on top. @throws AppError forbidden */
export async function listManaged({ services, actor }: Ctx): Promise<ManagedView> {
  assertAllowed(canSeeOverview(actor), 'overview')
  return listed(await rows<Counted<Managed>>(services.pool, managedSql(actor, await services.kinds())))
}

function managedSql(actor: Actor, kinds: RecordKinds): SQL {
  const today = sql`${dateIn(actor.timezone)}::date`
  return sql`with mine as (select p.id, p.end_date, count(*) over ()::int as total from projects p join brands b on b.id = p.brand_id
        where ${running} and (p.project_manager_id = ${actor.userId} or p.product_owner_id = ${actor.userId})
        order by p.end_date nulls last, p.id limit ${shownManaged}),
      waiting as (select w.project_id, count(*)::int as n from (${waitingOf(kinds, actor)}) w where w.project_id in (select id from mine) group by 1)
    select ${projectRefOf('p', 'b')} as project, n.end_date as "endDate", n.total,
      (select json_build_object('title', m.name, 'date', m.due_date, 'deliverableId', dl.id) from ${openMilestones} and dl.project_id = n.id
        order by m.due_date, m.id limit 1) as next,
      (select count(*)::int from tasks t where t.project_id = n.id and t.deleted_at is null and t.status in ('todo', 'in_progress', 'blocked')
          and coalesce(t.due_date, 'infinity'::date) < ${today} and ${visibleTasks(actor)})
        + (select count(*)::int from deliverables dl where dl.project_id = n.id and dl.deleted_at is null and ${stillToCome} and dl.due_date < ${today}) as late,
      coalesce(w.n, 0) as waiting, f.p85
    from mine n join projects p on p.id = n.id join brands b on b.id = p.brand_id left join waiting w on w.project_id = n.id
      left join project_forecasts f on f.project_id = n.id
    order by n.end_date nulls last, n.id`
}
