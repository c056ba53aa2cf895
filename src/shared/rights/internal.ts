import { z } from 'zod'
import type { Actor } from './actor.ts'
import { allowed, type Decision, denied } from './decision.ts'

/** Who reads a field: people of the agency, or of them the admins alone. */
type Inside = 'staff' | 'admins'

const marked = z.registry<{ internal: Inside }>()

/**
 * Marks a field of a view that people outside the agency never get. It follows from this mark alone, wherever the view stands: they do
 * not get it in an answer, a refusal, a replay or the history, are not told when only such fields change, and cannot set it.
 * It becomes optional, because an answer to them lacks it.
 */
export function internal<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  const made = schema.optional().describe('Only for people of the agency.')
  marked.add(made, { internal: 'staff' })
  return made
}

/** Marks a field that nobody but admins gets: as internal as any other to people outside, and to the rest of the agency as well. */
export function adminsOnly<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  const made = schema.optional().describe('Only for admins.')
  marked.add(made, { internal: 'admins' })
  return made
}

function markOf(schema: z.core.$ZodType): Inside | undefined {
  const mark = marked.get(schema as z.ZodType)
  if (mark) return mark.internal
  const { innerType } = defOf(schema) as { innerType?: z.core.$ZodType }
  return innerType && markOf(innerType)
}

/** How near somebody is: `outside` of the agency, one of its `staff`, or an admin, from whom no view keeps anything. */
type Reader = 'outside' | 'staff' | 'admins'

function readerOf({ staff, kind, roles }: Actor): Reader {
  if (!staff) return 'outside'
  return kind === 'system' || roles.includes('admin') ? 'admins' : 'staff'
}

const keptFrom = (reader: Exclude<Reader, 'admins'>, schema: z.core.$ZodType): boolean => {
  const mark = markOf(schema)
  return mark !== undefined && (reader === 'outside' || mark === 'admins')
}

/** Whether this field of a view is kept from people outside the agency. A field the view does not have is not shown to anybody. */
export function isInternalField(view: z.ZodObject, field: string): boolean {
  const schema = view.shape[field]
  return schema !== undefined && markOf(schema) !== undefined
}

/** Whether nobody but admins gets it. */
export function isForAdmins(view: z.ZodObject, field: string): boolean {
  const schema = view.shape[field]
  return schema !== undefined && markOf(schema) === 'admins'
}

/** Whether a field of a view is kept from this actor. A field the view does not have is not. */
export function isKeptFrom(actor: Actor, view: z.ZodObject, field: string): boolean {
  const reader = readerOf(actor)
  const schema = view.shape[field]
  return reader !== 'admins' && schema !== undefined && keptFrom(reader, schema)
}

/** The fields of a view that people outside the agency get. */
export function fieldsOutside(view: z.ZodObject): string[] {
  return Object.keys(view.shape).filter((field) => !isInternalField(view, field))
}

/** Whether this actor may set these fields at all; what the rules of the record say comes on top. */
export function canSetFields(actor: Actor, view: z.ZodObject, fields: readonly string[]): Decision {
  const reader = readerOf(actor)
  if (reader === 'admins') return allowed
  const kept = fields.flatMap((field) => view.shape[field] ?? []).filter((schema) => keptFrom(reader, schema))
  if (kept.length === 0) return allowed
  return denied(
    reader === 'outside' ? 'This is kept by the agency. Ask them to change it.' : 'This is kept by the admins. Ask one of them.',
  )
}

type Less = Exclude<Reader, 'admins'>

const derived: Readonly<Record<Less, WeakMap<z.core.$ZodType, z.core.$ZodType>>> = { outside: new WeakMap(), staff: new WeakMap() }

/** The same schema without its internal fields, at any depth; made once per schema. */
export function outsideOf<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  return lessOf('outside', schema)
}

function lessOf<Schema extends z.core.$ZodType>(reader: Less, schema: Schema): Schema {
  const known = derived[reader].get(schema)
  if (known) return known as Schema
  const made = withoutInternal(reader, schema)
  derived[reader].set(schema, made)
  return made as Schema
}

/** What this actor gets of a value: parsed by its schema, without the fields that are kept from them. */
export function schemaFor<Schema extends z.core.$ZodType>(actor: Actor, schema: Schema): Schema {
  const reader = readerOf(actor)
  return reader === 'admins' ? schema : lessOf(reader, schema)
}

/** Every kind of schema keeps the schemas it is made of in its definition: as such, in a list, or as the shape of an object. */
function withoutInternal(reader: Less, schema: z.core.$ZodType): z.core.$ZodType {
  const def = defOf(schema)
  const next: Record<string, unknown> = {}
  if (isLazy(schema)) return holdsInternal(reader, schema) ? z.lazy(() => lessOf(reader, schema.unwrap())) : schema
  for (const [key, value] of Object.entries(def)) {
    const part = partWithoutInternal(reader, def.type, key, value)
    if (part !== value) next[key] = part
  }
  if (Object.keys(next).length === 0) return schema
  // An object that let further fields through would let the hidden ones through, too.
  const closed = def.type === 'object' ? { catchall: undefined } : {}
  return z.core.clone(schema, { ...def, ...next, ...closed })
}

function partWithoutInternal(reader: Less, type: string, key: string, value: unknown): unknown {
  if (isSchema(value)) return lessOf(reader, value)
  if (type === 'object' && key === 'shape') return shapeWithoutInternal(reader, value as Record<string, z.core.$ZodType>)
  if (!Array.isArray(value) || !value.some(isSchema)) return value
  const parts: unknown[] = value.map((part: unknown) => (isSchema(part) ? lessOf(reader, part) : part))
  return parts.some((part, index) => part !== value[index]) ? parts : value
}

function shapeWithoutInternal(reader: Less, shape: Record<string, z.core.$ZodType>): Record<string, z.core.$ZodType> {
  const kept = Object.entries(shape).filter(([, schema]) => !keptFrom(reader, schema))
  const parts = kept.map(([field, schema]) => [field, lessOf(reader, schema)] as const)
  const same = kept.length === Object.keys(shape).length && parts.every(([, part], index) => part === kept[index]?.[1])
  return same ? shape : Object.fromEntries(parts)
}

/** Whether a field anywhere in it is internal; what holds itself is looked at once. */
function holdsInternal(reader: Less, schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  if (keptFrom(reader, schema)) return true
  if (seen.has(schema)) return false
  seen.add(schema)
  // Not by what it keeps of itself: once it was looked into, that is a part of it, and it would be gone round in for ever.
  if (isLazy(schema)) return holdsInternal(reader, schema.unwrap(), seen)
  const { shape, ...others } = defOf(schema) as { shape?: object }
  const parts = [...Object.values(shape ?? {}), ...Object.values(others).flat()]
  return parts.some((part) => isSchema(part) && holdsInternal(reader, part, seen))
}

function isLazy(schema: z.core.$ZodType): schema is z.ZodLazy<z.ZodType> {
  return schema instanceof z.ZodLazy
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return value instanceof z.ZodType
}

function defOf(schema: z.core.$ZodType): z.core.$ZodTypeDef & Record<string, unknown> {
  return (schema as z.ZodType).def as z.core.$ZodTypeDef & Record<string, unknown>
}
