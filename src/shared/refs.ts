import { z } from 'zod'
import { id } from './endpoint.ts'

/** A person as a record names them. */
export const personName = z.object({ id, fullName: z.string() })
export type PersonName = z.infer<typeof personName>
/** A person as a record shows them, with their picture. */
export const personRef = personName.extend({ avatarUrl: z.string().nullable() })
export type PersonRef = z.infer<typeof personRef>
/** A person who stands on a record and is not always to be told: without an account, or out of the reader's sight, there is no id. */
export const shownPerson = personRef.extend({ id: id.nullable() })
export type ShownPerson = z.infer<typeof shownPerson>
/** What a record shows of its project. */
export const projectRef = z.object({ id, name: z.string(), brandId: id })
/** What a record shows of its brand; also all that a project allocation shows of one. */
export const brandRef = z.object({ id, name: z.string(), logoUrl: z.string().nullable() })
export type BrandRef = z.infer<typeof brandRef>
