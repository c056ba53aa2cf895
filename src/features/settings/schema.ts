import { z } from 'zod'
import { baseVersion, timezone } from '#shared/endpoint.ts'
import { currency } from '#shared/money.ts'

/** What people outside the agency see of the team, brands and projects: what they are allocated to, or all names and cards. */
export const externalVisibilities = ['allocated', 'all'] as const

const nameMax = 100

export const workspaceFields = {
  name: z.string().trim().min(1, 'Name is required').max(nameMax, `Name can have at most ${nameMax} characters`),
  /** decides what "today" is for billing */
  timezone,
  /** offered first where an amount is entered */
  currency,
  externalVisibility: z.enum(externalVisibilities),
}
export const workspaceUpdate = z.strictObject(workspaceFields).partial().extend({ version: baseVersion })
export const workspaceView = z.object({
  name: z.string(),
  timezone: z.string(),
  currency: z.string(),
  externalVisibility: z.enum(externalVisibilities),
  version: z.number(),
})
export type WorkspaceView = z.infer<typeof workspaceView>
