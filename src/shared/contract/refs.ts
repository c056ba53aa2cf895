import { z } from 'zod'
import { id } from './endpoint.ts'

/**
 * Words of one record that stand in the answers about others: whatever reads such an answer is stale when the record they come from is
 * changed, and has to be refreshed by its kind. A test goes through all queries and says which one does not (src/server/refreshed-by.unit.test.ts).
 */
const shownOf = z.registry<{ kind: string }>()

/** Says of a field that it is a word of another record. @param kind of that record, as in its events */
export function wordOf<Schema extends z.ZodType>(kind: string, schema: Schema): Schema {
  shownOf.add(schema, { kind })
  return schema
}
/** The kind of record that a field shows a word of. */
export function shownKind(schema: z.ZodType): string | undefined {
  return shownOf.get(schema)?.kind
}

/** A person as a record names them. */
export const personName = z.object({ id, fullName: wordOf('profile', z.string()) })
export type PersonName = z.infer<typeof personName>
/** A person as a record shows them, with their picture. */
export const personRef = personName.extend({ avatarUrl: z.string().nullable() })
export type PersonRef = z.infer<typeof personRef>
/** A person who stands on a record and is not always to be told: without an account, or out of the reader's sight, there is no id. */
export const shownPerson = personRef.extend({ id: id.nullable() })
export type ShownPerson = z.infer<typeof shownPerson>
/** What a record shows of its project. */
export const projectRef = z.object({ id, name: wordOf('project', z.string()), brandId: id })
/** What a record shows of its brand; also all that a project allocation shows of one. */
export const brandRef = z.object({ id, name: wordOf('brand', z.string()), logoUrl: z.string().nullable() })
export type BrandRef = z.infer<typeof brandRef>
/** A project is always shown with whose it is: logo, name and brand. */
export const projectWithBrand = projectRef.extend({ brand: brandRef })
