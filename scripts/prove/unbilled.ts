import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { UnbilledSummary, WorkView } from '../../src/features/billing/unbilled/schema.ts'
import { demoSizes } from '../../src/testing/kit/demo.ts'
import { createRandom, type Random } from '../../src/testing/kit/random.ts'
import type { TestClient } from '../../src/testing/kit/test-app-types.ts'
import { seedAgency } from '../demo/write.ts'
import type { World } from './races/race.ts'
import { writePart } from './report.ts'
import { startWorld } from './world.ts'

/**
 * The sums of unbilled work against SQL of their own: hours × rate + items − billed − written off, over so many times the demo.
 * @returns the exit code of the proof
 */
export async function proveUnbilled(times: number, seed: number, today: string): Promise<number> {
  const world = await startWorld()
  try {
    const { people, brands, projects, tasks } = demoSizes
    const sizes = { people: people * times, brands: brands * times, projects: projects * times, tasks: tasks * times, talkative: 0 }
    await seedAgency(world.pool, { ...sizes, seed })
    await vary(world.pool, createRandom(seed))
    const readers = await readersOf(world)
    const problems: string[] = []
    let compared = 0
    for (const { client, place } of readers)
      for (const query of ['', ...(await someProjects(world.pool, place)).map((id) => `projectId=${id}`)]) {
        const { body } = await client.raw<UnbilledSummary>('GET', `/api/unbilled-summary?${query}`)
        const within = [place, ...(query === '' ? [] : [`p.id = '${query.slice('projectId='.length)}'`])].join(' and ')
        const [shown, expected] = [textOf(body), await expectedOf(world.pool, within)]
        compared += expected.length
        for (const line of expected.filter((one) => !shown.includes(one))) problems.push(`${query || 'all'}: missing ${line}`)
        for (const line of shown.filter((one) => !expected.includes(one))) problems.push(`${query || 'all'}: strange ${line}`)
      }
    const [first] = readers
    if (first) problems.push(...(await listed(world.pool, first.client)))
    const counts = await countsOf(world.pool)
    const line = `${times} × the demo, seed ${seed}: ${counts}; ${compared} sums per brand and currency for an admin and two managers, as a whole and by project, ${problems.length} of them not the sum of the proof's own SQL. GET /api/unbilled-summary of everything takes ${await medianOf(first?.client)} ms.`
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${line}`)
    for (const problem of problems.slice(0, 10)) console.error(`    ${problem}`)
    if (problems.length === 0) writePart('unbilled', `${today}. ${line}`)
    return problems.length === 0 && compared > 0 ? 0 : 1
  } finally {
    await world.close()
  }
}

type Reader = { client: TestClient; place: string }

/** An admin, and two managers of the demo, who see the prices of their own projects. */
async function readersOf(world: World): Promise<Reader[]> {
  const { rows } = await world.pool.query<{ id: string; fullName: string; email: string }>(
    `select u.id, u.full_name as "fullName", u.email from users u join projects p on p.project_manager_id = u.id
      where u.deactivated_at is null and (select array_agg(r.role) from user_roles r where r.user_id = u.id) = array['project_manager']
      group by u.id order by count(*) desc, u.id limit 2`,
  )
  const managers = await Promise.all(
    rows.map(async (person) => ({ client: await world.signIn(person), place: `p.project_manager_id = '${person.id}'` })),
  )
  return [{ client: await world.as('admin'), place: 'true' }, ...managers]
}

async function someProjects(pool: Pool, place: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select p.id from projects p where ${place} order by md5(p.id::text) limit 12`)
  return rows.map(({ id }) => id)
}

/** Rates at every place and for everyone, from several days on and in two currencies; hours and projects that are never billed. */
async function vary(pool: Pool, random: Random): Promise<void> {
  const idsOf = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
  const [projects, brands, people] = [
    await idsOf('select id from projects order by id'),
    await idsOf('select id from brands order by id'),
    await idsOf('select id from users order by id'),
  ]
  const duties = ['graphic_designer', 'video_editor', 'copywriter', 'content_writer', 'creative', 'project_manager']
  for (let n = 0; n < 400; n += 1) {
    const [place, who] = [random.int(0, 2), random.int(0, 2)]
    await pool.query(
      `insert into selling_rates (id, project_id, brand_id, duty, user_id, amount, currency, valid_from)
        values ($1, $2, $3, $4, $5, $6, $7, current_date - $8::int) on conflict do nothing`,
      [
        randomUUID(),
        place === 0 ? random.pick(projects) : null,
        place === 1 ? random.pick(brands) : null,
        who === 0 ? random.pick(duties) : null,
        who === 1 ? random.pick(people) : null,
        (random.int(300, 20_000) / 100).toFixed(2),
        random.chance(0.8) ? 'EUR' : 'USD',
        random.int(0, 400),
      ],
    )
  }
  // Some hours are without any rate.
  await pool.query(
    `delete from selling_rates where project_id is null and brand_id is null and duty is null and user_id is null and valid_from < current_date - 120`,
  )
  await pool.query(`update time_entries set billable = false where abs(hashtext(id::text)) % 30 = 0`)
  await pool.query(`update projects set is_internal = true where abs(hashtext(id::text)) % 20 = 0`)
  await pool.query('analyze')
}

/**
 * What is unbilled within some projects, as `textOf` writes it. First everything that can be billed is valued, then what is billed or written
 * off is taken away from the sums.
 */
async function expectedOf(pool: Pool, within: string): Promise<string[]> {
  const { rows } = await pool.query<{ brand: string; currency: string | null; amount: string; minutes: number; items: number }>(
    `${valued} select v.brand_id as brand, v.currency,
        round(sum(v.value) - coalesce(sum(v.value) filter (where v.gone), 0), 2)::text as amount,
        (sum(v.minutes) - coalesce(sum(v.minutes) filter (where v.gone), 0))::int as minutes,
        (count(*) filter (where v.item) - count(*) filter (where v.item and v.gone))::int as items
      from valued v join projects p on p.id = v.project_id where ${within} group by 1, 2 having bool_or(not v.gone)`,
  )
  return rows.map(({ brand, currency, amount, minutes, items }) => `${brand} ${currency} ${amount} ${minutes} min ${items} items`)
}

const textOf = ({ brands }: UnbilledSummary): string[] =>
  brands.map(
    ({ brand, currency, amount, minutes, items }) =>
      `${brand.id} ${currency} ${currency === null ? '0.00' : amount} ${minutes} min ${items} items`,
  )

/** Every hour that can be billed with its winning rate, and every accepted item with its price; `gone` once billed or written off. */
const valued = `with spans as (
    select r.*, coalesce(lead(valid_from) over (partition by project_id, brand_id, duty, user_id order by valid_from), 'infinity') as until from selling_rates r),
  hours as (
    select te.id, te.user_id, te.day, te.minutes, coalesce(t.project_id, d.project_id) as project_id
    from time_entries te
      left join tasks t on te.record_type = 'task' and t.id = te.record_id and t.deleted_at is null
      left join deliverables d on te.record_type = 'deliverable' and d.id = te.record_id and d.deleted_at is null
    where te.deleted_at is null and te.billable and te.minutes <> 0 and not (te.started_at is not null and te.stopped_at is null)
      and coalesce(t.id, d.id) is not null),
  candidates as (
    select h.id, s.amount, s.currency,
      (case when s.project_id is not null then 30 when s.brand_id is not null then 20 else 10 end)
        + (case when s.user_id is not null then 3 when s.duty is not null then 2 else 1 end) as weight,
      (s.duty is not null and exists (select from project_allocations a where a.project_id = h.project_id and a.user_id = h.user_id and a.role = s.duty)) as on_project
    from hours h join projects p on p.id = h.project_id
      join spans s on (s.project_id is null or s.project_id = p.id) and (s.brand_id is null or s.brand_id = p.brand_id)
        and (s.user_id is null or s.user_id = h.user_id) and h.day >= s.valid_from and h.day < s.until
        and (s.duty is null or exists (select from project_allocations a where a.project_id = h.project_id and a.user_id = h.user_id and a.role = s.duty)
          or exists (select from user_roles ur where ur.user_id = h.user_id and ur.role = s.duty))),
  best as (
    select id, amount, currency, row_number() over (partition by id order by weight desc, on_project desc, amount desc, currency) as place from candidates),
  valued as (
    select p.brand_id, h.project_id, b.currency, coalesce(h.minutes * b.amount / 60, 0) as value, h.minutes, false as item,
      exists (select from billed_work w where w.work_kind = 'time-entry' and w.source_id = h.id and w.freed_at is null)
        or exists (select from write_off_items i where i.entry_id = h.id) as gone
    from hours h join projects p on p.id = h.project_id and not p.is_internal left join best b on b.id = h.id and b.place = 1
    union all
    select p.brand_id, p.id, wp.currency, wp.amount, 0, true,
      exists (select from billed_work w where w.work_kind = 'deliverable' and w.source_id = d.id and w.freed_at is null)
        or exists (select from write_off_items i where i.deliverable_id = d.id)
    from deliverables d join work_prices wp on wp.deliverable_id = d.id join projects p on p.id = d.project_id and not p.is_internal
    where d.deleted_at is null and d.status = any(array['approved', 'delivered'])
      and (select count(*) from deliverable_milestones m join work_prices mp on mp.milestone_id = m.id where m.deliverable_id = d.id and m.deleted_at is null) = 0
    union all
    select p.brand_id, p.id, wp.currency, wp.amount, 0, true,
      exists (select from billed_work w where w.work_kind = 'deliverable-milestone' and w.source_id = m.id and w.freed_at is null)
        or exists (select from write_off_items i where i.milestone_id = m.id)
    from deliverable_milestones m join work_prices wp on wp.milestone_id = m.id join deliverables d on d.id = m.deliverable_id
      join projects p on p.id = d.project_id and not p.is_internal
    where m.deleted_at is null and d.deleted_at is null and m.status = 'completed')`

/** The rows of the brand with the most unbilled work, each with its minutes and value, against the sum shown. */
async function listed(pool: Pool, client: TestClient): Promise<string[]> {
  const { rows } = await pool.query<{ brand: string; minutes: string; items: string }>(
    `${valued} select brand_id as brand, sum(minutes) as minutes, count(*) filter (where item) as items from valued where not gone group by 1 order by count(*) limit 1`,
  )
  const [expected] = rows
  if (!expected) return ['There is no unbilled work.']
  const items: WorkView[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const page: { items: WorkView[]; nextCursor: string | null } = (
      await client.raw<{ items: WorkView[]; nextCursor: string | null }>('GET', `/api/unbilled?brandId=${expected.brand}&limit=200${more}`)
    ).body
    items.push(...page.items)
    cursor = page.nextCursor
  }
  const minutes = items.reduce((sum, one) => sum + (one.minutes ?? 0), 0)
  const others = items.filter(({ kind }) => kind !== 'time-entry').length
  return minutes === Number(expected.minutes) && others === Number(expected.items)
    ? []
    : [`The list of ${expected.brand} has ${minutes} min and ${others} items, not ${expected.minutes} and ${expected.items}.`]
}

async function countsOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Record<string, string>>(
    `select (select count(*) from time_entries) as entries, (select count(*) from billed_work where freed_at is null) as billed,
      (select count(*) from write_off_items) as off, (select count(*) from work_prices) as prices, (select count(*) from selling_rates) as rates`,
  )
  const { entries, billed, off, prices, rates } = rows[0] ?? {}
  return `${entries} entries of hours, ${prices} priced items, ${rates} selling rates, ${billed} works billed, ${off} written off`
}

async function medianOf(client: TestClient | undefined): Promise<string> {
  const times: number[] = []
  for (let n = 0; n < 7; n += 1) {
    const begun = performance.now()
    await client?.raw('GET', '/api/unbilled-summary')
    times.push(performance.now() - begun)
  }
  return (times.toSorted((a, b) => a - b)[3] ?? 0).toFixed(0)
}
