import { z } from 'zod'
import { id } from './endpoint.ts'

/** A person as a record names them. */
export const personName = z.object({ id, fullName: z.string() })
/** A person as a record shows them, with their picture. */
export const personRef = personName.extend({ avatarUrl: z.string().nullable() })
export type PersonRef = z.infer<typeof personRef>
/** What a record shows of its project. */
export const projectRef = z.object({ id, name: z.string(), brandId: id })
/** What a record shows of its brand; also all that a project allocation shows of one. */
export const brandRef = z.object({ id, name: z.string(), logoUrl: z.string().nullable() })
export type BrandRef = z.infer<typeof brandRef>
