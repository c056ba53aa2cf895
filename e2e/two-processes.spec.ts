import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Server, startServer, stopServer } from '../src/testing/process/server.ts'
import { startTestCluster } from '../src/testing/process/test-cluster.ts'
import { actAs, type Caller, setUp } from './atelier.ts'
import { expect, test } from './fixtures.ts'

let files: string
let cluster: Awaited<ReturnType<typeof startTestCluster>> | undefined
let servers: Server[] = []

test.beforeAll(async () => {
  files = mkdtempSync(path.join(os.tmpdir(), 'atelier-two-'))
  cluster = await startTestCluster()
  const { user, password, host, port, database } = cluster.connection
  const address = new URL('postgresql://server')
  Object.assign(address, { username: user ?? '', password: String(password ?? ''), pathname: `/${database ?? 'postgres'}` })
  // A folder with a socket in it, or a host with a port.
  if (host?.startsWith('/')) address.searchParams.set('host', host)
  else address.hostname = host ?? '127.0.0.1'
  address.port = String(port ?? 5432)
  // Both at once on an empty database: both of them want to make its tables.
  const started = await Promise.allSettled(
    ['a', 'b'].map((name) => startServer(path.join(files, name), { env: { DATABASE_URL: address.href, LOG_LEVEL: 'warn' } })),
  )
  servers = started.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  for (const one of started) if (one.status === 'rejected') throw one.reason
})
test.afterAll(async () => {
  await Promise.all(servers.map(stopServer))
  await cluster?.stop()
  rmSync(files, { recursive: true, force: true })
})

test('what is changed over one process appears in a browser on the other', async ({ page }) => {
  const [first, second] = servers as [Server, Server]
  const link = await printed(first, second)
  const admin: Caller = await setUp({ url: first.url, setupLink: link })
  const brand = await admin.send<{ id: string; version: number }>('POST', '/api/brands', { name: 'Northwind' })
  const project = await admin.send<{ id: string }>('POST', '/api/projects', {
    name: 'Spring campaign',
    brandId: brand.id,
    projectManagerId: admin.userId,
    productOwnerId: admin.userId,
    status: 'active',
  })
  const task = await admin.send<{ id: string }>('POST', '/api/tasks', { name: 'Moodboard', projectId: project.id })

  await actAs(page, admin)
  await page.goto(`${second.url}/tasks`)
  const cards = (column: string) => page.getByRole('region', { name: column, exact: true }).locator('[data-card-id]')
  await expect(cards('To Do')).toContainText(['Moodboard'])
  await page.evaluate('window.notReloaded = true')

  await admin.send('PATCH', `/api/tasks/${task.id}/place`, { status: 'done' })
  await expect(cards('Done')).toContainText(['Moodboard'])
  await admin.send('POST', '/api/tasks', { name: 'Storyboard', projectId: project.id })
  await expect(cards('To Do')).toContainText(['Storyboard'])
  expect(await page.evaluate('window.notReloaded')).toBe(true)

  // And the session is one: ended over the first, it is over on the second.
  await admin.context.post('/api/auth/sign-out')
  await expect(page).toHaveURL(/\/auth\?/)
})

/** Any of the links that were printed; either process may have made the one that holds. */
async function printed(...from: Server[]): Promise<string> {
  const links = () => from.flatMap((server) => /https?:\/\/\S+[?&]setup=\S+/.exec(server.output())?.[0] ?? [])
  await expect.poll(() => links().length).toBe(from.length)
  for (const link of links()) {
    const address = new URL(link)
    const answer = await fetch(`${address.origin}/api/setup?token=${address.searchParams.get('setup')}`)
    if (answer.ok && ((await answer.json()) as { valid: boolean }).valid) return link
  }
  throw new Error('No printed set-up link holds')
}
