import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkStructure } from '../check-structure.ts'
import { knownDetours } from './detours.ts'
import { bothNouns, browserNouns, serverNouns } from './names.ts'
import type { Detours } from './order.ts'

/** Two areas; each capability stands above the one named before it. */
const capabilities = ['ground/houses', 'ground/rooms', 'home/lamps', 'home/parties']

/** What the check says of a few made-up files. */
function saysOf(sources: Record<string, string>, detours: Partial<Detours> = {}): string[] {
  const order = { capabilities, detours: { imports: [], sql: [], ...detours } }
  return checkStructure(new Map(Object.entries(sources)), order).map(({ file, says }) => `${file} ${says}`)
}

const value = (from: string) => `import { one } from '${from}'\n`
const type = (from: string) => `import type { One } from '${from}'\n`

test('an import of a later capability is told, types included, with what may be imported', () => {
  const says = saysOf({
    'src/features/ground/rooms/queries.ts': type('#features/home/lamps/schema.ts'),
    'src/features/ground/houses/schema.ts': value('../rooms/schema.ts'),
    'src/features/ground/rooms/schema.ts': '',
    'src/features/home/lamps/schema.ts': '',
  })
  expect(says).toEqual([
    expect.stringMatching(
      /^src\/features\/ground\/rooms\/queries\.ts imports .*lamps\/schema\.ts of home\/lamps, of a later area: ground may only import ground\. Move/,
    ),
    expect.stringMatching(
      /^src\/features\/ground\/houses\/schema\.ts imports .* of ground\/rooms, which its area names after it\. Move what both/,
    ),
  ])
})

test('SQL that names a table of a later capability is told, in the platform too', () => {
  const table = "export const lamps = pgTable('lamps', {})\n"
  const says = saysOf({
    'src/features/home/lamps/table.ts': table,
    'src/features/home/parties/queries.ts': 'const one = sql`select 1 from lamps`\n',
    'src/features/ground/rooms/queries.ts': 'const one = sql`select 1 from rooms join lamps on true`\n',
    'src/features/ground/rooms/commands.ts': '// this one comes from lamps\n',
    'src/platform/records/purge.ts': 'const one = sql`delete from x using lamps`\n',
  })
  expect(says).toEqual([
    expect.stringMatching(
      /^src\/features\/ground\/rooms\/queries\.ts names the table lamps of home\/lamps, which comes later\. Let home\/lamps hand/,
    ),
    expect.stringMatching(/^src\/platform\/records\/purge\.ts names the table lamps of home\/lamps/),
  ])
})

test('a folder of a layer imports only folders before it, and each is named', () => {
  const says = saysOf({
    'src/ui/display/badge.ts': value('../lists/table.ts'),
    'src/ui/lists/table.ts': value('../base/cn.ts'),
    'src/ui/base/cn.ts': '',
    'src/ui/lights/lamp.ts': '',
  })
  expect(says).toEqual([
    expect.stringContaining('src/ui/display/badge.ts imports src/ui/lists/table.ts, but src/ui/display comes before src/ui/lists'),
    expect.stringContaining('src/ui/lights/lamp.ts is in a folder that scripts/check/structure/order.ts does not name'),
  ])
})

test('what a guest loads is free of the portal, also by its parts; its types are not', () => {
  const says = saysOf({
    'src/guest/main.tsx': value('#ui/states/lamp.tsx'),
    'src/guest/other.tsx': type('@tanstack/react-router'),
    'src/ui/states/lamp.tsx': value('@tanstack/react-router'),
  })
  expect(says).toEqual([expect.stringContaining('src/guest/main.tsx loads @tanstack/react-router, by src/ui/states/lamp.tsx')])
})

test('a capability that areas.ts does not name is told', () => {
  expect(saysOf({ 'src/features/home/roofs/schema.ts': '' })).toEqual([
    expect.stringContaining('belongs to home/roofs, which src/features/areas.ts does not name'),
  ])
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
    'src/features/home/lamps/queries.ts': value('#features/ground/rooms/table.ts'),
    'src/features/ground/rooms/table.ts': '',
    'src/features/ground/rooms/rooms.test.ts': value('#features/home/lamps/queries.ts'),
  }
  expect(saysOf(tower)).toEqual([])
})

test('a proof that is thrown away is told, and one that is kept is not', () => {
  const asked = (line: string) => saysOf({ 'src/features/home/lamps/commands.ts': `function one() {\n  ${line}\n}\n` })
  expect(asked("authorize(canLight(actor, found), found, 'lamp')").join()).toContain('throws away what authorize() proves')
  expect(asked("const lamp = authorize(canLight(actor, found), found, 'lamp')")).toEqual([])
})

// Exceptions may only shrink: lower a number when an entry is gone. Raised once, for the documents of billing (decision 47).
test.each([
  ['imports against the order', knownDetours.imports.length, 0],
  ['SQL against the order', knownDetours.sql.length, 0],
  ['server files with a name of their own', Object.keys(serverNouns).length, 44],
  ['browser files with a name of their own', Object.keys(browserNouns).length, 4],
  ['files of both sides with a name of their own', Object.keys(bothNouns).length, 7],
])('%s: no more than there were', (_, count, most) => {
  expect(count).toBeLessThanOrEqual(most)
})

test('every name of its own still has its file', () => {
  const names = Object.keys({ ...serverNouns, ...browserNouns, ...bothNouns })
  expect(names.filter((name) => !existsSync(`src/features/${name}`))).toEqual([])
})

test('an exception holds while it is needed, and is told when it is not', () => {
  const detours = { imports: ['ground/rooms/queries.ts > home/lamps/schema.ts'], sql: ['features/ground/rooms/queries.ts > lamps'] }
  const against = {
    'src/features/ground/rooms/queries.ts': `${type('#features/home/lamps/schema.ts')}const one = sql\`select 1 from lamps\`\n`,
    'src/features/home/lamps/schema.ts': '',
    'src/features/home/lamps/table.ts': "export const lamps = pgTable('lamps', {})\n",
  }
  expect(saysOf(against, detours)).toEqual([])
  expect(saysOf({ ...against, 'src/features/ground/rooms/queries.ts': '' }, detours)).toEqual([
    expect.stringContaining('lists ground/rooms/queries.ts > home/lamps/schema.ts, which no file needs any more'),
    expect.stringContaining('lists features/ground/rooms/queries.ts > lamps, which no file needs any more'),
  ])
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

test('money in billing is never a floating-point number', () => {
  const says = saysOf({
    'src/features/billing/invoices/schema.ts': [
      'type One = { taxRate: number; lineTotal?: number; count: number; total: string }',
      'const two = z.strictObject({ unitPrice: z.coerce.number() })',
      'const three = Number(text) + parseFloat(text) + Math.round(cents)',
      'const four = sum.toFixed(2)',
      '// amount: number, as it is not',
    ].join('\n'),
    'src/features/home/lamps/schema.ts': 'type One = { price: number }',
  }).filter((one) => one.includes('Amounts are exact'))
  expect(says.map((one) => /“(.*)”/.exec(one)?.[1])).toEqual([
    'taxRate: number',
    'lineTotal?: number',
    'unitPrice: z.coerce.number(',
    'Number(',
    'parseFloat(',
    'Math.round(',
    '.toFixed(',
  ])
})
