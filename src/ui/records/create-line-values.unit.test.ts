import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeActor } from '#shared/rights/actor.ts'
import { type CreatePlace, defineCreateKind, filteredBy, filteredPerson } from './create-kind.ts'
import { hasText, lineValues, problemsOf, textsOf } from './create-line-values.ts'

const form = defineCreateKind({
  record: 'task',
  title: 'name',
  titleLabel: 'Name',
  placeholder: '',
  limit: 10,
  fields: [],
  start: ({ projectId }: CreatePlace) => ({ name: '', projectId: projectId ?? '', status: 'todo' }),
  schema: z.object({
    name: z.string().min(1, 'Name is required'),
    projectId: z.string().min(3, 'Select a project').max(2, 'Never'),
    status: z.string(),
  }),
  create: () => Promise.resolve('1'),
  created: ['Task created successfully'],
  failed: 'Failed to create task',
  Dialog: () => null,
})
const actor = makeActor({ kind: 'person', userId: 'u1', sessionId: null, fullName: 'Jonas', roles: [], timezone: 'UTC' })
const place: CreatePlace = { actor, projectId: 'p1', brandId: null, filters: {} }

test('what was entered replaces the guess, and what another kind asked for is left out', () => {
  expect(lineValues({ form, place, title: 'Poster', preset: { status: 'blocked' }, entered: { status: 'done', brandId: 'b1' } })).toEqual({
    name: 'Poster',
    projectId: 'p1',
    status: 'done',
  })
})

test('what the line was opened with replaces the guess', () => {
  const preset = { projectId: 'p2', status: 'blocked' }
  expect(lineValues({ form, place, title: 'Poster', preset, entered: {} })).toEqual({ name: 'Poster', ...preset })
})

test('each field that is wrong has its first message', () => {
  expect(problemsOf(form, { name: '', projectId: '', status: 'todo' })).toEqual({ name: 'Name is required', projectId: 'Select a project' })
})

test('a draft keeps texts for the next time, and no choices', () => {
  expect(textsOf({ title: 'Poster', values: { projectId: 'p1', description: 'Large', status: 'done' } })).toEqual({
    title: 'Poster',
    values: { description: 'Large' },
  })
})
test('a filter of the page with one known value is a guess; several values, unknown ones and nobody are none', () => {
  const isKnown = (value: string): value is 'high' | 'low' => value === 'high' || value === 'low'
  const by = (priority: unknown) => filteredBy({ ...place, filters: { priority } }, 'priority', isKnown)
  expect([by('high'), by(['low']), by('high,low'), by('high,loud'), by('loud'), by(undefined)]).toEqual([
    'high',
    'low',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const id = '00000000-0000-4000-8000-000000000001'
  const person = (filters: CreatePlace['filters']) => filteredPerson({ ...place, filters }, 'assigneeId')
  expect([
    person({ assigneeId: id }),
    person({ mine: true }),
    person({ assigneeId: 'none' }),
    person({ assigneeId: `none,${id}` }),
  ]).toEqual([id, 'u1', null, null])
})

test('only text is worth a question', () => {
  const text = { name: 'description', label: 'Description', isText: true as const, Control: () => null }
  const one = { title: 'name', fields: [text] }
  expect(
    [{ name: ' ', status: 'done' }, { name: 'Poster' }, { name: '', description: 'Large' }].map((values) => hasText(one, values)),
  ).toEqual([false, true, true])
})
