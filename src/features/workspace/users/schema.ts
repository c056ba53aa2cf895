import { z } from 'zod'
import { baseVersion, id, instant, listInput, queryFlag, queryIds, sortBy, timezone } from '#shared/contract/endpoint.ts'
import { personName, personRef } from '#shared/contract/refs.ts'
import { accountRoles } from '#shared/rights/roles.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { workspaceLook, workspaceView } from '../settings/schema.ts'
import { peopleOrders } from './labels.ts'

export const fullNameMax = 200
const phoneMax = 50

export const role = z.enum(accountRoles, 'Choose a role')

/** The one form in which an address is stored, compared and counted. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** An e-mail address in any spelling; comes out in the normal form. */
export const emailAddress = z
  .string()
  .max(320, 'Invalid email address')
  .transform(normaliseEmail)
  .pipe(z.email('Invalid email address').max(254, 'Invalid email address'))

export const profileFields = {
  fullName: oneLine().min(1, 'Full name is required').max(fullNameMax, `Full name can have at most ${fullNameMax} characters`),
  phone: oneLine().max(phoneMax, `Phone can have at most ${phoneMax} characters`).nullable(),
  timezone,
}

/** A phone number as it is typed: empty text is none. */
export const phoneText = profileFields.phone.unwrap().transform((text) => text || null)

/** Only changed fields are sent. The zone is one's own to change, the name and phone also an admin's. */
export const profileUpdate = z.strictObject(profileFields).partial().extend({ id, version: baseVersion })

export const profileList = listInput({
  /** text in the name; for staff also in the e-mail address */
  q: z.string().trim().max(200).optional(),
  role: role.optional(),
  /** true: only accounts that can sign in; false: only deactivated ones */
  active: queryFlag.optional(),
  ids: queryIds.optional(),
  /** left out: by name, and what is searched for by how well it fits; by the other columns for whom they are open */
  sort: sortBy(peopleOrders).optional(),
})
export type ProfileListInput = z.output<typeof profileList>

/** A person. What hangs behind `?` is left out for people outside the agency, except on their own profile. */
export const profileView = z.object({
  ...personRef.shape,
  roles: z.array(role),
  active: z.boolean(),
  version: z.number(),
  email: z.string().optional(),
  phone: z.string().nullable().optional(),
  timezone: z.string().optional(),
  createdAt: instant.optional(),
  /** for admins, who remove roles by their id */
  userRoles: z.array(z.object({ id, role })).optional(),
})
export type ProfileView = z.infer<typeof profileView>

/** One's own profile, complete. */
export const ownProfileView = profileView.extend({
  email: z.string(),
  phone: z.string().nullable(),
  timezone: z.string(),
  createdAt: instant,
})
export type OwnProfileView = z.infer<typeof ownProfileView>

export const userRoleCreate = z.strictObject({ userId: id, role })
export const userRoleList = listInput({ userId: id.optional(), role: role.optional() })
export type UserRoleListInput = z.output<typeof userRoleList>
export const userRoleView = z.object({
  id,
  userId: id,
  role,
  createdBy: id.nullable(),
  createdAt: instant,
  user: personRef.extend({ email: z.string() }),
})
export type UserRoleView = z.infer<typeof userRoleView>

/** Everything the browser starts with, read anew at each load and after each change of rights. */
export const signedInView = z.object({
  user: ownProfileView,
  /** '{Role} Portal' by the first role, 'Portal' without one */
  portalLabel: z.string(),
  /** what `makeActor` takes, so that the browser asks the same rules as the server; sets travel as lists */
  scope: z.object({
    brandIds: z.array(id),
    billingBrandIds: z.array(id),
    projectIds: z.array(id),
    namedBrandIds: z.array(id),
    openDirectory: z.boolean(),
  }),
  sessionId: id,
  /** who sees the portal as this person does, and until when */
  viewedBy: personName.extend({ until: instant }).nullable(),
  workspace: workspaceView.omit({ version: true }),
  /** ids of the permissions of pages and settings (`src/features/screens.ts`) that this person can ever hold */
  permissions: z.array(z.string()),
  /** number of unread notifications */
  unread: z.number(),
  /** where the live stream continues from */
  mark: z.string(),
  features: z.object({
    /** false: no mail server is set up; links are shown to be passed on */
    mailConfigured: z.boolean(),
  }),
})
export type SignedInView = z.infer<typeof signedInView>
export const sessionView = z.object({
  session: signedInView.nullable(),
  /** there is no admin yet: the set-up link that the server printed makes the first one */
  setupNeeded: z.boolean(),
  /** what the workspace is called; the sign-in page shows it to everybody */
  workspaceName: z.string(),
  /** its logo and colour, for the same page */
  workspaceLook: workspaceLook.omit({ name: true }),
})
export type SessionView = z.infer<typeof sessionView>
