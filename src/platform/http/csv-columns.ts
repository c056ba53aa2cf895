import { z } from 'zod'

/** One column: where in a row its value stands, and what it is called. */
export type CsvColumn = { path: readonly string[]; heading: string }

/**
 * The columns of a row by its schema: names first, then what else people read, ids last. Objects inside a row are spread over columns.
 * Positions, addresses inside Atelier and what only draws a picture are left out.
 */
export function csvColumns(row: z.core.$ZodType): CsvColumn[] {
  const found = columnsOf(row).filter(({ path }) => !path.some((field) => leftOut.test(field)))
  const substitute = found.some(({ path }) => ownName.test(path.join('.'))) ? undefined : substituteFor(found)
  const placed = found.map((column, at) => ({ column, rank: rankOf(column, substitute), place: placeOf(column, found) ?? at }))
  return placed.toSorted((a, b) => a.rank - b.rank || a.place - b.place).map(({ column: { path, heading } }) => ({ path, heading }))
}

/** Means nothing outside of Atelier: where something is in an order, where a picture or screen is, and how something is drawn. */
const leftOut = /^(position|orderIndex|seq|rev|\w+(Seq|Rev)|avatarUrl|logoUrl|actionUrl|url|reading|shape)$/
/** What a row is called. */
const ownName = /^(name|title|subject|fullName|fileName|number|ticketNumber)$/
const anyName = /(^|\.)(name|title|subject|fullName)$/
/** For programs: they come with the ids. */
const forPrograms = /^(version|sha256|hash|headHash)$/

type Leaf = { path: readonly string[]; isId: boolean; several: boolean }
type Found = CsvColumn & Leaf

/** `projectId` and `project.id` are one column. */
function columnsOf(row: z.core.$ZodType): Found[] {
  const columns = new Map<string, Found>()
  for (const leaf of leavesOf(row, [])) {
    const heading = headingOf(leaf.path)
    if (!columns.has(heading)) columns.set(heading, { ...leaf, heading })
  }
  return [...columns.values()]
}

/** What a row without a name of its own begins with: the moment in a log, else the first name that it shows of something else. */
function substituteFor(found: readonly Found[]): Found | undefined {
  return found.find(({ path }) => path.join('.') === 'at') ?? found.find(({ path, several }) => !several && anyName.test(path.join('.')))
}

function rankOf(column: Found, substitute: Found | undefined): number {
  const name = column.path.join('.')
  if (column.isId) return 5
  if (ownName.test(name) || column === substitute) return 0
  if (forPrograms.test(name)) return 4
  if (/^(createdAt|updatedAt)$/.test(name)) return 3
  return name === 'description' ? 2 : 1
}

/** The name of a project takes the place of `projectId`, that of an assignee the place of `assignedTo`. */
function placeOf({ path: [field = '', ...rest] }: Found, found: readonly Found[]): number | undefined {
  if (rest.length === 0) return undefined
  const verb = field.replace(/(ee|or|er)$/, '')
  const ids = new Set([`${field}Id`, `${verb}edTo`, `${verb}edBy`])
  const at = found.findIndex(({ path }) => path.length === 1 && ids.has(path[0] ?? ''))
  return at < 0 ? undefined : at
}

/** Their own names end with "ID", which in a table of Atelier means a record: Peppol calls this one the electronic address. */
const headings: Record<string, string> = { billingElectronicId: 'Billing electronic address' }

/** "projectManager.fullName" as "Project manager full name"; `id`, `ip`, `url` and `vat` are no words. */
function headingOf(path: readonly string[]): string {
  const given = headings[path.join('.')]
  if (given) return given
  const words = path.join(' ').replace(/(\p{Lu})/gu, (letter) => ` ${letter.toLowerCase()}`)
  const spelled = words.replace(/\b(id|ip|url|vat)(s?)\b/g, (_, word: string, plural: string) => word.toUpperCase() + plural)
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

function leavesOf(schema: z.core.$ZodType, path: readonly string[], several = false): Leaf[] {
  const inner = insideOf(schema)
  const listed = several || inner.several
  if (!(inner.schema instanceof z.ZodObject))
    return [{ path, isId: path.at(-1) === 'id' || inner.schema instanceof z.ZodUUID, several: listed }]
  return Object.entries(inner.schema.shape).flatMap(([field, part]) => leavesOf(part as z.core.$ZodType, [...path, field], listed))
}

/** What is optional, empty, one of many or made from something else, as what it is. */
function insideOf(schema: z.core.$ZodType, several = false): { schema: z.core.$ZodType; several: boolean } {
  const def = (schema as z.ZodType).def as unknown as {
    type: string
    innerType?: z.core.$ZodType
    element?: z.core.$ZodType
    out?: z.core.$ZodType
  }
  const next = def.innerType ?? def.element ?? (def.type === 'pipe' ? def.out : undefined)
  return next ? insideOf(next, several || def.element !== undefined) : { schema, several }
}
