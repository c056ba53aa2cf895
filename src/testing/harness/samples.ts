import type { z } from 'zod'

/** Valid for one field or another, and found again in any text. */
const candidates: readonly ((field: string) => unknown)[] = [
  (field) => `Sample ${field} 7f3a`,
  () => 'sample-7f3a@example.com',
  () => 'https://sample-7f3a.example.com',
  () => 'ISK',
  () => 'PN',
  () => '9953',
  () => 'Pacific/Chatham',
  () => '876543.21',
  () => '2031-07-19',
  () => 76_543.5,
  () => 97,
]

/** A value that this field takes and that is not its default; undefined where one must be made for it, as for the id of a record. */
export function sampleFor(field: string, schema: z.ZodType): unknown {
  const options = [...optionsOf(schema).toReversed(), ...candidates.map((make) => make(field))]
  return options.find((value) => schema.safeParse(value).success)
}

/** Whether a field can be emptied. */
export function takesNull(schema: z.ZodType): boolean {
  return schema.safeParse(null).success
}

function optionsOf(schema: z.ZodType): readonly unknown[] {
  const def = schema.def as { innerType?: z.ZodType; entries?: Record<string, unknown> }
  if (def.innerType) return optionsOf(def.innerType)
  return def.entries ? Object.values(def.entries) : []
}
