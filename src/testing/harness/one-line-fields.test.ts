import { expect, test } from 'vitest'
import { z } from 'zod'
import { loadFeatures } from '../../server/features.ts'

// Whatever is shown in one line is stored as one line. A new field that takes line ends either uses `oneLine`, or is named here.

/** What people write in several lines. */
const severalLines = new Set([
  'address',
  'adminResponse',
  'alternativeText',
  'billingAddress',
  'body',
  'brief',
  'clientAddress',
  'clientNote',
  'comment',
  'contentDeliverables',
  'description',
  'disputeReason',
  'goal',
  'lines.description',
  'message',
  'note',
  'notes',
  'sendText',
  'steps.text',
  // what was selected in a text
  'anchor.passage.quote',
  // the file of an import
  'text',
  'terms',
])
/** What nobody is shown: secrets, the address of a view, the mark of a state, and a name to compare with another. */
const notShown = new Set(['currentPassword', 'newPassword', 'password', 'search', 'secret', 'state', 'token'])
const compared = new Set(['POST /api/decisions/:id/name-removal name'])

const probes = [
  'Line one of a text\nand line two of the text',
  'Line one\u2028line two of a longer text',
  'https://example.com/a\r\nb',
  'a\tb',
]
const breaks = /[\n\r\t\u2028]/

type Leaf = { name: string; schema: z.ZodType }

/** Every field of an input that takes text, with the lists and objects it lies in. */
function textFields(schema: z.ZodType, path: readonly string[] = []): Leaf[] {
  const { def } = schema as unknown as {
    def: { type: string; shape?: Record<string, z.ZodType>; element?: z.ZodType; innerType?: z.ZodType; in?: z.ZodType }
  }
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined)
  if (def.shape) return Object.entries(def.shape).flatMap(([field, part]) => textFields(part, [...path, field]))
  const fields = def.element ? textFields(def.element, path) : inner ? textFields(inner, path) : []
  return [...fields, { name: path.join('.'), schema }]
}

const keepsLineEnds = ({ schema }: Leaf): boolean =>
  probes.some((probe) =>
    [probe, [probe]].some((value) => {
      const { data } = schema.safeParse(value)
      return [data].flat().some((text) => typeof text === 'string' && breaks.test(text))
    }),
  )
/** The last step of a field decides, such as the address that a typed website becomes. */
function outermost(leaves: readonly Leaf[]): Leaf[] {
  return [...new Map(leaves.map((leaf) => [leaf.name, leaf])).values()]
}

const fields = (await loadFeatures())
  .flatMap((feature) => feature.routes)
  // What a list is asked for is not stored.
  .filter(({ key }) => !key.startsWith('GET '))
  .flatMap(({ key, operation }) => outermost(textFields(operation.input)).map((leaf) => ({ key, ...leaf })))

test('every field that is shown in one line is stored as one line', () => {
  const found = fields
    .filter(({ key, name }) => !severalLines.has(name) && !notShown.has(name) && !compared.has(`${key} ${name}`))
    .filter(keepsLineEnds)
  expect(found.map(({ key, name }) => `${key} ${name}`)).toEqual([])
  expect(fields.filter(keepsLineEnds).length).toBeGreaterThan(50)
})

test('a field that is named here exists', () => {
  const known = new Set(fields.map(({ name }) => name))
  expect([...severalLines, ...notShown].filter((name) => !known.has(name))).toEqual([])
})
