import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOutside, internal, isInternalField, outsideOf } from './internal.ts'

const person = z.object({ name: z.string(), rate: internal(z.number()) })

it('takes internal fields out of a view and keeps the rest', () => {
  const view = z.object({ name: z.string(), hours: internal(z.number().nullable()), note: internal(z.string()).nullable() })
  expect(fieldsOutside(view)).toEqual(['name'])
  expect(isInternalField(view, 'note')).toBe(true)
  expect(outsideOf(view).parse({ name: 'A', hours: 3, note: 'secret' })).toEqual({ name: 'A' })
  expect(view.parse({ name: 'A', hours: 3, note: 'secret' })).toEqual({ name: 'A', hours: 3, note: 'secret' })
})

it('keeps the mark through extend, partial and refine', () => {
  const view = person.extend({ age: z.number() }).partial()
  expect(fieldsOutside(view)).toEqual(['name', 'age'])
  expect(isInternalField(z.object({ rate: internal(z.number()).refine(() => true) }), 'rate')).toBe(true)
})

it.each([
  ['a list', z.array(person), [{ name: 'A', rate: 1 }], [{ name: 'A' }]],
  ['a field', z.object({ person: person.nullable() }), { person: { name: 'A', rate: 1 } }, { person: { name: 'A' } }],
  ['a record', z.record(z.string(), person.optional()), { a: { name: 'A', rate: 1 } }, { a: { name: 'A' } }],
  ['a pair', z.tuple([z.string(), person]), ['a', { name: 'A', rate: 1 }], ['a', { name: 'A' }]],
  ['a choice', z.union([z.string(), person]), { name: 'A', rate: 1 }, { name: 'A' }],
  ['an intersection', z.intersection(z.object({ id: z.string() }), person), { id: 'a', name: 'A', rate: 1 }, { id: 'a', name: 'A' }],
  ['what is prepared', z.preprocess((value) => value, person), { name: 'A', rate: 1 }, { name: 'A' }],
  ['what is made later', z.lazy(() => person), { name: 'A', rate: 1 }, { name: 'A' }],
  ['what lets others through', z.looseObject(person.shape), { name: 'A', rate: 1, more: 2 }, { name: 'A' }],
])('finds them inside %s', (_, schema, value, seen) => {
  expect(outsideOf(schema as z.ZodType).parse(value)).toEqual(seen)
})

it('leaves a schema without internal fields as it is, and makes another only once', () => {
  const open = z.object({ list: z.array(z.object({ name: z.string() })) })
  expect(outsideOf(open)).toBe(open)
  expect(outsideOf(person)).toBe(outsideOf(person))
})

it('leaves what holds itself as it is where nothing in it is internal', () => {
  type Tree = { name: string; parts: Tree[] }
  const tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), parts: z.array(tree) }))
  // What has looked into it before leaves there what it found.
  z.toJSONSchema(tree)
  const open = z.object({ tree: z.array(tree).nullable() })
  expect(outsideOf(open)).toBe(open)
  const kept = z.object({ tree, rate: internal(z.number()) })
  expect(outsideOf(kept).parse({ tree: { name: 'a', parts: [{ name: 'b', parts: [] }] }, rate: 1 })).toEqual({
    tree: { name: 'a', parts: [{ name: 'b', parts: [] }] },
  })
})
