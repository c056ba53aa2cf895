import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { compiled } from './compiled.ts'

export type Ask = { id: number } & (
  | { what: 'start'; connection: PoolConfig; dataDir: string; env: Readonly<Record<string, string>> }
  | { what: 'stop'; url: string }
)
export type Answer = { id: number; url?: string; setupLink?: string | null; error?: string }

/** `Omit` of each of several. */
type Without<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never
type Hosted = { url: string; setupLink: string | null; close(): Promise<void> }

const root = path.resolve(import.meta.dirname, '../../..')

let host: ChildProcess | undefined
let asked = 0
const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>()

/**
 * An Atelier in the one process that this one keeps for all of its own: to start a process for each takes ten times as long, and the
 * first answers of a new one as long again.
 */
export async function startHosted(connection: PoolConfig, dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Hosted> {
  const { url, setupLink = null } = await ask({ what: 'start', connection, dataDir, env })
  if (url === undefined) throw new Error('An Atelier was started without an address')
  return { url, setupLink, close: async () => void (await ask({ what: 'stop', url })) }
}

/** Ends that process; without it, it ends with this one. */
export async function endHost(): Promise<void> {
  const ending = host
  host = undefined
  if (!ending?.connected) return
  const ended = new Promise((resolve) => ending.once('exit', resolve))
  ending.disconnect()
  await ended
}

function ask(question: Without<Ask, 'id'>): Promise<Answer> {
  asked += 1
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  waiting.set(asked, { resolve, reject })
  host ??= startHost()
  host.send({ id: asked, ...question })
  return promise
}

function startHost(): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'host.ts'), {
    cwd: root,
    // One process makes the garbage of many servers: swept up beside it, or often, that takes the processors from the pages.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    env: { ...process.env, ...compiled },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', (answer: Answer) => {
    const one = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.error === undefined) one?.resolve(answer)
    else one?.reject(new Error(answer.error))
  })
  child.on('exit', (code, signal) => {
    if (host === child) host = undefined
    for (const one of waiting.values()) one.reject(new Error(`The process of the journeys' servers ended with ${code ?? signal}`))
    waiting.clear()
  })
  return child
}
