import type { Actor } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, decideWithin, hidden, rightsRow } from '#shared/rights/decision.ts'
import { accountRoles, type Role } from '#shared/rights/roles.ts'
import type { ContentStatus, ContentType } from './schema.ts'

const area = 'Content'
//                                                                           AD PM PO DM GD VE CR CW CY IN CL NO
export const contentRights = {
  'content.view': rightsRow(
    area,
    'View content',
    'Y Y Y Y Y Y Y Y Y a v -',
    'People outside the agency: only what was shared with them, without budget and cost.',
  ),
  'content.create-graphic': rightsRow(area, 'Create a graphic', 'Y Y - - Y - - - - - - -'),
  'content.create-video': rightsRow(area, 'Create a video', 'Y Y - - - Y - - - - - -'),
  'content.create-ad': rightsRow(area, 'Create an ad or an article', 'Y Y - Y - - - - - - - -'),
  'content.edit': rightsRow(
    area,
    'Edit content; upload or restore a version',
    'Y Y d d d d d d d d d -',
    'Never the status; the assignee is set by admins and project managers.',
  ),
  'content.assign': rightsRow(area, 'Set whose content is, and where it belongs', 'Y Y - - - - - - - - - -'),
  'content.delete': rightsRow(area, 'Delete content', 'Y Y - - - - - - - - - -'),
  'content.comment': rightsRow(area, 'Comment on content', 'Y Y Y Y Y Y Y Y Y a v -'),
  'content.review': rightsRow(area, 'Approve, reject, ask for revision, publish', 'Y Y Y - - - - - - - - -'),
  'content.reopen': rightsRow(area, 'Make a rejected content item a draft again', 'Y Y - - - - - - - - - -'),
}

const rolesWith = (row: keyof typeof contentRights): readonly Role[] =>
  accountRoles.filter((role) => contentRights[row].cells[role] === 'Y')

/** The roles of which somebody may decide on content. */
export const decidingRoles = rolesWith('content.review')
/** The roles that may make a rejected item a draft again. */
export const reopeningRoles = rolesWith('content.reopen')

/** The row that lets somebody create content of a type. */
export const createRow = {
  graphic: 'content.create-graphic',
  video: 'content.create-video',
  ad: 'content.create-ad',
  article: 'content.create-ad',
} as const satisfies Record<ContentType, keyof typeof contentRights>

/** What the rules need to know of a content item. */
export type ContentFacts = {
  projectId: string | null
  brandId: string | null
  assignedTo: string | null
  createdBy: string | null
  status: ContentStatus
  /** the version that clients see; null while nothing is shared */
  sharedVersion: number | null
}

/** While an item is in work, whoever began it may edit it beside its assignee. */
export const inWork = (status: ContentStatus): boolean => status === 'draft' || status === 'in_revision'

/** How this actor stands to an item. */
export const relationTo = (actor: Actor, { projectId, brandId, assignedTo, createdBy, status }: ContentFacts) => ({
  assignee: assignedTo === actor.userId,
  creator: createdBy === actor.userId,
  inWork: inWork(status),
  projectId,
  brandId,
})

export function canViewContent(actor: Actor, item: ContentFacts): Decision {
  if (!actor.staff && item.sharedVersion === null) return hidden
  return decide(actor, contentRights['content.view'], relationTo(actor, item)).allowed ? allowed : hidden
}

export function canCreateContent(actor: Actor, contentType: ContentType): Decision {
  return decide(actor, contentRights[createRow[contentType]])
}

function within(actor: Actor, item: ContentFacts, row: keyof typeof contentRights): Decision {
  return decideWithin(canViewContent(actor, item), () => decide(actor, contentRights[row], relationTo(actor, item)))
}

export const canEditContent = (actor: Actor, item: ContentFacts): Decision => within(actor, item, 'content.edit')
export const canAssignContent = (actor: Actor, item: ContentFacts): Decision => within(actor, item, 'content.assign')
export const canCommentOnContent = (actor: Actor, item: ContentFacts): Decision => within(actor, item, 'content.comment')
export const canReviewContent = (actor: Actor, item: ContentFacts): Decision => within(actor, item, 'content.review')
export const canReopenContent = (actor: Actor, item: ContentFacts): Decision => within(actor, item, 'content.reopen')
export const canDeleteContent = (actor: Actor, item: ContentFacts): Decision => within(actor, item, 'content.delete')

/** Whether an assignee can be chosen at all, when something is created. */
export const canChooseAssignee = (actor: Actor): Decision => decide(actor, contentRights['content.assign'])

const assigning: ReadonlySet<string> = new Set(['assignedTo', 'projectId', 'brandId'])

/** All fields of one change must be allowed; the first refusal is the answer. */
export function canPatchContent(actor: Actor, item: ContentFacts, fields: readonly string[]): Decision {
  const wider = fields.filter((field) => assigning.has(field))
  const assign = wider.length > 0 ? canAssignContent(actor, item) : allowed
  return assign.allowed && (wider.length === 0 || wider.length < fields.length) ? canEditContent(actor, item) : assign
}
