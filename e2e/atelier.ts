import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type APIRequestContext, type Page, request } from '@playwright/test'
import { type Server, startServer, stopServer } from '../scripts/prove-faults.ts'

export type Atelier = {
  url: string
  /** the set-up link that the start printed */
  setupLink: string
  close(): Promise<void>
}

/** A real Atelier, as `npm start` makes it, on an empty data folder of its own. */
export async function startAtelier(): Promise<Atelier> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'atelier-e2e-'))
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
  const server = await startServer(dataDir, { env: { LOG_LEVEL: 'warn' } }).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  })
  return {
    url: server.url,
    setupLink: await printedLink(server),
    close: async () => {
      await stopServer(server)
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

async function printedLink(server: Server): Promise<string> {
  for (const end = Date.now() + 20_000; ; ) {
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
  send<T = Record<string, unknown>>(method: 'POST' | 'PATCH' | 'PUT', path: string, data: unknown): Promise<T>
}

async function callerOf(context: APIRequestContext): Promise<Caller> {
  const read = async <T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> => {
    if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const get = async <T>(at: string) => read<T>(await context.get(at))
  const { session } = await get<{ session: { user: { id: string } } }>('/api/session')
  return {
    context,
    userId: session.user.id,
    get,
    send: async <T>(method: 'POST' | 'PATCH' | 'PUT', at: string, data: unknown) => read<T>(await context.fetch(at, { method, data })),
  }
}

/** Makes the first admin by the set-up link, without a browser. */
export async function setUp(atelier: Atelier): Promise<Caller> {
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
export async function join(atelier: Atelier, admin: Caller, invited: Invited): Promise<Caller> {
  const { link } = await admin.send<{ link: string }>('POST', '/api/invitations', invited)
  const context = await request.newContext({ baseURL: atelier.url })
  const token = [...new URL(link).searchParams.values()][0]
  const answer = await context.post('/api/invitations/accept', {
    data: { token, fullName: invited.fullName, password, timezone: 'Europe/London' },
  })
  if (!answer.ok()) throw new Error(`The invitation was refused: ${await answer.text()}`)
  return callerOf(context)
}

/** Lets a page act as somebody who signed in beside it. */
export async function actAs(page: Page, caller: Caller): Promise<void> {
  const { cookies } = await caller.context.storageState()
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

/** Starts one; `atelier.close()` ends it. */
export async function startStudio(): Promise<Studio> {
  const atelier = await startAtelier()
  const admin = await setUp(atelier)
  const { id: brandId } = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Northwind' })
  const [manager, designer, client] = await Promise.all([
    join(atelier, admin, { email: 'pia@studio.example', fullName: 'Pia Manager', roles: ['project_manager'] }),
    join(atelier, admin, { email: 'dora@studio.example', fullName: 'Dora Designer', roles: ['graphic_designer'] }),
    join(atelier, admin, { email: 'cleo@client.example', fullName: 'Cleo Client', roles: ['client'], brandIds: [brandId] }),
  ])
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
