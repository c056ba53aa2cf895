import { z } from 'zod'
import { id, instant, listInput } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'

/** So long somebody sees the portal as a client before the view ends by itself. */
export const viewMinutes = 60

export const clientViewCreate = z.strictObject({ userId: id })
export const clientViewOpened = z.object({ userId: id, until: instant })
export const viewableClientList = listInput({ userId: id.optional() })
/** A client whom one may see the portal as. */
export const viewableClient = personRef
