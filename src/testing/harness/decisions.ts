import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { recordDecision } from '#features/records/decisions/commands.ts'
import type { Services } from '#platform/context.ts'
import { transact } from '#platform/transactions/transact.ts'
import { type Actor, makeActor } from '#shared/rights/actor.ts'
import type { TestApp, TestUser } from '../kit/test-app-types.ts'

/** Somebody of the agency who decides. */
export function reviewerOf({ id, fullName }: Pick<TestUser, 'id' | 'fullName'>): Actor {
  return makeActor({ kind: 'person', userId: id, sessionId: null, fullName, roles: ['project_manager'], timezone: 'UTC' })
}

type Decided = { type: string; id: string; title: string; comment?: string; number?: number } & ({ file: string } | { text: string })

/** Approves a record, which is its own version, by the one way there is. @returns the decision's id */
export function approve(services: Services, actor: Actor, decided: Decided): Promise<string> {
  const { type, id, title, comment, number = 1 } = decided
  return transact({ services, actor, requestId: 'test' }, async (tx) =>
    recordDecision(tx, actor, {
      record: { type, id, title },
      version: { id, number, ...('file' in decided ? { file: { id: decided.file } } : { text: decided.text }) },
      outcome: 'approved',
      comment: comment ?? null,
      wording: `I approve version ${number}.`,
      ownWork: false,
    }),
  )
}

/** Does something to the table behind the back of its triggers, and can put everything back as it was. */
export async function tampering(pool: Pool): Promise<{ run: (statement: string) => Promise<void>; undo: () => Promise<void> }> {
  await pool.query(`create table kept_decisions as table decisions; create table kept_chain as table decision_chain`)
  const run = async (statement: string): Promise<void> => {
    await pool.query(`alter table decisions disable trigger user; ${statement}; alter table decisions enable trigger user`)
  }
  return {
    run,
    undo: () =>
      run(`delete from decisions; insert into decisions select * from kept_decisions;
        update decision_chain c set genesis = k.genesis, number = k.number, hash = k.hash from kept_chain k`),
  }
}

type Ran = { code: number; out: string; err: string }

/** `npm run verify-approvals` as a program of its own, on the database and the files of an Atelier under test. */
export async function runVerifyApprovals(
  { pool, database, dataDir }: Pick<TestApp, 'pool' | 'database' | 'dataDir'>,
  ...args: string[]
): Promise<Ran> {
  const { host, port, user, password } = pool.options
  const address = new URL(`postgresql://localhost/${database}`)
  address.username = user ?? ''
  address.password = String(password ?? '')
  address.searchParams.set('host', host ?? '')
  address.searchParams.set('port', String(port))
  const script = path.resolve(import.meta.dirname, '../../../scripts/verify-approvals.ts')
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, DATABASE_URL: address.href, DATA_DIR: dataDir } })
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)]
  const [code] = (await once(child, 'exit')) as [number]
  return { code, out: await out, err: await err }
}
