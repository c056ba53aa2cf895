import { addressOf } from '#shared/addresses.ts'
import type { documents } from './table.ts'

export type DocumentRow = typeof documents.$inferSelect
type Told = Pick<DocumentRow, 'id' | 'audience' | 'projectId' | 'uploadedBy'>

/** What every event of a document says of its place and of who may be told. @param brandId of its project, where it has one */
export function eventFor({ id, audience, projectId, uploadedBy }: Told, brandId: string) {
  return { recordType: 'document', recordId: id, audience, readers: 'documents.view', projectId, brandId, concerns: [uploadedBy] }
}

export type Named = Pick<DocumentRow, 'id' | 'name' | 'audience' | 'projectId' | 'uploadedBy'> & { brandId: string }

/** A document as comments and followers need to know it. */
export function refOf({ id, name, audience, projectId, brandId, uploadedBy }: Named) {
  return { id, title: name, projectId, brandId, assigneeId: null, concerns: [uploadedBy], audience, url: addressOf.document(id) }
}
