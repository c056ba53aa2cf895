import type { Sheet } from '#platform/http/csv-sheet.ts'
import { calendarDate } from '#shared/contract/endpoint.ts'
import { counted } from '#shared/values/counted.ts'
import { dateIn, instantOf } from '#shared/values/dates.ts'
import { flattenText } from '#shared/values/one-line.ts'
import { priorityLabels, statusLabels, typeLabels } from '../tasks/labels.ts'
import {
  datesInOrder,
  startAfterDue,
  type TaskPriority,
  type TaskStatus,
  type TaskType,
  taskDescriptionMax,
  taskFields,
  taskNameMax,
} from '../tasks/schema.ts'
import { importLabels, knownHeadings, priorityWords, statusWords, typeWords } from './labels.ts'
import { type ImportFault, type ImportField, type ImportRow, importFields } from './schema.ts'

/** What each column is most likely taken for: the surest heading of a field wins, and each field is taken once. */
export function proposeColumns(headings: readonly string[]): (ImportField | null)[] {
  const plain = headings.map((heading) => heading.toLowerCase())
  const columns = new Map<number, ImportField>()
  for (const field of importFields) {
    const at = knownHeadings[field].map((heading) => plain.indexOf(heading)).find((found) => found >= 0 && !columns.has(found))
    if (at !== undefined) columns.set(at, field)
  }
  return headings.map((_, at) => columns.get(at) ?? null)
}

/** `refusal`: why it takes no new tasks; null where it does */
export type KnownProject = { id: string; name: string; brandId: string; refusal: string | null }
export type KnownPerson = { id: string; fullName: string; active: boolean; projectIds: string[] }
/** What the cells name, by small letters, and the project of rows that name none. */
export type Known = {
  projects: ReadonlyMap<string, KnownProject[]>
  people: ReadonlyMap<string, KnownPerson[]>
  project: KnownProject | undefined
}

export type PlannedTask = {
  id: string
  name: string
  description: string | null
  projectId: string
  brandId: string
  assigneeId: string | null
  startDate: string | null
  dueDate: string | null
  priority: TaskPriority
  status: TaskStatus
  completedAt: Date | null
  taskType: TaskType | null
  estimatedHours: number | null
  parentTaskId: string | null
}
/** A row with the task it becomes; with faults it becomes none. */
export type CheckedRow = ImportRow & { task: PlannedTask }

/** Small letters in one form, for comparing names. */
export const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()

/** Every row as a task, and what is wrong with it. */
export function checkRows({ headings, rows }: Sheet, columns: readonly (ImportField | null)[], known: Known, zone: string): CheckedRow[] {
  const places = new Map(columns.flatMap((field, at) => (field ? [[field, at] as const] : [])))
  const named = Map.groupBy(rows, ({ cells }) => keyOf(cells[places.get('name') ?? -1] ?? ''))
  const ids = new Map(rows.map(({ row }) => [row, crypto.randomUUID()]))
  const checked = rows.map(({ row, cells }) => {
    const check = new RowCheck(headings, places, cells)
    if (cells.length > headings.length && cells.slice(headings.length).some(Boolean))
      check.fault(
        null,
        `It has ${counted(cells.length, 'cell')}, and the heading has ${headings.length}. A cell that holds the separator needs quotation marks.`,
      )
    const task = taskOf(check, known, zone, ids.get(row) ?? '')
    const parents = check.cell('parent') ? (named.get(keyOf(check.cell('parent'))) ?? []) : []
    if (parents.length > 1)
      check.fault('parent', `${parents.length} rows of the file are called “${check.cell('parent')}”. Give each a name of its own.`)
    else if (parents[0]) task.parentTaskId = ids.get(parents[0].row) ?? null
    else if (check.cell('parent')) check.fault('parent', `No row of the file is called “${check.cell('parent')}”.`)
    return { check, checked: { row, values: { ...check.values(), ...understood(check, task) }, faults: check.faults, task } }
  })
  checkTree(checked)
  return checked.map(({ checked: one }) => one)
}

/** What was made of the cells that are there, in the words of the screen. */
function understood(check: RowCheck, task: PlannedTask): ImportRow['values'] {
  const made: ImportRow['values'] = {
    startDate: task.startDate ?? undefined,
    dueDate: task.dueDate ?? undefined,
    status: statusLabels[task.status],
    priority: priorityLabels[task.priority],
    taskType: task.taskType ? typeLabels[task.taskType] : undefined,
  }
  const isRead = ([field, value]: [string, unknown]) => value !== undefined && check.cell(field as ImportField) !== ''
  return check.faults.length > 0 ? {} : Object.fromEntries(Object.entries(made).filter(isRead))
}

/** Parents lie in the same project, and nothing hangs below itself. */
function checkTree(rows: readonly { check: RowCheck; checked: CheckedRow }[]): void {
  const byId = new Map(rows.map(({ checked: { task } }) => [task.id, task]))
  for (const { check, checked } of rows) {
    const { task } = checked
    const parent = byId.get(task.parentTaskId ?? '')
    // Where a project is missing, that is said already.
    if (parent?.projectId && task.projectId && parent.projectId !== task.projectId)
      check.fault('parent', 'The parent must be a task of the same project.')
    const above = new Set([task.id])
    let next = parent
    while (next && !above.has(next.id)) {
      above.add(next.id)
      next = byId.get(next.parentTaskId ?? '')
    }
    if (next?.id === task.id) check.fault('parent', 'A task cannot be placed below itself.')
  }
}

/** The cells of a row by what they are taken for. */
class RowCheck {
  readonly faults: ImportFault[] = []
  readonly #headings: readonly string[]
  readonly #places: ReadonlyMap<ImportField, number>
  readonly #cells: readonly string[]

  constructor(headings: readonly string[], places: ReadonlyMap<ImportField, number>, cells: readonly string[]) {
    this.#headings = headings
    this.#places = places
    this.#cells = cells
  }

  cell(field: ImportField): string {
    return this.#cells[this.#places.get(field) ?? -1] ?? ''
  }

  values(): ImportRow['values'] {
    return Object.fromEntries(
      [...this.#places.keys()].flatMap((field) => (this.cell(field) ? [[field, this.cell(field).slice(0, taskNameMax)]] : [])),
    )
  }

  fault(field: ImportField | null, message: string): null {
    this.faults.push({ column: field && (this.#headings[this.#places.get(field) ?? -1] ?? importLabels[field]), message })
    return null
  }

  text(field: 'name' | 'description', longest: number): string {
    const text = this.cell(field)
    if (text.length > longest) this.fault(field, `It is longer than ${longest} characters. Shorten it.`)
    return text
  }

  oneOf<Value extends string>(
    field: ImportField,
    words: ReadonlyMap<string, Value>,
    labels: Readonly<Record<Value, string>>,
  ): Value | null {
    const text = this.cell(field)
    if (!text) return null
    const said = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.values(labels))
    return words.get(text.toLowerCase()) ?? this.fault(field, `“${shortened(text)}” is none of these: ${said}.`)
  }

  /** A day, or a moment as programs write it, which is a day by the clocks of whoever imports. */
  date(field: ImportField, zone: string): string | null {
    const text = this.cell(field)
    if (!text) return null
    if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text))) return dateIn(zone, new Date(text))
    const day = text.replace(/ 00:00(:00)?$/, '')
    return (
      calendarDate.safeParse(day).data ??
      this.fault(field, `“${shortened(text)}” is no date that can be read for sure. Write it as 2026-12-31.`)
    )
  }

  hours(): number | null {
    const text = this.cell('estimatedHours').replace(/^(\d+),(\d)$/, '$1.$2')
    if (!text) return null
    const read = taskFields.estimatedHours.safeParse(Number(text))
    if (read.success) return read.data
    return this.fault('estimatedHours', `“${shortened(text)}” is no number of hours. Write one from 0 to 99999 in steps of 0.5.`)
  }
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function taskOf(check: RowCheck, known: Known, zone: string, id: string): PlannedTask {
  const name = flattenText(check.text('name', taskNameMax))
  if (!name) check.fault('name', 'The name is missing.')
  const project = projectOf(check, known)
  const assigneeId = project ? assigneeOf(check, known, project) : null
  const dates = { startDate: check.date('startDate', zone), dueDate: check.date('dueDate', zone) }
  if (!datesInOrder(dates)) check.fault('startDate', `${startAfterDue}.`)
  const finished = check.date('completedOn', zone)
  if (finished && finished > dateIn(zone)) check.fault('completedOn', 'It lies in the future. Leave it empty for what is not done.')
  const status = check.oneOf('status', statusWords, statusLabels) ?? 'todo'
  const completedAt = finished ? instantOf(finished, '12:00', zone) : new Date()
  return {
    id,
    name,
    description: check.text('description', taskDescriptionMax) || null,
    projectId: project?.id ?? '',
    brandId: project?.brandId ?? '',
    assigneeId,
    ...dates,
    priority: check.oneOf('priority', priorityWords, priorityLabels) ?? 'medium',
    // Tools that keep columns and completion apart leave what is completed in its column.
    status: finished ? 'done' : status,
    completedAt: finished || status === 'done' ? new Date(Math.min(completedAt.getTime(), Date.now())) : null,
    taskType: check.oneOf('taskType', typeWords, typeLabels),
    estimatedHours: check.hours(),
    parentTaskId: null,
  }
}

function projectOf(check: RowCheck, { projects, project }: Known): KnownProject | null {
  const name = check.cell('project')
  const found = name ? (projects.get(keyOf(name)) ?? []) : project ? [project] : []
  const open = found.length > 1 ? found.filter(({ refusal }) => refusal === null) : found
  const [only, ...others] = open.length > 0 ? open : found
  if (!only)
    return name ? check.fault('project', `No project is called “${shortened(name)}”.`) : check.fault('project', 'The project is missing.')
  if (others.length > 0)
    return check.fault('project', `${open.length} projects are called “${shortened(name)}”. Import into one of them by choosing it above.`)
  return only.refusal === null ? only : check.fault('project', only.refusal)
}

function assigneeOf(check: RowCheck, { people }: Known, project: KnownProject): string | null {
  const name = check.cell('assignee')
  if (!name) return null
  const found = people.get(keyOf(name)) ?? []
  const [fit, ...others] = found.filter(({ active, projectIds }) => active && projectIds.includes(project.id))
  if (fit && others.length === 0) return fit.id
  if (fit) return check.fault('assignee', `${others.length + 1} people are called “${shortened(name)}”. Write the e-mail address.`)
  if (found.length === 0)
    return check.fault('assignee', `Nobody is called “${shortened(name)}”. Write a name or an e-mail address of the team.`)
  return check.fault(
    'assignee',
    `“${shortened(name)}” is not on the team of “${project.name}”, or has no role. Add them to the project first.`,
  )
}
