import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { frameParts, pages, records, review, signInParts } from './pages.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const router = readFileSync(path.join(import.meta.dirname, '../entry/router.tsx'), 'utf8')
/** Every screen of the router by its path, as the file that is loaded for it. */
const screens = [...router.matchAll(/path: '([^']+)'[^]*?import\('([^']+)'\)/g)].map(([, at = '', name = '']) => ({
  at,
  part: name.startsWith('#') ? name.replace('#features/', 'src/features/') : path.posix.join('src/app/entry', name),
}))

test('every screen of the router is a page whose part the server can name', () => {
  const own = screens.filter(({ at }) => !['/auth', '/', '/design'].includes(at))
  expect(own.length).toBeGreaterThan(5)
  for (const { at, part } of own) expect(pages[at]?.part, at).toBe(part)
})

test('every kind of record is opened by the part that the server names', () => {
  const opened = readFileSync(path.join(import.meta.dirname, 'opened-record.tsx'), 'utf8')
  const parts = [...opened.matchAll(/'?([\w-]+)'?: lazyPart\([^]*?import\('#features\/([^']+)'\)/g)].map(([, kind, part]) => [
    kind,
    `src/features/${part}`,
  ])
  expect(Object.entries(records).map(([kind, { part }]) => [kind, part])).toEqual(parts)
})

test('every named part is there', () => {
  const parts = [...signInParts, ...frameParts, ...Object.values({ ...pages, ...records, review }).flatMap(({ part }) => part ?? [])]
  expect(parts.filter((part) => !existsSync(path.join(root, part)))).toEqual([])
})
