// Computes the chain of decisions anew and compares the bytes of every version that is still kept: npm run verify-approvals
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Checked, type CheckOptions, checkChain, findingText } from '../src/features/records/decisions/proof-check.ts'
import { headFrom, type KeptHead, type Proof } from '../src/features/records/decisions/verify.js'
import { createPool } from '../src/platform/database/db.ts'
import { openStorage } from '../src/platform/files/open-storage.ts'
import { postgresFolder, resolveDataDir } from '../src/platform/postgres/data-dir.ts'
import { type DatabaseHandle, openDatabase, runningConnection } from '../src/platform/postgres/open.ts'
import { type Env, loadEnv } from '../src/platform/process/env.ts'
import { createLog } from '../src/platform/process/log.ts'
import { explain, StartupError } from '../src/platform/process/startup-error.ts'

const usage = `npm run verify-approvals -- [--head NUMBER:HASH | --head proof.json] [--skip-files] [--json]
It exits with 0 when everything is as it was decided, 1 when something is not, 2 when it could not look.`

type Options = { kept: KeptHead[]; files: boolean; json: boolean }

/** @throws Error with what to write instead */
function optionsGiven(): Options {
  const { values } = parseArgs({
    options: { head: { type: 'string', multiple: true }, 'skip-files': { type: 'boolean' }, json: { type: 'boolean' } },
  })
  return { kept: (values.head ?? []).map(keptHead), files: values['skip-files'] !== true, json: values.json === true }
}

/** As it was written down, or as it stands in an exported proof. */
function keptHead(text: string): KeptHead {
  const head = existsSync(text) ? (JSON.parse(readFileSync(text, 'utf8')) as Partial<Proof>).head : headFrom(text)
  if (!head) throw new Error(`--head is NUMBER:HASH or the proof.json of an export (it is "${text}").`)
  return head
}

type Opened = Pick<DatabaseHandle, 'connection' | 'dataDir' | 'stop'>

/** The database as Atelier uses it now, or started for this. */
async function openedDatabase(env: Env): Promise<Opened> {
  if (env.DATABASE_URL === undefined) {
    const dataDir = folderInUse(env)
    const connection = await runningConnection(dataDir)
    if (connection) return { connection, dataDir, stop: async () => undefined }
  }
  return openDatabase(env, createLog({ ...env, LOG_LEVEL: 'error' }))
}

/** The data folder of an Atelier: to look at a wrong one must make nothing there. @throws StartupError */
function folderInUse(env: Env): string {
  const used = (folder: string): string => {
    if (existsSync(path.join(postgresFolder(folder), 'cluster'))) return folder
    const there = `There is no Atelier in the folder ${folder} that this account may read`
    throw new StartupError(`${there}: set DATA_DIR to its data folder, or DATABASE_URL to its database.`)
  }
  if (env.DATA_DIR !== undefined) used(path.resolve(env.DATA_DIR))
  return used(resolveDataDir(env).path)
}

async function verify({ kept, files, json }: Options): Promise<number> {
  const env = loadEnv()
  const database = await openedDatabase(env)
  const pool = createPool(database.connection, () => undefined)
  try {
    const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('decision_chain') is not null as there`)
    if (!rows[0]?.there) throw new Error('This database has no decisions yet: start Atelier on it once, which brings it up to date.')
    const bytes = files ? await versionsIn(env, database.dataDir) : undefined
    const checked = await checkChain(pool, { kept, ...(bytes && { bytes }) })
    process.stdout.write(json ? `${JSON.stringify(checked, null, 2)}\n` : `${report(checked, files)}\n`)
    return checked.findings.length === 0 ? 0 : 1
  } finally {
    await pool.end()
    await database.stop()
  }
}

async function versionsIn(env: Env, dataDir: string): Promise<NonNullable<CheckOptions['bytes']>> {
  const { recordKinds } = await import('../src/server/features.ts')
  return { storage: openStorage(env, dataDir), kinds: await recordKinds() }
}

function report({ decisions, namesRemoved, textsRemoved, versionsRead, versionsGone, head, findings }: Checked, files: boolean): string {
  const lines = [
    `${decisions} decisions, ${files ? `${versionsRead} versions read, ${versionsGone} no longer kept` : 'no files read'}${namesRemoved > 0 ? `, ${namesRemoved} names removed` : ''}${textsRemoved > 0 ? `, ${textsRemoved} texts removed` : ''}.`,
    ...findings.map((one) => `✗ ${findingText(one)}`),
  ]
  if (findings.length === 0) lines.push(`✓ Everything is as it was decided. Keep this head: ${head.number}:${head.hash}`)
  return lines.join('\n')
}

async function main(): Promise<number> {
  try {
    return await verify(optionsGiven())
  } catch (error) {
    process.stderr.write(`${explain(error) ?? (error as Error).message}\n${usage}\n`)
    return 2
  }
}

process.exitCode = await main()
