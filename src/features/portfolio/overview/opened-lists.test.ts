import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceSummary, InvoiceView } from '#features/billing/invoices/schema.ts'
import type { UnbilledSummary, WorkView } from '#features/billing/unbilled/schema.ts'
import type { ContentItemView } from '#features/content/items/schema.ts'
import { openDeliverableStatuses } from '#features/deliverables/deliverables/labels.ts'
import type { DeliverableView } from '#features/deliverables/deliverables/schema.ts'
import type { TaskView } from '#features/tasks/tasks/schema.ts'
import { type LoadView, type OverloadsView, overloadWeeks } from '#features/time/workload/schema.ts'
import { addDays, dateIn, weekOf } from '#shared/values/dates.ts'
import { add, decimal, decimalText, multiply, round } from '#shared/values/decimal.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { seedAgency } from '../../../../scripts/demo/write.ts'
import type { DashboardView } from '../dashboard/schema.ts'
import type { WaitingView } from '../waiting/schema.ts'
import type { DeliveriesView, ManagedView, OverviewView } from './schema.ts'

// Each figure and line of Home against the list that it opens, as everybody who has it, in an agency of which nobody chose the rows.

type Person = { id: string; fullName: string; email: string; timezone: string; role: string }
type Project = { id: string; status: string; endDate: string | null; projectManagerId: string | null; productOwnerId: string | null }

let app: TestApp
const readers: { person: Person; client: TestClient; today: string }[] = []
const openProjects = new Set(['planning', 'active'])
const roles = ['admin', 'project_manager', 'product_owner', 'graphic_designer', 'content_writer', 'client', 'influencer']

beforeAll(async () => {
  app = await startTestApp()
  await seedAgency(app.pool, { people: 42, brands: 6, projects: 16, tasks: 260 })
  // Rows due yesterday, today and tomorrow, so that a condition that is off by a day fails.
  for (const [table, more] of [
    ['tasks', ', start_date = null'],
    ['deliverables', ''],
  ] as const)
    await app.sql(`update ${table} set due_date = current_date + (r.n % 3)::int - 1 ${more}
      from (select id, row_number() over (order by id) as n from ${table}) r where r.id = ${table}.id and r.n % 2 = 0`)
  const people = await app.sql<Person>(`select u.id, u.full_name as "fullName", u.email, u.timezone, min(r.role) as role
    from users u join user_roles r on r.user_id = u.id where u.deactivated_at is null group by u.id having count(*) = 1 order by u.id`)
  for (const role of roles) {
    for (const person of people.filter((one) => one.role === role).slice(0, role === 'client' ? 2 : 1))
      readers.push({ person, client: await app.signIn(person), today: dateIn(person.timezone) })
  }
})
afterAll(() => app.close())

const inRoles = (...names: string[]) => readers.filter(({ person }) => names.includes(person.role))
const staff = () => readers.filter(({ person }) => person.role !== 'client' && person.role !== 'influencer')
const read = async <T>(client: TestClient, at: string): Promise<T> => {
  const { status, body } = await client.raw<T>('GET', at)
  expect([at, status]).toEqual([at, 200])
  return body
}

/** Every row of a list, page by page. */
async function all<T>(client: TestClient, at: string): Promise<T[]> {
  const items: T[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = `${at}${at.includes('?') ? '&' : '?'}limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const page: { items: T[]; nextCursor: string | null } = await read(client, query)
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).toSorted()
const isOpenTask = ({ status }: TaskView) => status !== 'done'
const isUnanswered = ({ verdict }: DeliverableView) => verdict === null
const isOpenDeliverable = ({ status }: DeliverableView) => (openDeliverableStatuses as readonly string[]).includes(status)

test('the agency has a reader of each role', () => {
  expect([...new Set(readers.map(({ person }) => person.role))].toSorted()).toEqual(roles.toSorted())
})

describe('the cards', () => {
  test('count the active campaigns and influencers that their links open, for the agency alone', async () => {
    for (const { client, person } of readers) {
      const { campaigns, influencers } = await read<DashboardView>(client, '/api/dashboard?mine=false')
      const outside = person.role === 'client' || person.role === 'influencer'
      if (outside) expect([person.role, campaigns, influencers]).toEqual([person.role, undefined, undefined])
      else {
        const opened = [await all(client, '/api/campaigns?status=active'), await all(client, '/api/influencers?status=active')]
        expect([person.role, campaigns?.count, influencers?.count]).toEqual([person.role, ...opened.map((list) => list.length)])
        expect(opened.every((list) => list.length > 0)).toBe(true)
      }
    }
  })

  test('count the rows of projects, tasks and people that their links open', async () => {
    for (const { client, person } of readers) {
      const { projects, tasks, people } = await read<DashboardView>(client, '/api/dashboard?mine=false')
      const opened = [await all(client, '/api/projects'), await all(client, '/api/tasks'), await all(client, '/api/team-members')]
      expect([person.role, projects.count, tasks.count, people.count]).toEqual([person.role, ...opened.map((list) => list.length)])
    }
  })

  test('sum up unpaid and overdue invoices as the lists they open', async () => {
    for (const { client, person } of inRoles('admin', 'project_manager', 'product_owner')) {
      const { currencies } = await read<InvoiceSummary>(client, '/api/invoice-summary')
      expect(currencies.length).toBeGreaterThan(0)
      const unpaid = await all<InvoiceView>(client, '/api/invoices?status=sent&status=viewed&status=partial&status=overdue')
      const overdue = await all<InvoiceView>(client, '/api/invoices?status=overdue')
      for (const { currency, outstanding, overdueAmount, overdue: count } of currencies) {
        const sum = (list: InvoiceView[]) =>
          decimalText(add(decimal('0.00'), ...list.filter((one) => one.currency === currency).map(({ balance }) => decimal(balance))))
        const late = overdue.filter((one) => one.currency === currency).length
        expect([person.role, outstanding, overdueAmount, count]).toEqual([person.role, sum(unpaid), sum(overdue), late])
      }
    }
  })

  test('sum up unbilled work as the list it opens, of managers in the projects they manage', async () => {
    const managed = async ({ id }: Person) =>
      new Set((await app.sql<{ id: string }>('select id from projects where project_manager_id = $1', [id])).map((one) => one.id))
    const seen: Record<string, number> = {}
    for (const { client, person } of inRoles('admin', 'project_manager', 'product_owner')) {
      const { currencies, unvaluedMinutes } = await read<UnbilledSummary>(client, '/api/unbilled-summary')
      const opened = await all<WorkView>(client, '/api/unbilled')
      seen[person.role] = opened.length
      // Sixtieths: minutes × rate, or the price of an item × 60, so that nothing is rounded before the sum.
      const sixtieths = ({ minutes, rate, amount }: WorkView) =>
        minutes === null ? multiply(decimal(amount ?? '0'), decimal('60')) : multiply(decimal(String(minutes)), decimal(rate ?? '0'))
      for (const { currency, amount } of currencies) {
        const sum = add(decimal('0'), ...opened.filter((one) => one.currency === currency).map(sixtieths))
        const once = round({ n: (sum.n * 10n ** 6n) / 60n, scale: sum.scale + 6 }, 2)
        expect([person.role, currency, amount]).toEqual([person.role, currency, decimalText(once)])
      }
      const unrated = opened.filter(({ rate, minutes }) => minutes !== null && rate === null)
      expect(unvaluedMinutes).toBe(unrated.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0))
      if (person.role !== 'project_manager') continue
      const own = await managed(person)
      expect(opened.filter(({ project }) => !own.has(project.id))).toEqual([])
    }
    expect(Object.values(seen).every((count) => count > 0)).toBe(true)
  })

  test('count one’s own day as the board and the deliverables show it', async () => {
    for (const { client, person } of staff()) {
      const { mine } = await read<DashboardView>(client, '/api/dashboard?mine=true')
      const own = async (filters: string) =>
        (await all<TaskView>(client, `/api/tasks?assignedToMe=true&${filters}`)).filter(isOpenTask).length
      const status = openDeliverableStatuses.map((one) => `status=${one}`).join('&')
      const deliverables = await all(client, `/api/deliverables?assignedTo=${person.id}&${status}`)
      const opened = {
        overdue: await own('due=overdue'),
        today: await own('due=today'),
        review: await own('taskType=review'),
        deliverables: deliverables.length,
      }
      expect([person.fullName, mine]).toEqual([person.fullName, opened])
    }
  })

  test('count tasks by status as their board does', async () => {
    for (const { client, person } of readers) {
      for (const mine of [false, true]) {
        const { byStatus } = await read<DashboardView>(client, `/api/dashboard?mine=${mine}`)
        for (const [status, count] of Object.entries(byStatus)) {
          const opened = await all(client, `/api/tasks?status=${status}${mine ? '&assignedToMe=true' : ''}`)
          expect([person.role, mine, status, count]).toEqual([person.role, mine, status, opened.length])
        }
      }
    }
  })

  test('list the tasks first that the next two weeks’ list begins with', async () => {
    for (const { client, person } of readers) {
      const { deadlines } = await read<DashboardView>(client, '/api/dashboard?mine=false')
      const shown = deadlines.filter(({ kind }) => kind === 'task')
      const opened = (await all<TaskView>(client, '/api/tasks?due=fortnight')).filter(isOpenTask)
      const until = deadlines.at(-1)?.date ?? ''
      // On the last day shown, what else is due may be left out.
      const before = (rows: { id: string; date: string | null }[]) => idsOf(rows.filter(({ date }) => date !== null && date < until))
      expect([person.role, before(shown)]).toEqual([person.role, before(opened.map(({ id, dueDate }) => ({ id, date: dueDate })))])
    }
  })
})

describe('the overview', () => {
  test('names projects at risk that the reader’s list has, and none whose end has passed is left out', async () => {
    for (const { client, person, today } of inRoles('admin', 'project_manager', 'product_owner')) {
      const { risks } = await read<OverviewView>(client, '/api/overview')
      const open = (await all<Project>(client, '/api/projects')).filter(({ status }) => openProjects.has(status))
      expect(idsOf(open)).toEqual(expect.arrayContaining(risks.items.map(({ project }) => project.id)))
      const ended = open.filter(({ endDate }) => endDate !== null && endDate < today).length
      const shown = risks.items.filter((one) => one.ended).length
      expect([person.role, shown + Math.max(0, risks.total - risks.items.length) >= ended]).toEqual([person.role, true])
    }
  })

  test('lists the deliverables of the week that the list has, all of them', async () => {
    for (const { client, today } of inRoles('admin', 'project_manager', 'product_owner')) {
      const { items, total } = await read<DeliveriesView>(client, '/api/overview/deliveries')
      const { first } = weekOf(today)
      const running = new Set(
        (await all<Project>(client, '/api/projects')).filter(({ status }) => openProjects.has(status)).map(({ id }) => id),
      )
      const opened = (await all<DeliverableView>(client, '/api/deliverables')).filter(
        (one) =>
          running.has(one.projectId) &&
          isOpenDeliverable(one) &&
          one.dueDate !== null &&
          one.dueDate >= first &&
          one.dueDate <= addDays(first, 6),
      )
      const shown = items.filter(({ kind }) => kind === 'deliverable')
      expect(idsOf(opened)).toEqual(expect.arrayContaining(idsOf(shown)))
      if (total === items.length) expect(idsOf(shown)).toEqual(idsOf(opened))
    }
  })

  test('has my projects as the list has them, each with what is late and what waits there', async () => {
    for (const { client, person, today } of inRoles('project_manager', 'product_owner')) {
      const { items, total } = await read<ManagedView>(client, '/api/overview/projects')
      const mine = (await all<Project>(client, '/api/projects')).filter(
        (one) => openProjects.has(one.status) && (one.projectManagerId === person.id || one.productOwnerId === person.id),
      )
      expect([person.fullName, total]).toEqual([person.fullName, mine.length])
      const waiting = await all<WaitingView>(client, '/api/waiting-for-clients')
      for (const { project, late, waiting: count } of items) {
        expect(idsOf(mine)).toContain(project.id)
        const tasks = await all<TaskView>(client, `/api/tasks?projectId=${project.id}&due=overdue`)
        const deliverables = (await all<DeliverableView>(client, `/api/deliverables?projectId=${project.id}`)).filter(
          (one) => isOpenDeliverable(one) && one.dueDate !== null && one.dueDate < today,
        )
        expect([project.name, late]).toEqual([project.name, tasks.length + deliverables.length])
        expect([project.name, count]).toEqual([project.name, waiting.filter((one) => one.project?.id === project.id).length])
      }
    }
  })

  test('names people above their hours as the load has them, the fullest first', async () => {
    for (const { client, person } of inRoles('admin', 'project_manager')) {
      const { items, total } = await read<OverloadsView>(client, '/api/load/overloads')
      const { people } = await read<LoadView>(client, '/api/load')
      const over = people
        .filter(({ weeks }) => weeks.slice(0, overloadWeeks).some(({ planned, capacity }) => planned > capacity))
        .map((one) => one.person)
      expect([person.role, total]).toEqual([person.role, over.length])
      expect(idsOf(over)).toEqual(expect.arrayContaining(items.map((one) => one.person.id)))
    }
  })
})

describe('what waits', () => {
  test('for a client is what lists of content and deliverables say is theirs to answer', async () => {
    for (const { client, person } of inRoles('client')) {
      const waiting = await all<WaitingView>(client, '/api/to-approve')
      const content = await all<ContentItemView>(client, '/api/content-items?turn=mine&open=true')
      const deliverables = (await all<DeliverableView>(client, '/api/deliverables?status=review')).filter(isUnanswered)
      expect([person.fullName, idsOf(waiting)]).toEqual([person.fullName, idsOf([...content, ...deliverables])])
    }
  })

  test('for clients is, for the agency, what it can open in those lists', async () => {
    for (const { client } of inRoles('admin', 'project_manager', 'product_owner')) {
      const waiting = await all<WaitingView>(client, '/api/waiting-for-clients')
      const content = idsOf(await all<ContentItemView>(client, '/api/content-items?turn=client&open=true'))
      const deliverables = idsOf((await all<DeliverableView>(client, '/api/deliverables?status=review')).filter(isUnanswered))
      const of = (kind: string) => idsOf(waiting.filter(({ recordType }) => recordType === kind))
      expect(of('content-item')).toEqual(content)
      expect(of('deliverable')).toEqual(deliverables)
    }
  })
})

test('the team’s open and late tasks are those that a person’s list opens', async () => {
  for (const { client, person } of inRoles('admin', 'project_manager', 'graphic_designer')) {
    const members = await all<{ id: string; fullName: string; openTaskCount?: number; overdueTaskCount?: number }>(
      client,
      '/api/team-members',
    )
    for (const { id, fullName, openTaskCount, overdueTaskCount } of members.slice(0, 12)) {
      const tasks = (await all<TaskView>(client, `/api/tasks?assigneeId=${id}`)).filter(isOpenTask)
      const late = await all<TaskView>(client, `/api/tasks?assigneeId=${id}&due=overdue`)
      expect([person.role, fullName, openTaskCount, overdueTaskCount]).toEqual([person.role, fullName, tasks.length, late.length])
    }
  }
})
