import { z } from 'zod'

/** What the address in a mail carries: whom it was sent to, and which kinds of mail it ends, signed. */
export const token = z.strictObject({ token: z.string().max(2000) })
