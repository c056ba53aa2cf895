import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'atelier-ensure-'))
  mkdirSync(path.join(root, 'scripts'))
  copyFileSync(path.join(import.meta.dirname, 'ensure.js'), path.join(root, 'scripts/ensure.js'))
  writeFileSync(path.join(root, 'npm-cli.js'), recorder)
  lock(1)
})
afterEach(() => rmSync(root, { recursive: true }))

/** Takes npm's place: notes how it was called. */
const recorder = `
const fs = require('node:fs')
fs.mkdirSync('node_modules', { recursive: true })
fs.appendFileSync('calls', process.argv.slice(2).filter((one) => !/loglevel|audit|fund|optional/.test(one)).join(' ') + '\\n')
`

const lock = (version: number): void => writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ version, packages: {} }))

/** Runs it and returns how npm was called meanwhile. */
function ensure(options: string[] = [], env: NodeJS.ProcessEnv = {}): string[] {
  const calls = path.join(root, 'calls')
  rmSync(calls, { force: true })
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/ensure.js'), ...options], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '', npm_execpath: path.join(root, 'npm-cli.js'), ...env },
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
}

test('a start installs what a running portal needs, and checks add the tools without removing anything first', () => {
  expect(ensure()).toEqual(['ci --omit=dev'])
  expect(ensure()).toEqual([])
  expect(ensure(['--dev'])).toEqual(['install --no-save --include=dev'])
  expect(ensure(['--dev'])).toEqual([])
  expect(ensure()).toEqual([])
})

test('after a change of the lock file a folder with the tools keeps them, except in production', () => {
  expect(ensure(['--dev'])).toEqual(['ci --include=dev'])
  lock(2)
  expect(ensure()).toEqual(['ci --include=dev'])
  lock(3)
  expect(ensure([], { NODE_ENV: 'production' })).toEqual(['ci --omit=dev'])
  lock(4)
  expect(ensure()).toEqual(['ci --omit=dev'])
})
