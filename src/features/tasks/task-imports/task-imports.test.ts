import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject, TestUser } from '#testing/kit/test-app-types.ts'
import type { TaskView } from '../tasks/schema.ts'
import type { ImportRow, TaskImportPreview, TaskImportView } from './schema.ts'

let app: TestApp
let manager: TestClient
let project: TestProject
let bea: TestUser
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  project = await app.project({ name: 'Spring' })
  bea = await app.user('graphic_designer', { fullName: 'Bea Baker' })
  await app.allocate(bea, project, 'graphic_designer')
})
afterAll(() => app.close())

type Input = Record<string, unknown>
const preview = (input: Input, client = manager) => client.call<TaskImportPreview>('POST /api/task-imports/preview', input)
const importAll = (input: Input, client = manager) => client.call<TaskImportView>('POST /api/task-imports', input)
const tasksOf = async (projectId: string, client = manager) =>
  (await client.call<{ items: TaskView[] }>('GET /api/tasks', { projectId, limit: 200, sort: 'position' })).items
const counted = async (projectId: string): Promise<number> =>
  (await manager.call<{ count: number }>('GET /api/task-list/groups', { projectId, group: 'status' })).count
const faultsOf = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ row, faults }) => faults.map(({ column, message }) => [row, column, message]))

/** As Asana exports a project of 2,000 tasks. */
function asana(change: (cells: string[], at: number) => string[] = (cells) => cells): string {
  const head =
    'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task'
  const rows = Array.from({ length: 2000 }, (_, at) => {
    const due = addDays('2026-01-01', at % 300)
    const done = at % 4 === 0 ? '2026-02-03' : ''
    const parent = at % 10 === 9 ? `Task ${at - 9}` : ''
    const cells = [
      `12${at}`,
      '2025-12-01',
      done,
      '2026-02-03',
      `Task ${at}`,
      'To do',
      'Bea Baker',
      at % 2 ? bea.email : '',
      '',
      due,
      '',
      '"Two\nlines, ""quoted"""',
      'Spring',
      parent,
    ]
    return change(cells, at).join(',')
  })
  return `\uFEFF${[head, ...rows].join('\r\n')}\r\n`
}

test('2,000 tasks of another tool with seven bad rows: each is named, none is imported, and mended all are, and taken back at once', async () => {
  const bad: Record<number, (cells: string[]) => void> = {
    4: (cells) => void (cells[4] = ''),
    17: (cells) => void (cells[9] = '12/31/2026'),
    300: (cells) => void (cells[5] = 'Parked'),
    301: (cells) => void (cells[7] = 'nobody@example.com'),
    1000: (cells) => void (cells[8] = '2026-12-31'),
    1500: (cells) => void (cells[12] = 'Autumn'),
    1999: (cells) => void (cells[13] = 'Missing'),
  }
  const broken = asana((cells, at) => {
    bad[at]?.(cells)
    return cells
  })
  const shown = await preview({ text: broken })
  expect(shown.columns.flatMap(({ heading, field }) => (field ? [[heading, field]] : []))).toEqual([
    ['Completed At', 'completedOn'],
    ['Name', 'name'],
    ['Section/Column', 'status'],
    ['Assignee Email', 'assignee'],
    ['Start Date', 'startDate'],
    ['Due Date', 'dueDate'],
    ['Notes', 'description'],
    ['Projects', 'project'],
    ['Parent task', 'parent'],
  ])
  expect(shown).toMatchObject({ problems: [], count: 2000, faultyRows: 7 })
  expect(faultsOf(shown.faulty)).toEqual([
    [6, 'Name', 'The name is missing.'],
    [19, 'Due Date', '“12/31/2026” is no date that can be read for sure. Write it as 2026-12-31.'],
    [302, 'Section/Column', '“Parked” is none of these: To Do, In Progress, Done or Blocked.'],
    [303, 'Assignee Email', 'Nobody is called “nobody@example.com”. Write a name or an e-mail address of the team.'],
    [1002, 'Start Date', 'The start date must not be after the due date.'],
    [1502, 'Projects', 'No project is called “Autumn”.'],
    [2001, 'Parent task', 'No row of the file is called “Missing”.'],
  ])
  const refused = await manager.raw('POST', '/api/task-imports', { text: broken })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ message: 'Row 6, Name: The name is missing. 7 rows have faults. Nothing was imported.' })
  expect(await counted(project.id)).toBe(0)

  const { id, count } = await importAll({ text: asana() })
  expect([count, await counted(project.id)]).toEqual([2000, 2000])
  const [first, second] = await tasksOf(project.id)
  expect(first).toMatchObject({
    name: 'Task 0',
    status: 'done',
    assignee: null,
    dueDate: '2026-01-01',
    description: 'Two\nlines, "quoted"',
  })
  expect(first?.completedAt?.slice(0, 10)).toBe('2026-02-03')
  expect(second).toMatchObject({ name: 'Task 1', status: 'todo', assigneeId: bea.id, completedAt: null })
  const { items } = await manager.call<{ items: TaskView[] }>('GET /api/task-tree', { projectId: project.id })
  const below = items.find(({ name }) => name === 'Task 19')
  expect(items.find((item) => item.id === below?.parentTaskId)?.name).toBe('Task 10')

  const taken = await manager.call<{ count: number; deletionId: string }>('DELETE /api/task-imports/:id', { id })
  expect([taken.count, await counted(project.id)]).toEqual([2000, 0])
  expect((await manager.raw('DELETE', `/api/task-imports/${id}`)).status).toBe(404)
  const deleted = await (await app.as('admin')).call<{ items: unknown[] }>('GET /api/deletions', { recordType: 'task' })
  const others = { noun: 'other task', nouns: 'other tasks', count: expect.any(Number) }
  expect(deleted.items).toEqual([expect.objectContaining({ holds: expect.arrayContaining([others]) })])
  await manager.call('POST /api/tasks/:id/restore', { id: first?.id, deletionId: taken.deletionId })
  expect(await counted(project.id)).toBe(2000)
})

test('a Trello board, with semicolons or tabs, is read with columns of one’s choice; formulas are just text', async () => {
  const own = await app.project({ name: 'Cards' })
  const rows = [
    ['Card ID', 'Card Name', 'Card Description', 'Members', 'Due Date', 'List Name', 'Board Name', 'Weight'],
    ['a1', '=HYPERLINK("http://example.com")', '+1', '', '2026-12-10T22:30:00.000Z', 'Doing', 'Some board', '1,5'],
    ['a2', 'Second', '', '', '', 'Done', 'Some board', ''],
  ]
  for (const separator of [';', '\t']) {
    const text = rows
      .map((cells) => cells.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator))
      .join('\n')
    const proposed = await preview({ text, projectId: own.id })
    expect(proposed.columns.map(({ field }) => field)).toEqual([
      null,
      'name',
      'description',
      'assignee',
      'dueDate',
      'status',
      'project',
      null,
    ])
    expect(faultsOf(proposed.faulty)).toEqual([2, 3].map((row) => [row, 'Board Name', 'No project is called “Some board”.']))
    const columns = [null, 'name', 'description', 'assignee', 'dueDate', 'status', null, 'estimatedHours']
    expect(await preview({ text, projectId: own.id, columns })).toMatchObject({ count: 2, faultyRows: 0, problems: [] })
    const { id } = await importAll({ text, projectId: own.id, columns })
    const [first, second] = await tasksOf(own.id)
    expect(first).toMatchObject({ name: '=HYPERLINK("http://example.com")', description: '+1', status: 'in_progress', estimatedHours: 1.5 })
    expect(first?.dueDate).toBe('2026-12-10')
    expect(second).toMatchObject({ name: 'Second', status: 'done' })
    await manager.call('DELETE /api/task-imports/:id', { id })
  }
})

test('what is in the way of every row is said once', async () => {
  const said = async (input: Input) => (await preview(input)).problems
  expect(await said({ text: 'What,When\nA,2026-12-01\n' })).toEqual([
    'Choose the column that holds the names of the tasks.',
    'Select the project that the tasks belong to, or the column that names it.',
  ])
  expect(await said({ text: 'A,B\nx,y\n', projectId: project.id, columns: ['name', 'name'] })).toEqual([
    'Several columns are taken for “Name”. Keep one of them.',
  ])
  const sentence = async (text: string) =>
    ((await manager.raw('POST', '/api/task-imports/preview', { text })).body as { message: string }).message
  expect(await sentence('Name\n')).toBe('The file has no rows. Choose one with a heading and a row for each task.')
  expect(await sentence('Name\n"Open\n')).toContain('quotation mark that is never closed')
  expect(await sentence('x'.repeat(800_001))).toContain('larger than 0.8 MB')
  expect(await sentence(`Name\n${'x\n'.repeat(5001)}`)).toContain('At most 5000 fit into one import')
  expect(await sentence(`Name\n${'\n'.repeat(60_000)}x`)).toContain('The file has more than 50,000 lines.')
})

test('each row keeps the rules of a new task', async () => {
  await app.project({ name: 'Closed', status: 'completed' })
  await app.user('copywriter', { fullName: 'Cory Away' })
  const twins = [await app.user('copywriter', { fullName: 'Twin' }), await app.user('copywriter', { fullName: 'Twin' })]
  for (const twin of twins) await app.allocate(twin, project, 'copywriter')
  const text = [
    'Name,Project,Assignee,Parent,Priority,Type,Hours,Completed on',
    'A,Closed,,,,,,',
    'B,Spring,Cory Away,,,,,',
    'C,Spring,Twin,,,,,',
    'D,Spring,,D,,,,',
    'E,Spring,,F,,,,',
    'F,Spring,,E,,,,',
    'G,Spring,,,Huge,Cooking,0.3,',
    'H,Spring,,,,,,2999-01-01',
    `${'n'.repeat(201)},Spring,,,,,,`,
    'I,Spring,,,,,,,one too many',
  ].join('\n')
  const { faulty } = await preview({ text })
  expect(faultsOf(faulty)).toEqual([
    [2, 'Project', 'This project is completed. Select a project that is in planning or active.'],
    [3, 'Assignee', '“Cory Away” is not on the team of “Spring”, or has no role. Add them to the project first.'],
    [4, 'Assignee', '2 people are called “Twin”. Write the e-mail address.'],
    [5, 'Parent', 'A task cannot be placed below itself.'],
    [6, 'Parent', 'A task cannot be placed below itself.'],
    [7, 'Parent', 'A task cannot be placed below itself.'],
    [8, 'Priority', '“Huge” is none of these: Low, Medium, High or Urgent.'],
    [8, 'Type', '“Cooking” is none of these: Design, Video, Marketing, Development, Review or Other.'],
    [8, 'Hours', '“0.3” is no number of hours. Write one from 0 to 99999 in steps of 0.5.'],
    [9, 'Completed on', 'It lies in the future. Leave it empty for what is not done.'],
    [10, 'Name', 'It is longer than 200 characters. Shorten it.'],
    [11, null, 'It has 9 cells, and the heading has 8. A cell that holds the separator needs quotation marks.'],
  ])
})

test('a file sent twice under one key is imported once, and nobody but who creates tasks imports any', async () => {
  const own = await app.project()
  const input = { text: 'Name\nOnce\n', projectId: own.id }
  const key = { 'idempotency-key': randomUUID() }
  const [first, again] = [
    await manager.raw('POST', '/api/task-imports', input, key),
    await manager.raw('POST', '/api/task-imports', input, key),
  ]
  expect(again.body).toEqual(first.body)
  expect(await counted(own.id)).toBe(1)
  const client = await app.as('client')
  await app.allocate(client.user, own, 'client')
  for (const path of ['/api/task-imports', '/api/task-imports/preview']) expect((await client.raw('POST', path, input)).status).toBe(403)
  expect((await client.raw('DELETE', `/api/task-imports/${(first.body as { id: string }).id}`)).status).toBe(403)
})

test('an export of tasks can be imported as it is, and exports the same texts again', async () => {
  const [from, to] = [await app.project({ name: 'From' }), await app.project({ name: 'To' })]
  const texts = ['=1+1', "'=1", `x;=cmd|'/C calc'!A0;y`, 'Call +44 20', "a;'-1", 'Plain']
  for (const name of texts)
    await manager.call('POST /api/tasks', { projectId: from.id, name, description: `${name}\n=2\n\t@x`, status: 'in_progress' })
  const exported = async (projectId: string) =>
    (await manager.raw('GET', `/api/tasks?projectId=${projectId}&sort=position`, undefined, { accept: 'text/csv' })).text
  const file = await exported(from.id)
  const shown = await preview({ text: file })
  expect(shown.columns.flatMap(({ heading, field }) => (field ? [[heading, field]] : []))).toEqual([
    ['Name', 'name'],
    ['Project name', 'project'],
    ['Assignee full name', 'assignee'],
    ['Start date', 'startDate'],
    ['Due date', 'dueDate'],
    ['Priority', 'priority'],
    ['Status', 'status'],
    ['Task type', 'taskType'],
    ['Estimated hours', 'estimatedHours'],
    ['Completed at', 'completedOn'],
    ['Description', 'description'],
  ])
  await importAll({ text: file.replaceAll(',From,', ',To,') })
  const read = (text: string) =>
    parse<Record<string, string>>(text, { bom: true, columns: true }).map(({ Name, Description, Status }) => [Name, Description, Status])
  expect(read(await exported(to.id))).toEqual(read(file))
  expect((await tasksOf(to.id)).map(({ name }) => name).toSorted()).toEqual(texts.toSorted())
})
