import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { internal, outsideOf } from '#shared/internal.ts'
import { csvColumns, csvHead, csvRow } from './csv.ts'

const person = z.object({ id: z.uuid(), fullName: z.string() })
const row = z.object({
  id: z.string(),
  name: z.string(),
  projectId: z.string(),
  project: z.object({ id: z.string(), name: z.string() }),
  manager: person.nullable(),
  people: z.array(person),
  roles: z.array(z.string()).optional(),
  hours: internal(z.number()),
})
const line = (one: unknown) => parse(csvRow(csvColumns(row), one))[0] ?? []
const empty = { id: '1', name: '', projectId: 'p', project: { id: 'p', name: 'P' }, manager: null, people: [] }

test('every field is a column, named as it is read; what is the same twice stands once', () => {
  expect(csvHead(csvColumns(row))).toBe(
    'ID,Name,Project ID,Project name,Manager ID,Manager full name,People ID,People full name,Roles,Hours\r\n',
  )
  expect(csvColumns(outsideOf(row)).map(({ heading }) => heading)).not.toContain('Hours')
})

test('several values stand in one cell, none in an empty one', () => {
  expect(line(empty)).toEqual(['1', '', 'p', 'P', '', '', '', '', '', ''])
  const people = [
    { id: 'a', fullName: 'Ada' },
    { id: 'b', fullName: 'Bo, “B”' },
  ]
  expect(line({ ...empty, people, roles: ['x', 'y'] }).slice(6)).toEqual(['a; b', 'Ada; Bo, “B”', 'x; y', ''])
})

test.for(['=1', '+1', '-1', '@a', '\t1', '\r1', ' =1', '\n=1', '＝1', '+44 20 7946 0000', '-'])('%j is text for a spreadsheet', (name) => {
  expect(line({ ...empty, name })?.[1]).toBe(`'${name}`)
})

test.for(['a', 'a-b', 'a=1', 'x@y.example', '“quoted”', 'a;b', '7 + 1', "'", 'ü\r\nü'])('%j stays as it is', (name) => {
  expect(line({ ...empty, name })?.[1]).toBe(name)
})

test('a number below zero is one', () => {
  expect(line({ ...empty, hours: -1.5 })?.[9]).toBe('-1.5')
})

test('what could begin another cell in another country is quoted', () => {
  expect(csvRow([{ path: ['a'], heading: 'A' }], { a: 'x;=1\ty' })).toBe('"x;=1\ty"\r\n')
})
