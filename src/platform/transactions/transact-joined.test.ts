import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#shared/rights/errors.ts'
import { startTestApp } from '../../testing/harness/app.ts'
import type { TestApp } from '../../testing/kit/test-app-types.ts'
import { type Ctx, systemCtx } from '../context.ts'
import { AtCommit, Retry, transact } from './transact.ts'
import type { Tx } from './tx.ts'

let app: TestApp
let ctx: Ctx
beforeAll(async () => {
  app = await startTestApp()
  ctx = systemCtx(app.services)
  await app.sql('create table counters (id int primary key, n int not null)')
  await app.sql('insert into counters select i, 0 from generate_series(1, 10) i')
})
afterAll(() => app.close())

const valueOf = async (id: number): Promise<unknown> => (await app.sql('select n from counters where id = $1', [id]))[0]?.n

describe('a command inside a command', () => {
  const raise = (id: number, by = 1) => transact(ctx, (tx) => tx.query('update counters set n = n + $2 where id = $1', [id, by]))
  const tell = (tx: Tx, recordId: string) => tx.record({ kind: 'brand.updated', recordType: 'brand', recordId, audience: 'internal' })
  const told = async (recordId: string) => (await app.sql('select 1 from events where record_id = $1', [recordId])).length
  const about = { actionUrl: null, recordType: null, recordId: null, partType: null, partId: null, projectId: null }
  const noticeFor = (userId: string) => ({
    ...about,
    userId,
    type: 'system',
    kind: 'test.told',
    facts: {},
    group: null,
    mail: true,
  })
  const noticed = async (userId: string) => (await app.sql('select 1 from notifications where user_id = $1', [userId])).length
  const no = new AppError('conflict', 'No.')

  test('leaves nothing behind when the one around it fails', async () => {
    const [outer, inner] = [randomUUID(), randomUUID()]
    await app.sql('update counters set n = 0')
    const failing = transact(ctx, async (tx) => {
      tell(tx, outer)
      await transact(ctx, async (joined) => {
        await joined.query('update counters set n = 1 where id = 1')
        tell(joined, inner)
      })
      throw no
    })
    await expect(failing).rejects.toThrow('No.')
    expect([await valueOf(1), await told(outer), await told(inner)]).toEqual([0, 0, 0])
  })

  test('that fails and is caught takes its rows, events, notices and after-work along, and nothing else', async () => {
    const [before, inner, after] = [randomUUID(), randomUUID(), randomUUID()]
    const [spared, person] = [await app.user('creative'), await app.user('creative')]
    const ran: string[] = []
    await app.sql('update counters set n = 0')
    await transact(ctx, async (tx) => {
      await tx.query('update counters set n = 1 where id = 1')
      tell(tx, before)
      tx.afterCommit(() => ran.push('outer'))
      const failing = transact(ctx, async (joined) => {
        await joined.query('update counters set n = 2 where id in (1, 2)')
        tell(joined, inner)
        joined.notify([noticeFor(spared.id)])
        joined.afterCommit(() => ran.push('inner'))
        await joined.query('select 1 / 0')
      })
      await expect(failing).rejects.toThrow('division by zero')
      tell(tx, after)
      tx.notify([noticeFor(person.id)])
    })
    expect([await valueOf(1), await valueOf(2)]).toEqual([1, 0])
    expect([await told(before), await told(inner), await told(after)]).toEqual([1, 0, 1])
    expect([await noticed(spared.id), await noticed(person.id)]).toEqual([0, 1])
    expect(ran).toEqual(['outer'])
  })

  test('sees what the one around it wrote, also by peeking, and answers from its last statement', async () => {
    await app.sql('update counters set n = 0')
    const seen = await transact(ctx, async (tx) => {
      await tx.query('update counters set n = 5 where id = 1')
      const answer = await transact(ctx, async ({ peek }) => {
        const { rows } = await peek.query<{ n: number }>('select n from counters where id = 1')
        const statement = { name: 'make_counter', text: 'insert into counters (id, n) values (99, $1) returning n', values: [rows[0]?.n] }
        return AtCommit.of(statement, (row: { n: number }) => row.n + 1)
      })
      return [answer, (await tx.query('select 1 from counters where id = 99')).rowCount]
    })
    expect(seen).toEqual([6, 1])
    await app.sql('delete from counters where id = 99')
  })

  test('tells under its own name what it did', async () => {
    const [one, two] = [await app.user('creative'), await app.user('creative')]
    const acting = (userId: string): Ctx => ({ ...ctx, actor: { ...ctx.actor, kind: 'person', userId } })
    const recordId = randomUUID()
    await transact(acting(one.id), async (tx) => {
      tell(tx, recordId)
      await transact(acting(two.id), async (joined) => tell(joined, recordId))
      tell(tx, recordId)
    })
    const events = await app.sql('select actor_id from events where record_id = $1 order by id', [recordId])
    expect(events).toEqual([{ actor_id: one.id }, { actor_id: two.id }, { actor_id: one.id }])
  })

  test('under an Idempotency-Key does not wait for itself, and the answer kept is the outer one', async () => {
    const keyed: Ctx = {
      ...ctx,
      request: { opened: false },
      idempotency: { key: randomUUID(), route: 'POST /api/test', bodyHash: 'same' },
    }
    await app.sql('update counters set n = 0')
    const command = (on: Ctx) =>
      transact(on, async () => {
        await transact(on, async (tx) => ({ inner: (await tx.query('update counters set n = n + 1 where id = 1')).rowCount }))
        return { outer: true }
      })
    expect(await command(keyed)).toEqual({ outer: true })
    await expect(command({ ...keyed, request: { opened: false } })).rejects.toMatchObject({ response: { outer: true } })
    expect(await valueOf(1)).toBe(1)
  })

  test.for(['caught', 'thrown on'])('whose serialisation failure is %s makes everything run again', async (way) => {
    let attempts = 0
    await app.sql('update counters set n = 0')
    await transact(ctx, async (tx) => {
      attempts += 1
      await tx.query('set transaction isolation level repeatable read')
      await tx.query('update counters set n = n + 1 where id = 1')
      if (attempts === 1) await app.sql('update counters set n = n + 10 where id = 4')
      const inner = raise(4)
      await (way === 'caught' ? inner.catch(() => undefined) : inner)
    })
    expect(attempts).toBe(2)
    expect([await valueOf(1), await valueOf(4)]).toEqual([1, 11])
  })

  test('that wants to run again makes everything run again', async () => {
    let attempts = 0
    await app.sql('update counters set n = 0')
    await transact(ctx, async () => {
      attempts += 1
      await raise(1)
      await transact(ctx, async () => {
        if (attempts === 1) throw new Retry()
      })
    })
    expect([attempts, await valueOf(1)]).toEqual([2, 1])
  })

  test('comes one after the other, is awaited, and writes nothing late', async () => {
    await app.sql('update counters set n = 0')
    await expect(transact(ctx, () => Promise.all([raise(1), raise(2)]))).rejects.toThrow('at work at once')
    await expect(transact(ctx, async () => void raise(1).catch(() => undefined))).rejects.toThrow('not awaited')
    let late: Tx | undefined
    await transact(ctx, async (tx) => {
      late = tx
      await raise(3)
    })
    await expect(late?.query('update counters set n = 7 where id = 3')).rejects.toThrow('has ended')
    expect([await valueOf(1), await valueOf(2), await valueOf(3)]).toEqual([0, 0, 1])
  })

  test('of another job at the same time keeps to itself', async () => {
    await app.sql('update counters set n = 0')
    const both = await Promise.allSettled([
      transact(ctx, async () => {
        await raise(1)
        throw no
      }),
      raise(2),
    ])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect([await valueOf(1), await valueOf(2)]).toEqual([0, 1])
  })
})

describe('a request', () => {
  const asked = (env: Partial<Ctx['services']['env']> = {}): Ctx => ({
    ...ctx,
    services: { ...app.services, env: { ...app.services.env, ...env } },
    request: { opened: false },
  })
  const raise = (on: Ctx) => transact(on, (tx) => tx.query('update counters set n = n + 1 where id = 1'))

  test('that opens a second transaction is refused loudly, also in a context made from its own', async () => {
    await app.sql('update counters set n = 0')
    const on = asked()
    await raise(on)
    await expect(raise(on)).rejects.toThrow('has opened a transaction already')
    await expect(raise({ ...on, actor: { ...on.actor } })).rejects.toThrow('has opened a transaction already')
    expect(await valueOf(1)).toBe(1)
  })

  test('does its second one in production, and the key stands for the last answer', async () => {
    await app.sql('update counters set n = 0')
    const key = { key: randomUUID(), route: 'POST /api/test', bodyHash: 'same' } as const
    const on: Ctx = { ...asked({ NODE_ENV: 'production' }), idempotency: key }
    const answers = [await transact(on, async () => 'first'), await transact(on, async () => 'second')]
    expect(answers).toEqual(['first', 'second'])
    await expect(transact({ ...on, request: { opened: false } }, async () => 'third')).rejects.toMatchObject({ response: 'second' })
  })
})
