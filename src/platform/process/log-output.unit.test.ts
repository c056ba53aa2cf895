import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logOutput } from './log-output.ts'

let folder: string
let file: string
let fd: number
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-log-'))
  file = path.join(folder, 'log')
  fd = openSync(file, 'w')
})
afterEach(() => {
  closeSync(fd)
  rmSync(folder, { recursive: true })
})

const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n} ${'x'.repeat(100)}\n`)

test('every line arrives, in order, whether written at once, soon or at the end', async () => {
  const output = logOutput(fd)
  const all = lines(500)
  for (const line of all.slice(0, 200)) output.write(line)
  await new Promise<void>((resolve) => output.flush(resolve))
  expect(readFileSync(file, 'utf8')).toBe(all.slice(0, 200).join(''))
  output.write(all[200]!)
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(all.slice(0, 201).join(''))
  for (const line of all.slice(201, 210)) output.write(line)
  output.flushSync()
  expect(readFileSync(file, 'utf8')).toBe(all.slice(0, 210).join(''))
})

test('with nothing to write, or nowhere to write it, flushing ends all the same', async () => {
  await new Promise<void>((resolve) => logOutput(fd).flush(resolve))
  const reader = openSync(file, 'r')
  const nowhere = logOutput(reader)
  nowhere.write('lost\n')
  await new Promise<void>((resolve) => nowhere.flush(resolve))
  nowhere.write('lost too\n')
  nowhere.flushSync()
  closeSync(reader)
  expect(readFileSync(file, 'utf8')).toBe('')
})
