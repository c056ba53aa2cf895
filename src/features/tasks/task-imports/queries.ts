import { sql } from 'drizzle-orm'
import { visibleProjects } from '#features/clients/projects/queries.ts'
import { visibleProfiles } from '#features/workspace/users/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, rows } from '#platform/database/db.ts'
import { readSheet, type Sheet } from '#platform/http/csv-sheet.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import { checkProject } from '../tasks/checks.ts'
import { canCreateTask } from '../tasks/rules.ts'
import { importLabels } from './labels.ts'
import { type CheckedRow, checkRows, type Known, type KnownPerson, type KnownProject, keyOf, proposeColumns } from './rules.ts'
import { type ImportField, type ImportRow, importedTasksMax, type TaskImportInput, type TaskImportPreview } from './schema.ts'

type Columns = readonly (ImportField | null)[]
export type Plan = { sheet: Sheet; columns: Columns; problems: string[]; rows: CheckedRow[] }

/** What a file would become: every row as a task, and all that is in the way. @throws AppError forbidden, invalid_input where it is no CSV */
export async function planImport(db: Queryable, ctx: Ctx, { text, projectId, columns: chosen }: TaskImportInput): Promise<Plan> {
  assertAllowed(canCreateTask(ctx.actor), 'task')
  const sheet = await readSheet(text, { rowsMax: importedTasksMax, noun: 'task' })
  const columns: Columns = chosen ? sheet.headings.map((_, at) => chosen[at] ?? null) : proposeColumns(sheet.headings)
  const known = await knownOf(db, ctx, sheet, columns, projectId)
  const problems = problemsOf(columns, known)
  return { sheet, columns, problems, rows: checkRows(sheet, columns, known, ctx.actor.timezone) }
}

function problemsOf(columns: Columns, known: Known): string[] {
  const taken = columns.filter((field) => field !== null)
  const twice = [...new Set(taken.filter((field, at) => taken.indexOf(field) !== at))]
  return [
    ...(taken.includes('name') ? [] : ['Choose the column that holds the names of the tasks.']),
    ...(taken.includes('project') || known.project ? [] : ['Select the project that the tasks belong to, or the column that names it.']),
    ...twice.map((field) => `Several columns are taken for “${importLabels[field]}”. Keep one of them.`),
  ]
}

type FoundProject = Omit<KnownProject, 'refusal'> & Parameters<typeof checkProject>[0]

/** Why a project takes no new tasks. */
function refusalOf(project: FoundProject): string | null {
  try {
    checkProject(project)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** The projects and people that the cells name, in as many statements whatever the file holds. */
async function knownOf(db: Queryable, ctx: Ctx, sheet: Sheet, columns: Columns, projectId: string | null): Promise<Known> {
  const cellsOf = (field: ImportField) => {
    const at = columns.indexOf(field)
    return at < 0 ? [] : [...new Set(sheet.rows.map(({ cells }) => keyOf(cells[at] ?? '')).filter(Boolean))]
  }
  const names = cellsOf('assignee')
  const found = await rows<FoundProject>(
    db,
    sql`select p.id, p.name, p.brand_id as "brandId", p.status as "projectStatus", p.archived_at is not null as archived from projects p
        where (p.id = ${projectId}::uuid or lower(p.name) = any(${sql.param(cellsOf('project'))}::text[])) and ${visibleProjects(ctx.actor)}`,
  )
  const projects = found.map((one): KnownProject => ({ ...one, refusal: refusalOf(one) }))
  const people = await rows<KnownPerson & { email: string }>(
    db,
    sql`select u.id, u.full_name as "fullName", u.email,
          u.deactivated_at is null and exists (select 1 from user_roles r where r.user_id = u.id) as active,
          array(select distinct pa.project_id::text from project_allocations pa
            where pa.user_id = u.id and pa.project_id = any(${sql.param(projects.map(({ id }) => id))}::uuid[])) as "projectIds"
        from users u where (lower(u.full_name) = any(${sql.param(names)}::text[]) or u.email = any(${sql.param(names)}::text[]))
          and ${visibleProfiles(ctx.actor)}`,
  )
  const byName = new Map<string, KnownPerson[]>()
  for (const person of people)
    for (const key of new Set([keyOf(person.fullName), person.email])) byName.set(key, [...(byName.get(key) ?? []), person])
  return {
    projects: Map.groupBy(projects, ({ name }) => keyOf(name)),
    people: byName,
    project: projects.find(({ id }) => id === projectId),
  }
}

const mostFaulty = 200
const mostGood = 20

/** What an import would do; nothing is written. */
export async function previewImport(ctx: Ctx, input: TaskImportInput): Promise<TaskImportPreview> {
  const { sheet, columns, problems, rows: all } = await planImport(ctx.services.pool, ctx, input)
  const shown = ({ row, values, faults }: CheckedRow): ImportRow => ({ row, values, faults })
  // Where the project is missing altogether, that is said once.
  const faulty = problems.length > 0 ? [] : all.filter(({ faults }) => faults.length > 0)
  const good = problems.length > 0 ? all : all.filter(({ faults }) => faults.length === 0)
  return {
    columns: sheet.headings.map((heading, at) => ({
      heading,
      example: (sheet.rows.find(({ cells }) => cells[at])?.cells[at] ?? '').slice(0, 80),
      field: columns[at] ?? null,
    })),
    problems,
    count: all.length,
    faultyRows: faulty.length,
    faulty: faulty.slice(0, mostFaulty).map(shown),
    good: good.slice(0, mostGood).map((row) => ({ ...shown(row), faults: [] })),
  }
}
