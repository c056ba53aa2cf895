import net from 'node:net'
import pg, { type PoolConfig } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../testing/harness/databases.ts'
import { externalConnections } from './external.ts'

let connection: PoolConfig
let pooler: Awaited<ReturnType<typeof startPooler>>
beforeAll(async () => {
  const cluster = inject('cluster')
  connection = { ...cluster.connection, database: await copyDatabase(cluster.connection, cluster.template) }
  pooler = await startPooler(connection)
})
afterAll(async () => {
  pooler.stop()
  const admin = new pg.Client(inject('cluster').connection)
  await admin.connect()
  await admin.query(`drop database ${connection.database} with (force)`)
  await admin.end()
})

test('a pooler that does not keep prepared statements is told in a sentence that names the setting', async () => {
  await expect(externalConnections({ DATABASE_URL: `postgresql://anyone@127.0.0.1:${pooler.port}/any?sslmode=disable` })).rejects.toThrow(
    /pooler in DATABASE_URL does not keep prepared statements: use PgBouncer 1\.21 or newer with max_prepared_statements/,
  )
})

/** All connections share one PostgreSQL session, one question at a time, as behind a PgBouncer of before 1.21 in transaction mode. */
async function startPooler(behind: PoolConfig) {
  const session = new pg.Client(behind)
  session.on('error', () => undefined)
  await session.connect()
  const { stream } = (session as unknown as { connection: { stream: net.Socket } }).connection
  stream.removeAllListeners('data')
  const waiting: { client: net.Socket; question: Buffer }[] = []
  let asking: net.Socket | undefined
  const next = (): void => {
    const turn = asking ? undefined : waiting.shift()
    if (!turn) return
    asking = turn.client
    stream.write(turn.question)
  }
  stream.on('data', (answer: Buffer) => {
    asking?.write(answer)
    // ReadyForQuery outside a transaction ends the turn.
    if (answer.subarray(-6).equals(Buffer.from('Z\0\0\0\x05I'))) asking = undefined
    next()
  })
  const server = net.createServer((client) => {
    let greeted = false
    client.on('error', () => undefined)
    client.on('data', (question: Buffer) => {
      if (!greeted) {
        greeted = true
        // AuthenticationOk, ReadyForQuery
        client.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I'))
      } else if (question[0] !== 'X'.charCodeAt(0)) {
        waiting.push({ client, question })
        next()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = (): void => {
    server.close()
    stream.destroy()
  }
  return { port: (server.address() as net.AddressInfo).port, stop }
}
