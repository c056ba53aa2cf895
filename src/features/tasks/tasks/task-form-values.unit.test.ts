import { describe, expect, test } from 'vitest'
import { changedFields } from '#ui/lists/form-changes.ts'
import type { TaskView } from './schema.ts'
import { emptyTask, inWords, type TaskFieldName, type TaskForm, taskForm, toForm } from './task-form-values.ts'

const projectId = '0b0f8f3e-4a2e-4a51-9d0c-0d7a1b5f7a01'
const assigneeId = '5d2f0c1a-7b1e-4f0e-8a39-6f2b9f3c1d02'

const task = {
  id: '9c7d5e21-3f64-4c1b-b7c8-2a4e6f8d0b03',
  name: 'Storyboard',
  description: null,
  projectId,
  assigneeId,
  startDate: null,
  dueDate: '2026-11-30',
  priority: 'medium',
  status: 'todo',
  taskType: null,
  estimatedHours: 6,
  actualHours: null,
  parentTaskId: null,
  orderIndex: 0,
  position: 'a0',
  createdBy: null,
  completedAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 3,
  project: { id: projectId, name: 'Spring campaign', brandId: projectId, brand: { id: projectId, name: 'Northwind', logoUrl: null } },
  assignee: { id: assigneeId, fullName: 'Mira Sol', avatarUrl: null },
  creator: null,
} as TaskView

describe('what is sent when a task is saved', () => {
  const sent = (values: TaskForm) => changedFields(toForm(task), taskForm.parse(values))

  test('is what was changed and nothing else', () => {
    expect(sent({ ...toForm(task), name: ' Film ', priority: 'high' })).toEqual({ name: 'Film', priority: 'high' })
  })

  test('is nothing when nothing was changed, also where only space was put round a text', () => {
    expect(sent(toForm(task))).toEqual({})
    expect(sent({ ...toForm(task), name: ' Storyboard ', description: ' \n' })).toEqual({})
  })

  test('an emptied field is sent as empty, which is not the same as left alone', () => {
    expect(sent({ ...toForm(task), assigneeId: null, dueDate: null, estimatedHours: null })).toEqual({
      assigneeId: null,
      dueDate: null,
      estimatedHours: null,
    })
  })

  test.each([
    ['', null],
    ['  \n ', null],
    [' A film of a minute ', 'A film of a minute'],
  ])('a description of %j goes as %j', (description, stored) => {
    const described = { ...toForm(task), description: 'As it was' }
    expect(changedFields(described, taskForm.parse({ ...described, description }))).toEqual({ description: stored })
  })
})

describe('the form', () => {
  test('shows a task without hours and description as empty fields', () => {
    const { estimatedHours: _estimated, actualHours: _actual, ...outside } = task
    expect(toForm(outside)).toMatchObject({ description: '', estimatedHours: null, actualHours: null })
  })

  test('begins with the column it was opened in and the project of the board', () => {
    expect(emptyTask('blocked', projectId)).toMatchObject({ status: 'blocked', projectId, priority: 'medium', name: '' })
    expect(emptyTask('todo', null).projectId).toBe('')
  })

  test('takes a task as it is, and says what is missing in a new one', () => {
    expect(taskForm.safeParse(toForm(task)).success).toBe(true)
    const refused = taskForm.safeParse({ ...emptyTask('todo', null), name: '  ' })
    expect(refused.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['name', 'Name is required'],
      ['projectId', 'Select a project'],
    ])
  })

  test.each([
    [-0.5, 'Hours must be at least 0'],
    [1.25, 'Hours go in steps of 0.5'],
  ])('refuses %d hours with a sentence', (actualHours, message) => {
    expect(taskForm.safeParse({ ...toForm(task), actualHours }).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

describe('a conflict in words', () => {
  const read = (values: TaskForm, ...names: TaskFieldName[]) => names.map((name) => inWords(name, values, task))

  test('names both versions of every field as people read it', () => {
    const mine = { ...toForm(task), name: 'Film', status: 'done' as const, taskType: 'video' as const, assigneeId: null, dueDate: null }
    const names = ['name', 'status', 'taskType', 'assigneeId', 'dueDate'] as const
    expect(read(mine, ...names)).toEqual(['Film', 'Done', 'Video', 'Nobody', 'Empty'])
    expect(read(toForm(task), ...names)).toEqual(['Storyboard', 'To Do', 'None', 'Mira Sol', '2026-11-30'])
  })

  test('no hours and none are told apart', () => {
    expect(read({ ...toForm(task), actualHours: 0 }, 'actualHours')).toEqual(['0'])
    expect(read(toForm(task), 'actualHours')).toEqual(['Empty'])
  })

  test('never shows an id, also where the name is not known here', () => {
    const mine = { ...toForm(task), projectId: assigneeId, assigneeId: projectId }
    expect(read(mine, 'projectId', 'assigneeId')).toEqual(['Another project', 'Another person'])
  })
})
