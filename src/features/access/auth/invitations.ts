import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { allocationEvent as brandAllocationEvent } from '#features/clients/brands/commands.ts'
import { canNameBillingContacts } from '#features/clients/brands/rules.ts'
import { allocationEvent } from '#features/clients/projects/allocations.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { prepared, type Queryable } from '#platform/database/db.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mailConfigured } from '#platform/process/env.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { hashToken, newToken } from '#platform/security/tokens.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { type Duty, type Role, sortRoles } from '#shared/rights/roles.ts'
import { asPerson, createAccount, grantRoles } from './accounts.ts'
import type { authApi } from './api.ts'
import { refuseWeakPassword } from './passwords.ts'
import { invitationIsOpen, readInvitation } from './queries.ts'
import { canInvite } from './rules.ts'
import type { InvitationInput, InvitationSent } from './schema.ts'
import { endPresentSession, signedInAs, startSession } from './sessions.ts'
import type { InvitationGrants } from './table.ts'
import { linkTo } from './tokens.ts'

type Input<Key extends keyof typeof authApi> = ParsedInputOf<(typeof authApi)[Key]>

const goodForDays = 7
const gone = () => new AppError('gone', 'This invitation has expired or was used already. Ask for a new one.')

/** Invites an address; an invitation that is open for it already is replaced. */
export async function invite(ctx: Ctx, input: InvitationInput): Promise<InvitationSent> {
  assertAllowed(canInvite(ctx.actor), 'invitation')
  if (input.billingBrandIds.length > 0) assertAllowed(canNameBillingContacts(ctx.actor), 'invitation')
  const { token, hash } = newToken()
  return transact(ctx, async (tx) => {
    await refuseKnownAddress(tx, input.email)
    await checkGrants(tx, input)
    const grants: InvitationGrants = {
      roles: sortRoles(input.roles),
      brandIds: [...new Set(input.brandIds)],
      billingBrandIds: [...new Set(input.billingBrandIds)],
      projects: input.projects,
    }
    const [made] = await prepared<{ id: string }>(tx, 'keep_invitation', keepInvitation, [
      randomUUID(),
      hash,
      input.email,
      input.fullName,
      JSON.stringify(grants),
      ctx.actor.userId,
      goodForDays,
    ])
    if (!made) throw new Error('The invitation was not stored.')
    return sendInvitation(tx, ctx, made.id, token, 'invitation.created')
  })
}

const keepInvitation = `
  insert into auth_tokens (id, purpose, token_hash, email, full_name, grants, created_by, expires_at)
  values ($1, 'invitation', $2, $3, $4, $5, $6, now() + make_interval(days => $7))
  on conflict (email) where purpose = 'invitation' do update set token_hash = excluded.token_hash, full_name = excluded.full_name,
    grants = excluded.grants, created_by = excluded.created_by, expires_at = excluded.expires_at, created_at = now()
  returning id`

async function refuseKnownAddress(db: Queryable, email: string): Promise<void> {
  const known = await prepared<{ active: boolean }>(
    db,
    'known_address',
    'select deactivated_at is null as active from users where email = $1',
    [email],
  )
  if (!known[0]) return
  const more = known[0].active ? 'Give it roles in the user management.' : 'It is deactivated: reactivate it in the user management.'
  throw new AppError('conflict', `There is an account with this address already. ${more}`, { fields: { email: 'Has an account already' } })
}

async function checkGrants(db: Queryable, { brandIds, projects }: InvitationInput): Promise<void> {
  const missing = await prepared<{ brands: number; projects: number }>(
    db,
    'check_grants',
    `select (select count(*) from unnest($1::uuid[]) g(id) where not exists (select 1 from brands b where b.id = g.id and b.archived_at is null)) as brands,
      (select count(*) from unnest($2::uuid[]) g(id) where not exists (select 1 from projects p where p.id = g.id and p.archived_at is null)) as projects`,
    [brandIds, projects.map((one) => one.projectId)],
  )
  if ((missing[0]?.brands ?? 0) > 0) throw invalid('brandIds', 'One of these brands does not exist or is archived. Choose again.')
  if ((missing[0]?.projects ?? 0) > 0) throw invalid('projects', 'One of these projects does not exist or is archived. Choose again.')
}

/** Sends an invitation again under a new link, good for another week; the link before it stops working. */
export async function resendInvitation(ctx: Ctx, id: string): Promise<InvitationSent> {
  assertAllowed(canInvite(ctx.actor), 'invitation')
  const { token, hash } = newToken()
  return transact(ctx, async (tx) => {
    const [renewed] = await prepared<{ email: string }>(
      tx,
      'renew_invitation',
      `update auth_tokens set token_hash = $2, created_by = $3, expires_at = now() + make_interval(days => $4)
        where id = $1 and purpose = 'invitation' returning email`,
      [id, hash, ctx.actor.userId, goodForDays],
    )
    if (!renewed) throw notFound('invitation')
    await refuseKnownAddress(tx, renewed.email)
    return sendInvitation(tx, ctx, id, token, 'invitation.sent')
  })
}

async function sendInvitation(tx: Tx, ctx: Ctx, id: string, token: string, kind: string): Promise<InvitationSent> {
  const invitation = await readInvitation(tx, id)
  const workspace = await workspaceNow(tx)
  const link = linkTo(ctx.services.publicUrl, 'invitation', token)
  await queueMail(tx, ctx, {
    to: invitation.email,
    subject: `${ctx.actor.fullName} invites you to ${workspace.name}`,
    lines: [`Hello ${invitation.fullName},`, `${ctx.actor.fullName} invites you to work together at ${workspace.name}.`],
    action: { label: 'Accept the invitation', url: link },
    footer: `The link works once, for ${goodForDays} days.`,
  })
  const billed = invitation.brands.flatMap(({ name, billingContact }) => (billingContact ? name : []))
  const changes: Record<string, [unknown, unknown]> = {
    email: [null, invitation.email],
    roles: [null, invitation.roles],
    ...(billed.length > 0 && { billingContactOf: [null, billed] }),
  }
  tx.record({ kind, recordType: 'invitation', recordId: id, name: invitation.email, audience: 'admin', changes })
  return { ...invitation, link, mailed: mailConfigured(ctx.services) }
}

/** Takes an invitation back: its link stops working. */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<{ ok: true }> {
  assertAllowed(canInvite(ctx.actor), 'invitation')
  return transact(ctx, async (tx) => {
    const [taken] = await prepared<{ email: string }>(
      tx,
      'revoke_invitation',
      `delete from auth_tokens where id = $1 and purpose = 'invitation' returning email`,
      [id],
    )
    if (!taken) throw notFound('invitation')
    tx.record({ kind: 'invitation.deleted', recordType: 'invitation', recordId: id, name: taken.email, audience: 'admin' })
    return { ok: true as const }
  })
}

type Taken = { id: string; email: string; grants: InvitationGrants; createdBy: string }

/** Makes the invited account with its roles and allocations, all or nothing, and signs in. @returns the session's token */
export async function acceptInvitation(ctx: Ctx, input: Input<'POST /api/invitations/accept'>, request: FastifyRequest): Promise<string> {
  const { pool } = ctx.services
  const hash = hashToken(input.token)
  const [open] = await prepared<{ email: string }>(
    pool,
    'open_invitation',
    `select t.email from auth_tokens t where t.token_hash = $1 and ${invitationIsOpen}`,
    [hash],
  )
  if (!open) throw gone()
  await refuseWeakPassword(input.password, open.email)
  const passwordHash = await hashPassword(input.password)
  const person = { id: randomUUID(), fullName: input.fullName }
  const present = await signedInAs(ctx.services, request)
  return transact(asPerson(ctx, person), async (tx) => {
    const [taken] = await prepared<Taken>(
      tx,
      'take_invitation',
      `delete from auth_tokens t where t.token_hash = $1 and ${invitationIsOpen} returning t.id, t.email, t.grants, t.created_by as "createdBy"`,
      [hash],
    )
    if (!taken) throw gone()
    await createAccount(tx, { ...person, email: taken.email, passwordHash, timezone: input.timezone })
    await grantRoles(tx, person.id, taken.grants.roles as Role[], taken.createdBy)
    await grantPlaces(tx, person.id, taken)
    tx.record({
      kind: 'invitation.accepted',
      recordType: 'invitation',
      recordId: taken.id,
      name: taken.email,
      audience: 'admin',
      concerns: [person.id],
    })
    await endPresentSession(ctx, present)
    return startSession(tx, person.id, request)
  })
}

/** What was deleted since the invitation is left out. */
async function grantPlaces(tx: Tx, userId: string, { grants, createdBy }: Taken): Promise<void> {
  const brands = await prepared<{ id: string; brandId: string; billingContact: boolean }>(
    tx,
    'grant_brands',
    `insert into brand_allocations (id, brand_id, user_id, allocated_by, billing_contact)
      select gen_random_uuid(), b.id, $2, $3, b.id = any($4::uuid[]) from brands b where b.id = any($1::uuid[])
      returning id, brand_id as "brandId", billing_contact as "billingContact"`,
    [grants.brandIds, userId, createdBy, grants.billingBrandIds ?? []],
  )
  for (const one of brands) tx.record(brandAllocationEvent('created', { ...one, userId }))
  const projects = await prepared<{ id: string; projectId: string; role: Duty; brandId: string }>(
    tx,
    'grant_projects',
    `insert into project_allocations (id, project_id, user_id, role, allocated_by)
      select gen_random_uuid(), p.id, $2, g.role, $3 from json_to_recordset($1::json) as g("projectId" uuid, role text)
        join projects p on p.id = g."projectId"
      on conflict do nothing
      returning id, project_id as "projectId", role, (select p.brand_id from projects p where p.id = project_id) as "brandId"`,
    [JSON.stringify(grants.projects), userId, createdBy],
  )
  for (const one of projects) tx.record(allocationEvent('project-allocation.created', { ...one, userId }))
}
