import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { id, queryFlag, queryIds, sortBy } from './endpoint.ts'
import { applyZodMessages } from './zod-messages.ts'

beforeAll(() => applyZodMessages())

const message = (schema: z.ZodType, value: unknown): string | undefined => schema.safeParse(value).error?.issues[0]?.message
const field = (name: string, schema: z.ZodType, value: unknown): string | undefined =>
  message(z.strictObject({ [name]: schema }), { [name]: value })

test.for<[string, z.ZodType, unknown, string]>([
  ['name', z.string(), undefined, 'Required'],
  ['name', z.string(), null, 'Required'],
  ['name', z.string(), 5, 'Expected string, received number'],
  ['tags', z.array(z.string()), {}, 'Expected array, received object'],
  ['status', z.enum(['todo', 'in_progress', 'done']), 'x', 'Status must be todo, in_progress or done'],
  ['sort', sortBy(['name', 'dueDate']), 'x', 'Sort must be name or dueDate, with “-” in front for the opposite order'],
  ['outcome', z.literal('approved'), 'x', 'Outcome must be approved'],
  ['kind', z.enum(Array.from({ length: 30 }, (_, n) => `k${n}`)), 'x', 'Kind is not one of the values that the API reference lists'],
  ['name', z.string().max(200), 'x'.repeat(201), 'Name can have at most 200 characters'],
  ['description', z.string().max(10_000), 'x'.repeat(10_001), 'Description can have at most 10,000 characters'],
  ['name', z.string().min(1), '', 'Name must not be empty'],
  ['code', z.string().min(3), 'x', 'Code must have at least 3 characters'],
  ['code', z.string().length(3), 'x', 'Code must have exactly 3 characters'],
  ['estimatedHours', z.number().max(23), 24, 'Estimated hours must be at most 23'],
  ['estimatedHours', z.number().min(0), -1, 'Estimated hours must be at least 0'],
  ['estimatedHours', z.number().gt(0), 0, 'Estimated hours must be more than 0'],
  ['estimatedHours', z.number().multipleOf(0.5), 0.3, 'Estimated hours must be a multiple of 0.5'],
  ['agreedRounds', z.number().int(), 1.5, 'Agreed rounds must be a whole number'],
  ['limit', z.coerce.number(), 'abc', 'Limit must be a number'],
  ['userIds', z.array(id).min(1), [], 'Users needs at least one entry'],
  ['tags', z.array(z.string()).max(1), ['a', 'b'], 'Tags can have at most 1 entry'],
  ['tags', z.array(z.string().max(3)), ['a', 'abcd'], 'Entry 2 of tags can have at most 3 characters'],
  ['id', id, 'x', 'The id is not valid. Check the address'],
  ['projectId', id, 'x', 'Project must be given by its id'],
  ['projectId', queryIds, 'x', 'Entry 1 of project must be given by its id'],
  ['dueDate', z.iso.date(), 'x', 'Due date must be a date such as 2026-12-31'],
  ['startedAt', z.iso.datetime(), 'x', 'Started at must be a date and time such as 2026-12-31T09:30:00Z'],
  ['website', z.url(), 'x', 'Website must be a web address that begins with https:// or http://'],
  ['email', z.email(), 'x', 'Email must be an e-mail address'],
  ['key', z.string().regex(/^a/), 'x', 'Key has a form that is not accepted'],
  ['archived', queryFlag, 'x', 'Archived must be true or false'],
  ['place', z.union([z.number(), z.boolean()]), 'x', 'Place has a form that is not accepted'],
  ['channels', z.record(z.string().max(2), z.boolean()), { long: true }, 'Unknown field: long'],
  ['name', z.string().refine(() => false), 'x', 'Name is not valid'],
  [
    'shape',
    z.discriminatedUnion('type', [z.object({ type: z.literal('box') }), z.object({ type: z.literal('pin') })]),
    { type: 'x' },
    'Type must be box or pin',
  ],
])('%s: %#', ([name, schema, value, sentence]) => {
  expect(field(name, schema, value)).toBe(sentence)
})

test('unknown fields are named, and a request that is none has a sentence', () => {
  expect(message(z.strictObject({}), { colour: 1, size: 2 })).toBe('Unknown field: colour, size')
  expect(message(z.array(z.number()).max(0), [1])).toBe('The request can have at most 0 entries')
})

test('a message of a schema comes first', () => {
  expect(field('name', z.string().min(1, 'Name is required'), '')).toBe('Name is required')
})
