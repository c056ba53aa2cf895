import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { staticImportsOf } from '../../scripts/check/structure/imports.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('a start reads nothing of any feature: all of it comes with the first request', () => {
  const reached = new Map<string, string>()
  const visit = (file: string, from: string): void => {
    if (reached.has(file)) return
    reached.set(file, from)
    for (const next of staticImportsOf(file, readFileSync(path.join(root, file), 'utf8'))) visit(next, file)
  }
  visit('src/server/main.ts', '')
  visit('src/server/app.ts', '')
  const read = [...reached].filter(([file]) => file.startsWith('src/features/')).map(([file, from]) => `${file} by ${from}`)
  expect(reached.size).toBeGreaterThan(20)
  expect(read).toEqual([])
})
