import { z } from 'zod'
import type { Actor } from './actor.ts'
import { allowed, type Decision, denied } from './decision.ts'

const marked = z.registry<{ internal: true }>()

/**
 * Marks a field of a view that people outside the agency never get. It follows from this mark alone, wherever the view stands: they do
 * not get it in an answer, a refusal, a replay or the history, are not told when only such fields change, and cannot set it.
 * It becomes optional, because an answer to them lacks it.
 */
export function internal<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  const made = schema.optional().describe('Only for people of the agency.')
  marked.add(made, { internal: true })
  return made
}

function isInternal(schema: z.core.$ZodType): boolean {
  if (marked.get(schema as z.ZodType)) return true
  const { innerType } = defOf(schema) as { innerType?: z.core.$ZodType }
  return innerType !== undefined && isInternal(innerType)
}

/** Whether this field of a view is kept from people outside the agency. A field the view does not have is not shown to anybody. */
export function isInternalField(view: z.ZodObject, field: string): boolean {
  const schema = view.shape[field]
  return schema !== undefined && isInternal(schema)
}

/** The fields of a view that people outside the agency get. */
export function fieldsOutside(view: z.ZodObject): string[] {
  return Object.keys(view.shape).filter((field) => !isInternalField(view, field))
}

/** Whether this actor may set these fields at all; what the rules of the record say comes on top. */
export function canSetFields(actor: Actor, view: z.ZodObject, fields: readonly string[]): Decision {
  if (actor.staff || !fields.some((field) => isInternalField(view, field))) return allowed
  return denied('This is kept by the agency. Ask them to change it.')
}

const derived = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/** The same schema without its internal fields, at any depth; made once per schema. */
export function outsideOf<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  const known = derived.get(schema)
  if (known) return known as Schema
  const made = withoutInternal(schema)
  derived.set(schema, made)
  return made as Schema
}

/** What this actor gets of a value: parsed by its schema, for people outside the agency without the internal fields. */
export function schemaFor<Schema extends z.core.$ZodType>(actor: Actor, schema: Schema): Schema {
  return actor.staff ? schema : outsideOf(schema)
}

/** Every kind of schema keeps the schemas it is made of in its definition: as such, in a list, or as the shape of an object. */
function withoutInternal(schema: z.core.$ZodType): z.core.$ZodType {
  const def = defOf(schema)
  const next: Record<string, unknown> = {}
  if (isLazy(schema)) return holdsInternal(schema) ? z.lazy(() => outsideOf(schema.unwrap())) : schema
  for (const [key, value] of Object.entries(def)) {
    const part = partWithoutInternal(def.type, key, value)
    if (part !== value) next[key] = part
  }
  if (Object.keys(next).length === 0) return schema
  // An object that let further fields through would let the hidden ones through, too.
  const closed = def.type === 'object' ? { catchall: undefined } : {}
  return z.core.clone(schema, { ...def, ...next, ...closed })
}

function partWithoutInternal(type: string, key: string, value: unknown): unknown {
  if (isSchema(value)) return outsideOf(value)
  if (type === 'object' && key === 'shape') return shapeWithoutInternal(value as Record<string, z.core.$ZodType>)
  if (!Array.isArray(value) || !value.some(isSchema)) return value
  const parts: unknown[] = value.map((part: unknown) => (isSchema(part) ? outsideOf(part) : part))
  return parts.some((part, index) => part !== value[index]) ? parts : value
}

function shapeWithoutInternal(shape: Record<string, z.core.$ZodType>): Record<string, z.core.$ZodType> {
  const kept = Object.entries(shape).filter(([, schema]) => !isInternal(schema))
  const parts = kept.map(([field, schema]) => [field, outsideOf(schema)] as const)
  const same = kept.length === Object.keys(shape).length && parts.every(([, part], index) => part === kept[index]?.[1])
  return same ? shape : Object.fromEntries(parts)
}

/** Whether a field anywhere in it is internal; what holds itself is looked at once. */
function holdsInternal(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  if (isInternal(schema)) return true
  if (seen.has(schema)) return false
  seen.add(schema)
  // Not by what it keeps of itself: once it was looked into, that is a part of it, and it would be gone round in for ever.
  if (isLazy(schema)) return holdsInternal(schema.unwrap(), seen)
  const { shape, ...others } = defOf(schema) as { shape?: object }
  const parts = [...Object.values(shape ?? {}), ...Object.values(others).flat()]
  return parts.some((part) => isSchema(part) && holdsInternal(part, seen))
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
