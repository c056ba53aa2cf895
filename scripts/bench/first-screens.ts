import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { openProjectStatuses } from '../../src/features/clients/projects/rules.ts'
import { accountsOn } from '../../src/testing/harness/client.ts'
import { type GoalResult, judged } from './goals.ts'
import { median, oneByOne } from './load.ts'
import type { Stand } from './measures.ts'
import { cpuSeconds, databaseCpuSeconds } from './processes.ts'

/** The people whose Home is measured; each is the one with most projects among those with the role. */
const roles = ['admin', 'project_manager', 'graphic_designer', 'client'] as const
type Role = (typeof roles)[number]

const staff: readonly Role[] = ['admin', 'project_manager', 'graphic_designer']
const leads: readonly Role[] = ['admin', 'project_manager']

/** What first screens ask for, and who asks. */
const reads: readonly { name: string; at: string; by: readonly Role[] }[] = [
  { name: 'projects at risk', at: '/api/overview', by: ['admin'] },
  { name: 'deliveries', at: '/api/overview/deliveries', by: leads },
  { name: 'my projects', at: '/api/overview/projects', by: ['project_manager'] },
  { name: 'waiting for clients', at: '/api/waiting-for-clients?limit=6', by: leads },
  { name: 'to approve', at: '/api/to-approve?limit=6', by: ['client'] },
  { name: 'overloads', at: '/api/load/overloads', by: leads },
  { name: 'cards', at: '/api/dashboard?mine=false', by: [...leads, 'client'] },
  { name: 'own cards', at: '/api/dashboard?mine=true', by: ['graphic_designer'] },
  { name: 'activity', at: '/api/dashboard/activity', by: roles },
  { name: 'content that waits', at: '/api/content-items?turn=mine&open=true&sort=dueDate&limit=6', by: staff },
  { name: 'newest projects', at: '/api/projects?limit=6', by: ['graphic_designer', 'client'] },
  { name: 'team', at: '/api/team-members?limit=60', by: leads },
]

const rounds = 20
/** What one read may cost the server and the database together, in ms of CPU: what a person waits for on an idle machine (goal 15). */
const limit = 100

/** Goal 19: everything Home asks for, as each role, in the large workspace. */
export async function measureFirstScreens(stand: Stand, pool: pg.Pool): Promise<GoalResult> {
  await standingsMade(pool)
  const found: { text: string; cpu: number }[] = []
  const cpuNow = () => (cpuSeconds(stand.ours.process.pid ?? 0) + databaseCpuSeconds(stand.fixture.dataDir)) * 1000
  for (const role of roles) {
    const id = await busiest(pool, role)
    const { cookie } = await accountsOn(stand.ours.url, pool, stand.secret).signIn({ id, fullName: '', email: '' })
    for (const { name, at } of reads.filter(({ by }) => by.includes(role))) {
      const shot = { url: stand.ours.url + at, headers: { cookie, 'accept-encoding': 'gzip' } }
      await oneByOne(shot, 3)
      const before = cpuNow()
      const { times } = await oneByOne(shot, rounds)
      const cpu = (cpuNow() - before) / rounds
      const text = `${name} as ${role.replaceAll('_', ' ')} ${cpu.toFixed(0)} (${median(times).toFixed(0)})`
      process.stderr.write(`  ${text}\n`)
      found.push({ text, cpu })
    }
  }
  const [slowest, ...others] = found.toSorted((one, other) => other.cpu - one.cpu)
  const detail = `ms of CPU, and the median in ms: ${[slowest, ...others].map((one) => one?.text).join(', ')}`
  const value = slowest?.cpu ?? 0
  return judged(
    19,
    'first screens at 100 x the demo, the costliest read',
    { value, limit, better: 'lower', unit: ' ms', digits: 0 },
    detail,
  )
}

/** Waits until the server has added up hours and costs of every open project, which it does once behind its start. */
async function standingsMade(pool: pg.Pool): Promise<void> {
  const missing = `select count(*)::int as n from projects p where p.archived_at is null and p.status = any($1)
    and not exists (select 1 from project_standings s where s.project_id = p.id)`
  for (const end = Date.now() + 600_000; ; await delay(500)) {
    const { rows } = await pool.query<{ n: number }>(missing, [[...openProjectStatuses]])
    if (rows[0]?.n === 0) break
    if (Date.now() > end) throw new Error(`${rows[0]?.n} projects have no standing.`)
  }
  await pool.query('vacuum analyze project_standings, project_forecasts')
}

async function busiest(pool: pg.Pool, role: Role): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select r.user_id as id from user_roles r join users u on u.id = r.user_id and u.deactivated_at is null
      left join projects p on p.project_manager_id = r.user_id left join project_allocations a on a.user_id = r.user_id
      where r.role = $1 and not exists (select 1 from user_roles o where o.user_id = r.user_id and o.role <> r.role)
      group by 1 order by count(distinct p.id) + count(distinct a.project_id) desc, 1 limit 1`,
    [role],
  )
  if (!rows[0]) throw new Error(`Nobody is ${role} alone.`)
  return rows[0].id
}
