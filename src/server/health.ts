import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/services.ts'

/** `GET /api/health`: 200 when the database and the storage answer, else 503 with what does not. */
export function mountHealth(server: FastifyInstance, { pool, storage, log }: Services): void {
  server.get('/api/health', { logLevel: 'warn' }, async (_request, reply) => {
    const answers = async (part: string, check: () => Promise<unknown>): Promise<'ok' | 'unavailable'> => {
      try {
        await check()
        return 'ok'
      } catch (error) {
        log.warn({ err: error }, `health: ${part} does not answer`)
        return 'unavailable'
      }
    }
    const [database, files] = await Promise.all([
      answers('database', () => pool.query('select 1')),
      answers('storage', () => storage.check()),
    ])
    const status = database === 'ok' && files === 'ok' ? 'ok' : 'unavailable'
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, database, storage: files })
  })
}
