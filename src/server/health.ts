import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/context.ts'

/** A database that hangs does not answer either; whoever asks wants to know before they give up themselves. */
const patience = 3000

type Answer = 'ok' | 'unavailable'
type Health = { status: Answer; database: Answer; storage: Answer }

/**
 * `GET /api/health`: 200 when the database and the storage answer, else 503 with what does not. Anybody may ask, and each look writes
 * to the disk: who comes during one shares its answer.
 */
export function mountHealth(server: FastifyInstance, { pool, storage, log }: Services): void {
  const answers = async (part: string, check: () => Promise<unknown>): Promise<Answer> => {
    try {
      await Promise.race([check(), silence()])
      return 'ok'
    } catch (error) {
      log.warn({ err: error }, `health: ${part} does not answer`)
      return 'unavailable'
    }
  }
  const look = async (): Promise<Health> => {
    const [database, files] = await Promise.all([
      answers('database', () => pool.query('select 1')),
      answers('storage', () => storage.check()),
    ])
    return { status: database === 'ok' && files === 'ok' ? 'ok' : 'unavailable', database, storage: files }
  }
  let looking: Promise<Health> | undefined
  server.get('/api/health', { logLevel: 'warn' }, async (_request, reply) => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    const health = await looking
    return reply.code(health.status === 'ok' ? 200 : 503).send(health)
  })
}

async function silence(): Promise<never> {
  await delay(patience, undefined, { ref: false })
  throw new Error(`no answer within ${patience} ms`)
}
