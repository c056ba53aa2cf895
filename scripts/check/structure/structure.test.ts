import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkStructure } from '../check-structure.ts'
import { knownKnots } from './knots.ts'
import { bothNouns, browserNouns, serverNouns } from './names.ts'

/** What the check says of a few made-up files. */
function saysOf(sources: Record<string, string>): string[] {
  return checkStructure(new Map(Object.entries(sources))).map(({ file, says }) => `${file} ${says}`)
}

const value = (from: string) => `import { one } from '${from}'\n`
const type = (from: string) => `import type { One } from '${from}'\n`

test('a circle of features is told with the way round it, types included', () => {
  const circle = {
    'src/features/home/lamps/queries.ts': value('../rooms/table.ts'),
    'src/features/home/rooms/table.ts': value('../houses/schema.ts'),
    'src/features/home/houses/schema.ts': '',
    'src/features/home/houses/routes.ts': type('../lamps/schema.ts'),
    'src/features/home/lamps/schema.ts': '',
  }
  const [told, ...more] = saysOf(circle)
  expect(more).toEqual([])
  expect(told).toContain('src/features/home/lamps is part of a circle of features, home/lamps > home/rooms > home/houses > home/lamps')
  expect(told).toContain('home/rooms/table.ts -> home/houses/schema.ts; home/houses/routes.ts -> home/lamps/schema.ts')
  expect(told).toContain('Move what both need')
})

test('a circle of types between two files is one, in scripts too', () => {
  const says = saysOf({
    'scripts/bench/one.ts': type('./two.ts'),
    'scripts/bench/two.ts': value('./one.ts'),
  })
  expect(says).toEqual([expect.stringContaining('scripts/bench/one.ts -> scripts/bench/two.ts -> scripts/bench/one.ts')])
})

test('one above the other is no circle, and tests may look anywhere', () => {
  const tower = {
    'src/features/home/lamps/queries.ts': value('../rooms/table.ts'),
    'src/features/home/rooms/table.ts': '',
    'src/features/home/rooms/rooms.test.ts': value('../lamps/queries.ts'),
  }
  expect(saysOf(tower)).toEqual([])
})

test('a proof that is thrown away is told, and one that is kept is not', () => {
  const asked = (line: string) => saysOf({ 'src/features/home/lamps/commands.ts': `function one() {\n  ${line}\n}\n` })
  expect(asked("authorize(canLight(actor, found), found, 'lamp')").join()).toContain('throws away what authorize() proves')
  expect(asked("const lamp = authorize(canLight(actor, found), found, 'lamp')")).toEqual([])
})

// Exceptions may only shrink: lower a number when an entry is gone, never raise one.
test.each([
  ['knots between features', knownKnots.length, 0],
  ['server files with a name of their own', Object.keys(serverNouns).length, 14],
  ['browser files with a name of their own', Object.keys(browserNouns).length, 6],
  ['files of both sides with a name of their own', Object.keys(bothNouns).length, 0],
])('%s: no more than there were', (_, count, most) => {
  expect(count).toBeLessThanOrEqual(most)
})

test('every name of its own still has its file', () => {
  const names = Object.keys({ ...serverNouns, ...browserNouns, ...bothNouns })
  expect(names.filter((name) => !existsSync(`src/features/${name}`))).toEqual([])
})

test('an exception holds while it is needed, and is told when it is not', () => {
  const knot = {
    'src/features/home/lamps/queries.ts': value('../rooms/table.ts'),
    'src/features/home/rooms/table.ts': type('../lamps/schema.ts'),
    'src/features/home/lamps/schema.ts': '',
  }
  const told = (sources: Record<string, string>) => checkStructure(new Map(Object.entries(sources)), ['home/rooms > home/lamps'])
  expect(told(knot)).toEqual([])
  const [unneeded, ...more] = told({ ...knot, 'src/features/home/rooms/table.ts': '' })
  expect(more).toEqual([])
  expect(unneeded?.says).toContain('lists home/rooms > home/lamps, which no file needs any more')
})

test('product code does not import fixtures', () => {
  const told = saysOf({
    'src/features/home/lamps/fixtures/factory.ts': '',
    'src/features/home/lamps/lamps.test.ts': value('./fixtures/factory.ts'),
    'src/features/home/lamps/queries.ts': value('./fixtures/factory.ts'),
  })
  expect(told).toEqual([
    expect.stringMatching(
      /^src\/features\/home\/lamps\/queries\.ts imports src\/features\/home\/lamps\/fixtures\/factory\.ts, which belongs to the tests/,
    ),
  ])
})

test('fixtures and the kit import nothing above them', () => {
  const says = saysOf({
    'src/testing/kit/rows.ts': value('#features/home/lamps/schema.ts'),
    'src/testing/harness/app.ts': '',
    'src/features/home/lamps/schema.ts': '',
    'src/features/home/lamps/fixtures/factory.ts': value('#testing/harness/app.ts'),
    'src/features/home/lamps/fixtures/rows.ts': '',
  })
  expect(says).toEqual([
    expect.stringMatching(/^src\/testing\/kit\/rows\.ts imports .*schema\.ts, but kit may only import from shared, platform, kit/),
    expect.stringMatching(/^src\/features\/home\/lamps\/fixtures\/factory\.ts imports .*app\.ts, but fixtures may only import from/),
    expect.stringMatching(/^src\/features\/home\/lamps\/fixtures\/rows\.ts has a name that fixtures do not have/),
  ])
})
