import { z } from 'zod'
import { emailAddress, profileFields, role } from '#features/workspace/users/schema.ts'
import { id, instant, listInput, timezone } from '#shared/contract/endpoint.ts'
import { personName } from '#shared/contract/refs.ts'
import { isClient } from '#shared/rights/actor.ts'
import { isExternal, projectDuties } from '#shared/rights/roles.ts'
import { isPredictable } from '#shared/values/predictable.ts'
import { passwordMax, passwordMin, passwordPredictableSentence, passwordSentence } from './labels.ts'

/** A password that is being chosen; the server also refuses common ones (`refuseWeakPassword`). */
export const newPassword = z
  .string()
  .min(passwordMin, passwordSentence)
  .max(passwordMax, passwordSentence)
  .refine((password) => !isPredictable(password), passwordPredictableSentence)
/** A password that is being checked: whatever was typed. */
const givenPassword = z.string().min(1, 'Password is required').max(1000)
/** A one-time token as it stands in a link. */
const token = z.string().min(1, 'This link is not complete. Open it again from the message.').max(200)

export const signIn = z.strictObject({ email: emailAddress, password: givenPassword })

const person = { fullName: profileFields.fullName, password: newPassword, timezone }
export const setupCheck = z.strictObject({ token })
export const setup = z.strictObject({ token, email: emailAddress, ...person })

export const passwordResetRequest = z.strictObject({ email: emailAddress })
/** Says nothing of the address; `mailed` is false where no mail server is set up and the link waits in the outbox. */
export const passwordResetRequested = z.object({ ok: z.literal(true), mailed: z.boolean() })
export const passwordReset = z.strictObject({ token, password: newPassword })
export const passwordChange = z.strictObject({ currentPassword: givenPassword, newPassword })

const grant = z.strictObject({ projectId: id, role: z.enum(projectDuties) })
/** Brands and projects come with the invitation of people outside the agency only. */
export const invitationCreate = z
  .strictObject({
    email: emailAddress,
    fullName: profileFields.fullName,
    roles: z.array(role).min(1, 'Choose at least one role').max(20),
    brandIds: z.array(id).max(100).default([]),
    /** of these brands those of which a client becomes a billing contact */
    billingBrandIds: z.array(id).max(100).default([]),
    projects: z.array(grant).max(100).default([]),
  })
  .refine((given) => isExternal(given.roles) || given.brandIds.length + given.projects.length === 0, {
    path: ['brandIds'],
    message: 'Brands and projects come with an invitation of clients and influencers only.',
  })
  .refine((given) => given.billingBrandIds.every((one) => given.brandIds.includes(one)), {
    path: ['billingBrandIds'],
    message: 'A billing contact belongs to one of the brands of the invitation.',
  })
  .refine((given) => given.billingBrandIds.length === 0 || isClient(given), {
    path: ['billingBrandIds'],
    message: 'Only clients can be billing contacts.',
  })
  .refine((given) => given.projects.every((one) => (given.roles as string[]).includes(one.role)), {
    path: ['projects'],
    message: 'The duty on a project must be one of the roles of the invitation.',
  })
export type InvitationInput = z.output<typeof invitationCreate>
/** The same as the dialog holds it: the duty on each project is the role. */
export const inviteForm = z.object({
  fullName: profileFields.fullName,
  email: z.string().trim().pipe(z.email('Invalid email address')),
  roles: z.array(role).min(1, 'Choose at least one role'),
  brandIds: z.array(z.uuid()),
  billingBrandIds: z.array(z.uuid()),
  projectIds: z.array(z.uuid()),
})
export type InviteForm = z.infer<typeof inviteForm>
export const invitationList = listInput({})
export const invitationView = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  roles: z.array(role),
  brands: z.array(z.object({ id, name: z.string(), billingContact: z.boolean() })),
  projects: z.array(z.object({ id, name: z.string(), role: z.enum(projectDuties) })),
  createdBy: personName.nullable(),
  createdAt: instant,
  expiresAt: instant,
  /** too late, or its sender is no admin any more; sending it again renews it */
  expired: z.boolean(),
})
export type InvitationView = z.infer<typeof invitationView>
/** The only answers that hold the link. */
export const invitationSent = invitationView.extend({ link: z.string(), mailed: z.boolean() })
export type InvitationSent = z.infer<typeof invitationSent>
export const invitationCheck = z.strictObject({ token })
export const invitationPreview = z.object({
  email: z.string(),
  fullName: z.string(),
  workspaceName: z.string(),
  invitedBy: z.string().nullable(),
})
export const invitationAccept = z.strictObject({ token, ...person })

export const sessionList = listInput({})
export const ownSession = z.object({
  id,
  /** the session this request came with */
  current: z.boolean(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: instant,
  /** to within a day */
  lastUsedAt: instant,
  expiresAt: instant,
})
export type OwnSession = z.infer<typeof ownSession>
