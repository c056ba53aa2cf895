import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureWebBuild } from './web-build.ts'

/** Each build is a process of its own, on a busy machine. */
const patient = { timeout: 60_000 }

let root: string
let built: number
const source = (): string => path.join(root, 'src/app/main.tsx')
const build = () => ensureWebBuild(root, { info: (_details, message) => void (built += message.startsWith('Building') ? 1 : 0) })

/** A checkout whose bundler copies one file. */
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'atelier-build-'))
  built = 0
  const vite = path.join(root, 'node_modules/vite')
  mkdirSync(path.join(vite, 'bin'), { recursive: true })
  mkdirSync(path.join(root, 'src/app'), { recursive: true })
  writeFileSync(path.join(root, 'package.json'), '{}')
  writeFileSync(path.join(vite, 'package.json'), '{"name":"vite"}')
  writeFileSync(
    path.join(vite, 'bin/vite.js'),
    `const fs = require('node:fs'); const out = process.argv[process.argv.indexOf('--outDir') + 1]
     fs.mkdirSync(out, { recursive: true }); fs.copyFileSync('src/app/main.tsx', out + '/index.html')`,
  )
  writeFileSync(source(), 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

test('builds once, and again only when a source says something else', patient, async () => {
  const folder = await build()
  expect(readFileSync(path.join(folder, 'index.html'), 'utf8')).toBe('one')
  await build()
  expect(built).toBe(1)
  const { atime, mtime } = statSync(source())
  writeFileSync(source(), 'two')
  utimesSync(source(), atime, mtime)
  await build()
  expect(built).toBe(2)
  expect(readFileSync(path.join(folder, 'index.html'), 'utf8')).toBe('two')
})

test('a new time alone, a new test and a new server file build nothing', patient, async () => {
  await build()
  utimesSync(source(), new Date(), new Date())
  await build()
  writeFileSync(path.join(root, 'src/app/main.test.tsx'), 'test')
  await build()
  expect(built).toBe(1)
})

test('what was built is not trusted once a part of it is gone', patient, async () => {
  const folder = await build()
  rmSync(folder, { recursive: true })
  expect(existsSync(path.join(await build(), 'index.html'))).toBe(true)
  expect(built).toBe(2)
})
