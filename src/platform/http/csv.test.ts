import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { internal, outsideOf } from '#shared/rights/internal.ts'
import { csvRow } from './csv.ts'
import { csvColumns } from './csv-columns.ts'

const person = z.object({ id: z.uuid(), fullName: z.string(), avatarUrl: z.string().nullable() })
const row = z.object({
  id: z.uuid(),
  position: z.string(),
  projectId: z.uuid(),
  createdBy: z.uuid(),
  version: z.number(),
  description: z.string(),
  name: z.string(),
  project: z.object({ id: z.uuid(), name: z.string() }),
  creator: person,
  manager: person.nullable(),
  people: z.array(person),
  roles: z.array(z.string()).optional(),
  hours: internal(z.number()),
})
const cell = (one: unknown, heading: string) => {
  const columns = csvColumns(row)
  return parse(csvRow(columns, one))[0]?.[columns.findIndex((column) => column.heading === heading)]
}
const empty = { id: '1', name: '', projectId: 'p', project: { id: 'p', name: 'P' }, manager: null, people: [] }

const headings = (schema: z.ZodType) => csvColumns(schema).map(({ heading }) => heading)

test('names come first, then what people read, ids last; positions and addresses of pictures are left out', () => {
  expect(headings(row)).toEqual([
    'Name',
    'Project name',
    'Creator full name',
    'Manager full name',
    'People full name',
    'Roles',
    'Hours',
    'Description',
    'Version',
    'ID',
    'Project ID',
    'Created by',
    'Creator ID',
    'Manager ID',
    'People ID',
  ])
  expect(headings(outsideOf(row))).not.toContain('Hours')
})

test('a row without a name of its own begins with the first name that it shows', () => {
  expect(headings(z.object({ duty: z.string(), people: z.array(person), person, amount: z.string() }))).toEqual([
    'Person full name',
    'Duty',
    'People full name',
    'Amount',
    'People ID',
    'Person ID',
  ])
})

test('several values share a cell, and none leave it empty', () => {
  const people = [
    { id: 'a', fullName: 'Ada' },
    { id: 'b', fullName: 'Bo, “B”' },
  ]
  expect(cell(empty, 'People full name')).toBe('')
  expect(cell({ ...empty, people, roles: ['x', 'y'] }, 'People full name')).toBe('Ada; Bo, “B”')
  expect(cell({ ...empty, people, roles: ['x', 'y'] }, 'Roles')).toBe('x; y')
})

test.for(['=1', '+1', '-1', '@a', '\t1', '\r1', ' =1', '＝1', '+44 20 7946 0000', '-'])('%j is text for a spreadsheet', (name) => {
  expect(cell({ ...empty, name }, 'Name')).toBe(`'${name}`)
})

test.for(['a', 'a-b', 'a=1', 'x@y.example', '“quoted”', 'a;b', '7 + 1', "'", 'ü\r\nü'])('%j stays as it is', (name) => {
  expect(cell({ ...empty, name }, 'Name')).toBe(name)
})

test('a number below zero is one', () => {
  expect(cell({ ...empty, hours: -1.5 }, 'Hours')).toBe('-1.5')
})

test('a text that could begin another cell is quoted, and no formula begins there', () => {
  expect(csvRow([{ path: ['a'], heading: 'A' }], { a: 'x;=1\ty' })).toBe('"x;\'=1\ty"\r\n')
})
