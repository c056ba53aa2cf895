import { expect, test } from 'vitest'
import { checkStructure } from '../check-structure.ts'
import { knownKnots } from './knots.ts'
import { bothNouns, browserNouns, serverNouns } from './names.ts'

/** What the check says of a few made-up files; the exceptions that none of them needs are left out. */
function saysOf(sources: Record<string, string>): string[] {
  return checkStructure(new Map(Object.entries(sources)))
    .filter(({ file }) => file !== 'scripts/structure/knots.ts')
    .map(({ file, says }) => `${file} ${says}`)
}

const value = (from: string) => `import { one } from '${from}'\n`
const type = (from: string) => `import type { One } from '${from}'\n`

test('a circle of features is told with the way round it, types included', () => {
  const circle = {
    'src/features/lamps/queries.ts': value('../rooms/table.ts'),
    'src/features/rooms/table.ts': value('../houses/schema.ts'),
    'src/features/houses/schema.ts': '',
    'src/features/houses/routes.ts': type('../lamps/schema.ts'),
    'src/features/lamps/schema.ts': '',
  }
  const [told, ...more] = saysOf(circle)
  expect(more).toEqual([])
  expect(told).toContain('src/features/lamps is part of a circle of features, lamps > rooms > houses > lamps')
  expect(told).toContain('rooms/table.ts -> houses/schema.ts; houses/routes.ts -> lamps/schema.ts')
  expect(told).toContain('Move what both need')
})

test('one above the other is no circle, and tests may look anywhere', () => {
  const tower = {
    'src/features/lamps/queries.ts': value('../rooms/table.ts'),
    'src/features/rooms/table.ts': '',
    'src/features/rooms/rooms.test.ts': value('../lamps/queries.ts'),
  }
  expect(saysOf(tower)).toEqual([])
})

// Exceptions may only shrink: lower a number when an entry is gone, never raise one.
test.each([
  ['knots between features', knownKnots.length, 2],
  ['server files with a name of their own', Object.keys(serverNouns).length, 18],
  ['browser files with a name of their own', Object.keys(browserNouns).length, 9],
  ['files of both sides with a name of their own', Object.keys(bothNouns).length, 0],
])('%s: no more than there were', (_, count, most) => {
  expect(count).toBeLessThanOrEqual(most)
})

test('an exception that nothing needs any more is told', () => {
  const tower = { 'src/features/lamps/queries.ts': value('../rooms/table.ts'), 'src/features/rooms/table.ts': '' }
  const told = checkStructure(new Map(Object.entries(tower)))
  expect(told.filter(({ says }) => says.includes('which no file needs any more'))).toHaveLength(knownKnots.length)
})
