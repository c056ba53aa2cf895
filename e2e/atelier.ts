import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type APIRequestContext, type Page, request } from '@playwright/test'
import pg, { type PoolConfig } from 'pg'
import { copyDatabase, dropDatabase, makeTemplate } from '../src/testing/harness/databases.ts'
import { endHost, startHosted } from '../src/testing/process/hosted.ts'
import { memoryFolder } from '../src/testing/process/memory-folder.ts'
import { scratchFolder } from '../src/testing/process/scratch.ts'
import { type Server, startServer, stopServer } from '../src/testing/process/server.ts'
import { startTestCluster } from '../src/testing/process/test-cluster.ts'
import { serverBegins, serverEnds } from './ended.ts'

type Running = { url: string; close(): Promise<void> }

/** A real Atelier, as `npm start` makes it, before anybody set it up. */
export type EmptyAtelier = Running & {
  /** the set-up link that the start printed */
  setupLink: string
}

/** A real Atelier with its first admin. */
export type Atelier = Running & {
  admin: Caller
  /** Reads or changes its database behind its back, for what takes days otherwise. @returns the rows */
  sql: (text: string, values?: readonly unknown[]) => Promise<unknown[]>
}

/** On an empty data folder, as a process of its own: for the journeys that are about the beginning. */
export async function startEmpty(): Promise<EmptyAtelier> {
  // A folder that the database's own account can reach, away from all else.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-e2e-'))
  if (process.getuid?.() === 0) await chmod(folder, 0o711)
  return beginIn(path.join(folder, 'data'))
}

/** On a database and a data folder of its own, in which the first admin is set up. */
export async function startAtelier(): Promise<Atelier> {
  const { running, people } = await startCopy('admin')
  return { ...running, admin: people.admin as Caller }
}

async function beginIn(dataDir: string): Promise<EmptyAtelier> {
  const server = await startServer(dataDir, { env: { LOG_LEVEL: 'warn' } }).catch((error: unknown) => {
    rmSync(path.dirname(dataDir), { recursive: true, force: true })
    throw error
  })
  serverBegins(server.url)
  return { url: server.url, setupLink: await printedLink(server), close: () => end(server) }
}

async function end(server: Server): Promise<void> {
  serverEnds(server.url)
  await stopServer(server)
  remove(path.dirname(server.dataDir))
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

/** What all journeys begin with is made once for them (`prepare`), as a database to copy, beside who has which session in it. */
type Prepared = 'admin' | 'studio'
type Kept = { people: Record<string, { userId: string; state: State }>; brandId?: string }
type State = Awaited<ReturnType<APIRequestContext['storageState']>>
type Common = { connection: PoolConfig; folders: string } & Record<Prepared, Kept>

const common = (): Common => JSON.parse(process.env.PREPARED ?? '') as Common

/** Starts the one PostgreSQL of all journeys and makes the databases to copy. @returns takes everything away */
export async function prepare(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  const { connection } = cluster
  const folders = scratchFolder('journeys', memoryFolder())
  const on = (database: Prepared) => startHosted({ ...connection, database }, path.join(folders, database))
  const keep = async (people: Record<string, Caller>): Promise<Kept> => {
    const kept: Kept = { people: {} }
    for (const [who, { userId, context }] of Object.entries(people)) kept.people[who] = { userId, state: await context.storageState() }
    return kept
  }

  await makeTemplate(connection, 'admin')
  const empty = await on('admin')
  const admin = await keep({ admin: await setUp({ url: empty.url, setupLink: empty.setupLink ?? '' }) })
  await empty.close()

  await copyDatabase(connection, 'admin', 'studio')
  const filled = await on('studio')
  const { brandId, ...people } = await gather(filled, (await peopleOf(admin, filled.url)).admin as Caller)
  const studio = { ...(await keep(people)), brandId }
  await filled.close()
  await endHost()
  process.env.PREPARED = JSON.stringify({ connection, folders, admin, studio } satisfies Common)
  return async () => {
    await cluster.stop()
    remove(folders)
  }
}

async function peopleOf(kept: Kept, url: string): Promise<Record<string, Caller>> {
  const people: Record<string, Caller> = {}
  for (const [who, { userId, state }] of Object.entries(kept.people))
    people[who] = callerWith(await request.newContext({ baseURL: url, storageState: state }), userId)
  return people
}

async function startCopy(
  name: Prepared,
  env: Readonly<Record<string, string>> = {},
): Promise<{ running: Omit<Atelier, 'admin'>; people: Record<string, Caller> }> {
  const { connection, folders, [name]: kept } = common()
  const dataDir = mkdtempSync(path.join(folders, 'data-'))
  const database = await copyDatabase(connection, name)
  const hosted = await startHosted({ ...connection, database }, dataDir, env)
  serverBegins(hosted.url)
  const closeAll = async (): Promise<void> => {
    serverEnds(hosted.url)
    await hosted.close()
    await dropDatabase(connection, database)
    remove(dataDir)
  }
  const sql: Atelier['sql'] = async (text, values = []) => {
    const client = new pg.Client({ ...connection, database })
    await client.connect()
    try {
      return (await client.query(text, [...values])).rows
    } finally {
      await client.end()
    }
  }
  return { running: { url: hosted.url, close: closeAll, sql }, people: await peopleOf(kept, hosted.url) }
}

async function printedLink(server: Server): Promise<string> {
  for (const end = Date.now() + 120_000; ; ) {
    const link = /https?:\/\/\S+[?&]setup=\S+/.exec(server.output())?.[0]
    if (link) return link
    if (Date.now() > end) throw new Error(`No set-up link was printed: ${server.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const password = 'a long enough pass phrase'

/** Calls the HTTP API as one person, beside the browser: for what a journey needs but is not about. */
export type Caller = {
  context: APIRequestContext
  userId: string
  get<T = Record<string, unknown>>(path: string): Promise<T>
  send<T = Record<string, unknown>>(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, data?: unknown): Promise<T>
}

async function callerOf(context: APIRequestContext): Promise<Caller> {
  const { session } = (await (await context.get('/api/session')).json()) as { session: { user: { id: string } } }
  return callerWith(context, session.user.id)
}

function callerWith(context: APIRequestContext, userId: string): Caller {
  const read = async <T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> => {
    if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    context,
    userId,
    get: async <T>(at: string) => read<T>(await context.get(at)),
    send: async <T>(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', at: string, data?: unknown) =>
      read<T>(await context.fetch(at, { method, data })),
  }
}

/** Makes the first admin by the set-up link, without a browser. */
export async function setUp(atelier: Pick<EmptyAtelier, 'url' | 'setupLink'>): Promise<Caller> {
  const context = await request.newContext({ baseURL: atelier.url })
  const token = new URL(atelier.setupLink).searchParams.get('setup')
  const answer = await context.post('/api/setup', {
    data: { token, email: 'ada@studio.example', fullName: 'Ada Admin', password, timezone: 'Europe/London' },
  })
  if (!answer.ok()) throw new Error(`The set-up was refused: ${await answer.text()}`)
  return callerOf(context)
}

export type Invited = {
  email: string
  fullName: string
  roles: string[]
  brandIds?: string[]
  projects?: { projectId: string; role: string }[]
}

/** Invites somebody and accepts in their place. */
export async function join(atelier: { url: string }, admin: Caller, invited: Invited): Promise<Caller> {
  const { link } = await admin.send<{ link: string }>('POST', '/api/invitations', invited)
  const context = await request.newContext({ baseURL: atelier.url })
  const token = [...new URL(link).searchParams.values()][0]
  const answer = await context.post('/api/invitations/accept', {
    data: { token, fullName: invited.fullName, password, timezone: 'Europe/London' },
  })
  if (!answer.ok()) throw new Error(`The invitation was refused: ${await answer.text()}`)
  return callerOf(context)
}

/**
 * Lets a page act as somebody who signed in beside it. It leaves where it was: what stands open for somebody else would notice, and go to
 * the sign-in while the test is on its way elsewhere.
 */
export async function actAs(page: Page, caller: Caller): Promise<void> {
  const { cookies } = await caller.context.storageState()
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
}

/** A task as journeys look at it beside the browser. */
export type StudioTask = {
  id: string
  name: string
  description: string | null
  status: string
  priority: string
  assigneeId: string | null
  dueDate: string | null
  version: number
}

/** An Atelier with a brand and the people most journeys are about. */
export type Studio = {
  atelier: Atelier
  admin: Caller
  manager: Caller
  designer: Caller
  /** of the brand */
  client: Caller
  brandId: string
  /** A project of its own for a journey, run by the manager, with the designer on it. @returns its id */
  makeProject: (name: string, more?: object) => Promise<string>
  makeTask: (projectId: string, name: string, more?: object) => Promise<StudioTask>
  readTask: (task: { id: string }) => Promise<StudioTask>
  /** Opens an address as one of them. */
  open: (page: Page, caller: Caller, address: string) => Promise<void>
}

/** The brand of a studio, and who works on it beside the admin. */
async function gather(
  atelier: { url: string },
  admin: Caller,
): Promise<Pick<Studio, 'admin' | 'manager' | 'designer' | 'client' | 'brandId'>> {
  const { id: brandId } = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Northwind' })
  const [manager, designer, client] = await Promise.all([
    join(atelier, admin, { email: 'pia@studio.example', fullName: 'Pia Manager', roles: ['project_manager'] }),
    join(atelier, admin, { email: 'dora@studio.example', fullName: 'Dora Designer', roles: ['graphic_designer'] }),
    join(atelier, admin, { email: 'cleo@client.example', fullName: 'Cleo Client', roles: ['client'], brandIds: [brandId] }),
  ])
  return { admin, manager, designer, client, brandId }
}

/** Starts one; `atelier.close()` ends it. @param env what an operator sets besides, such as the mail server */
export async function startStudio(env: Readonly<Record<string, string>> = {}): Promise<Studio> {
  const { running, people } = await startCopy('studio', env)
  const { admin, manager, designer, client } = people as Record<'admin' | 'manager' | 'designer' | 'client', Caller>
  const { brandId = '' } = common().studio
  const atelier = { ...running, admin }
  return {
    atelier,
    admin,
    manager,
    designer,
    client,
    brandId,
    makeProject: async (name, more = {}) => {
      const project = { name, brandId, projectManagerId: manager.userId, productOwnerId: admin.userId, status: 'active', ...more }
      const { id } = await manager.send<{ id: string }>('POST', '/api/projects', project)
      await manager.send('POST', '/api/project-allocations', { projectId: id, userId: designer.userId, role: 'graphic_designer' })
      return id
    },
    makeTask: (projectId, name, more = {}) => manager.send('POST', '/api/tasks', { name, projectId, ...more }),
    readTask: ({ id }) => manager.get(`/api/tasks/${id}`),
    open: async (page, caller, address) => {
      await actAs(page, caller)
      await page.goto(atelier.url + address)
    },
  }
}
