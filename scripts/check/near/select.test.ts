import { expect, test } from 'vitest'
import { beyondImports, selectTests } from './select.ts'

const value = (...from: string[]): string => from.map((one) => `import { one } from '${one}'\n`).join('')
const world: Record<string, string> = {
  'src/shared/values/dates.ts': '',
  'src/shared/values/words.ts': value('./dates.ts'),
  'src/shared/values/words.test.ts': value('./words.ts'),
  'src/platform/database/list.ts': value('#shared/values/dates.ts'),
  'src/platform/database/list.test.ts': value('../testing/app.ts'),
  'src/platform/live/live.test.ts': value('../testing/app.ts'),
  'src/features/home/lamps/rules.ts': value('#shared/values/words.ts'),
  'src/features/home/lamps/rules.test.ts': value('./rules.ts'),
  'src/features/home/lamps/queries.ts': value('./rules.ts', '#platform/database/list.ts'),
  'src/features/home/lamps/lamps.test.ts': value('../../../testing/harness/app.ts'),
  'src/features/home/lamps/lamp-card.tsx': value('./rules.ts'),
  'src/features/home/rooms/queries.ts': value('../lamps/queries.ts'),
  'src/features/home/rooms/rooms.test.ts': value('../../../testing/harness/app.ts'),
  'src/features/home/houses/queries.ts': `import type { Lamp } from '../lamps/queries.ts'\n`,
  'src/features/home/houses/houses.test.ts': value('../../../testing/harness/app.ts'),
  'src/features/home/gardens/gardens.test.ts': value('../lamps/queries.ts', '../../../testing/harness/app.ts'),
  'src/testing/harness/app.ts': value('../../features/home/lamps/queries.ts'),
  'src/testing/harness/access.test.ts': value('./app.ts'),
  'e2e/lamps.spec.ts': '',
  'e2e/rooms.spec.ts': '',
}
const isUnit = (file: string): boolean => file.startsWith('src/shared/') || file.endsWith('rules.test.ts')
const select = (changed: string[], more: Record<string, string> = {}) =>
  selectTests({ changed, isUnit, sources: new Map(Object.entries({ ...world, ...more })) })
const filesFor = (changed: string[]): string[] => select(changed).tests.map(({ file }) => file)

test('a change of the server runs its capability, what imports the file, and capabilities that use it, but not those that name a type', () => {
  expect(select(['src/features/home/lamps/queries.ts']).tests).toEqual([
    { file: 'src/features/home/lamps/lamps.test.ts', because: 'next to src/features/home/lamps/queries.ts' },
    { file: 'src/features/home/gardens/gardens.test.ts', because: 'imports src/features/home/lamps/queries.ts' },
    { file: 'src/features/home/rooms/rooms.test.ts', because: 'src/features/home/rooms imports src/features/home/lamps/queries.ts' },
  ])
})

test('unit tests follow imports to the end; a test that changed runs whatever it is', () => {
  expect(filesFor(['src/shared/values/dates.ts'])).toEqual(['src/shared/values/words.test.ts', 'src/features/home/lamps/rules.test.ts'])
  expect(filesFor(['src/testing/harness/access.test.ts'])).toEqual(['src/testing/harness/access.test.ts'])
})

test('a part of the browser runs no test of the server, and outside capabilities the name decides', () => {
  expect(filesFor(['src/features/home/lamps/lamp-card.tsx'])).toEqual([])
  expect(filesFor(['src/platform/database/list.ts'])).toEqual([
    'src/platform/database/list.test.ts',
    'src/features/home/lamps/lamps.test.ts',
  ])
})

test('a removed file counts, and what does not fit into the time is named', () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`src/features/home/rooms/rooms-${n}.test.ts`, value('../../../testing/harness/app.ts')]),
  )
  const gone = Object.fromEntries(Object.entries(world).filter(([file]) => file !== 'src/features/home/lamps/queries.ts'))
  const sources = new Map(Object.entries({ ...gone, ...many }))
  const { tests, left } = selectTests({ changed: ['src/features/home/lamps/queries.ts'], isUnit, sources })
  expect(tests).toHaveLength(24)
  expect(left).toHaveLength(41 + 2 - 24)
})

test('journeys are named by words, and what reaches further than imports is told apart', () => {
  expect(select(['src/features/home/lamps/queries.ts', 'README.md']).journeys).toEqual(['e2e/lamps.spec.ts'])
  expect(select(['e2e/rooms.spec.ts']).journeys).toEqual(['e2e/rooms.spec.ts'])
  expect(
    beyondImports(['migrations/0001_x.sql', 'package.json', 'src/testing/harness/app.ts', 'src/testing/a.test.ts', 'docs/x.md']),
  ).toEqual(['migrations/0001_x.sql', 'package.json', 'src/testing/harness/app.ts'])
})
