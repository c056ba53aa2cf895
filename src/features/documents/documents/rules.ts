import { canCommentOn, canReadAudience } from '#features/records/comments/rules.ts'
import type { Actor } from '#shared/rights/actor.ts'
import type { Audience } from '#shared/rights/audience.ts'
import { allowed, type Decision, decide, decideWithin, hidden, rightsRow } from '#shared/rights/decision.ts'

const area = 'Documents'
//                                                                                         AD PM PO DM GD VE CR CW CY IN CL NO
export const documentRights = {
  'documents.view': rightsRow(
    area,
    'List and download documents',
    'Y Y Y Y Y Y Y Y Y v v -',
    'People outside the agency: only those meant for clients.',
  ),
  'documents.upload': rightsRow(area, 'Upload a document', 'Y Y - - - - - - - - - -'),
  'documents.edit': rightsRow(
    area,
    'Edit name, category and folder of a document; upload and restore a version',
    'Y Y u u u u u u u - - -',
  ),
  'documents.audience': rightsRow(area, 'Change for whom a document is meant, and where it belongs', 'Y Y - - - - - - - - - -'),
  'documents.delete': rightsRow(area, 'Delete a document', 'Y u u u u u u u u u u -'),
  'documents.folders': rightsRow(area, 'Make, rename, move and delete folders', 'Y Y - - - - - - - - - -'),
  'documents.delivery-links': rightsRow(
    area,
    'Make and revoke a delivery link',
    'Y Y - - - - - - - - - -',
    'Only of what is meant for clients.',
  ),
}

/** What the rules need to know of a document. */
export type DocumentFacts = { projectId: string | null; brandId: string | null; audience: Audience; uploadedBy: string | null }

const relation = (actor: Actor, { projectId, brandId, uploadedBy }: DocumentFacts) => ({
  uploader: uploadedBy === actor.userId,
  projectId,
  brandId,
})

export function canViewDocument(actor: Actor, document: DocumentFacts): Decision {
  if (!canReadAudience(actor, document.audience, 'document')) return hidden
  return decide(actor, documentRights['documents.view'], relation(actor, document)).allowed ? allowed : hidden
}

export function canUploadDocument(actor: Actor): Decision {
  return decide(actor, documentRights['documents.upload'])
}

export function canEditDocument(actor: Actor, document: DocumentFacts): Decision {
  return decideWithin(canViewDocument(actor, document), () => decide(actor, documentRights['documents.edit'], relation(actor, document)))
}

/** Who reads a document follows from its audience and its place: both are set by those who may show it to a client. */
export function canPlaceDocument(actor: Actor, document: DocumentFacts): Decision {
  return decideWithin(canViewDocument(actor, document), () => decide(actor, documentRights['documents.audience']))
}

const placing: ReadonlySet<string> = new Set(['audience', 'projectId', 'brandId'])

/** All fields of one change must be allowed; the first refusal is the answer. */
export function canPatchDocument(actor: Actor, document: DocumentFacts, fields: readonly string[]): Decision {
  const wider = fields.filter((field) => placing.has(field))
  const place = wider.length > 0 ? canPlaceDocument(actor, document) : allowed
  return place.allowed && (wider.length === 0 || wider.length < fields.length) ? canEditDocument(actor, document) : place
}

export function canDeleteDocument(actor: Actor, document: DocumentFacts): Decision {
  return decideWithin(canViewDocument(actor, document), () => decide(actor, documentRights['documents.delete'], relation(actor, document)))
}

/** Whoever sees a document may talk about it. */
export function canCommentOnDocument(actor: Actor, document: DocumentFacts): Decision {
  return decideWithin(canViewDocument(actor, document), () => canCommentOn(actor, { ...relation(actor, document), assignee: false }))
}

/** A folder is seen by whoever sees a document in it or below it; those of the agency see the empty ones, too. */
export function canViewFolder(actor: Actor, inside: readonly DocumentFacts[]): Decision {
  const empty = actor.external ? hidden : decide(actor, documentRights['documents.view'])
  return inside.some((document) => canViewDocument(actor, document).allowed) || empty.allowed ? allowed : hidden
}

export function canManageFolders(actor: Actor): Decision {
  return decide(actor, documentRights['documents.folders'])
}

/** Who hands documents to somebody without an account, and sees who came for them. */
export function canDeliver(actor: Actor): Decision {
  return decide(actor, documentRights['documents.delivery-links'])
}
