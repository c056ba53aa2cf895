import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allPages, allPublicPages, openedParts, screenParts, screens } from '#features/screens.ts'
import { recordScreens } from '#shared/records/addresses.ts'
import { fileOf, firstRequestsOf, frameParts, pages, signInParts } from './pages.ts'

const root = path.resolve(import.meta.dirname, '../../..')

test('every part that a screen names is an exported component of its file', () => {
  const missing = screenParts.filter(({ part }) => {
    const file = path.join(root, fileOf(part))
    return !existsSync(file) || !new RegExp(`^export (function|const) ${part.split('#')[1]}\\b`, 'm').test(readFileSync(file, 'utf8'))
  })
  expect(missing).toEqual([])
  expect([...signInParts, ...frameParts].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('what a screen reads first is a function of its search file', async () => {
  const named = screenParts.flatMap(({ first }) => first ?? [])
  const loaded = await Promise.all(named.map(async (first) => [first, typeof (await firstRequestsOf({ first }))] as const))
  expect(loaded.filter(([, type]) => type !== 'function')).toEqual([])
  expect(named.length).toBeGreaterThan(20)
})

test('no two screens have one address, and each kind of record with an address opens', () => {
  const paths = [...allPages, ...allPublicPages].map((page) => page.path)
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
  expect([...pages.keys()].toSorted()).toEqual(['/auth', ...paths].toSorted())
  expect(openedParts.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(recordScreens).toSorted())
})

test('every capability with screens is in the list', async () => {
  const { globSync } = await import('node:fs')
  const files = globSync('src/features/*/*/screens.ts', { cwd: root })
  const declared = await Promise.all(files.map((file) => import(path.join(root, file)) as Promise<Record<string, unknown>>))
  const listed = new Set<unknown>(screens)
  const left = declared.flatMap((module, at) => Object.values(module).flatMap((one) => (listed.has(one) ? [] : files[at])))
  expect(left.map((file) => `${file} is not in src/features/screens.ts`)).toEqual([])
})
