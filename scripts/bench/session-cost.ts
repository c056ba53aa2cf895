import { Pool, type PoolConfig } from 'pg'
import { actorByToken } from '../../src/features/access/auth/actors.ts'
import { canViewTask } from '../../src/features/tasks/tasks/rules.ts'
import { visibleTasks } from '../../src/features/tasks/tasks/visibility.ts'
import { readSessionToken, sessionCookie } from '../../src/platform/security/session.ts'

/**
 * The session and rights check alone, as the server does it for each request: signature of the cookie, one prepared statement for
 * session, person, roles and scope, the rule of the list. Waits for a line on stdin, runs, prints the CPU it took, waits for the end
 * of stdin: so that the reader can compare the database's CPU before and after while its connections are open.
 */
const { connection, cookie, secret, checks } = JSON.parse(process.env.SESSION_COST ?? '{}') as {
  connection: PoolConfig
  cookie: string
  secret: string
  checks: number
}
const pool = new Pool({ max: 16, ...connection })
const task = { projectId: '00000000-0000-4000-8000-000000000000', assigneeId: null, createdBy: null }

async function check(): Promise<void> {
  const token = readSessionToken(cookie, sessionCookie, secret)
  const session = token ? await actorByToken(pool, token) : null
  if (!session || !canViewTask(session.actor, task).allowed) throw new Error('The session is not alive.')
  visibleTasks(session.actor)
}

async function run(count: number): Promise<void> {
  let left = count
  const worker = async (): Promise<void> => {
    while (left-- > 0) await check()
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

await run(3000)
process.stdout.write('warm\n')
await new Promise((resolve) => process.stdin.once('data', resolve))
const before = process.cpuUsage()
await run(checks)
const used = process.cpuUsage(before)
process.stdout.write(`${JSON.stringify({ cpuSeconds: (used.user + used.system) / 1e6 })}\n`)
await new Promise((resolve) => process.stdin.once('end', resolve).resume())
await pool.end()
