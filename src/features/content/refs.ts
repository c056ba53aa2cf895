import { type SQL, sql } from 'drizzle-orm'
import type { GuestLink } from '#shared/actor.ts'
import { addressOf } from '#shared/addresses.ts'
import type { Audience } from '#shared/audience.ts'
import { recordsOf } from '../secret-links/queries.ts'
import type { contentItems } from './table.ts'

export type ContentRow = typeof contentItems.$inferSelect
type Told = Pick<ContentRow, 'id' | 'projectId' | 'assignedTo' | 'createdBy' | 'sharedVersion'>

/** What nobody outside the agency has seen is told to the agency alone. */
export const audienceOf = ({ sharedVersion }: Pick<ContentRow, 'sharedVersion'>): Audience =>
  sharedVersion === null ? 'internal' : 'client'

/** What every event of an item says of its place and of who may be told. @param brandId of its project, where it has one */
export function eventFor(item: Told, brandId: string, assigneeBefore: string | null = null) {
  const { id, projectId, assignedTo, createdBy } = item
  return {
    recordType: 'content-item',
    recordId: id,
    audience: audienceOf(item),
    readers: 'content.view',
    projectId,
    brandId,
    concerns: [assignedTo, createdBy, assigneeBefore],
  }
}

export type Named = Told & Pick<ContentRow, 'title'> & { brandId: string }

/** An item as comments, followers and decisions need to know it. */
export function refOf(item: Named) {
  const { id, title, projectId, brandId, assignedTo, createdBy } = item
  const concerns = [assignedTo, createdBy].filter((person) => person !== null)
  return { id, title, projectId, brandId, assigneeId: assignedTo, concerns, audience: audienceOf(item), url: addressOf['content-item'](id) }
}

/**
 * Which content the guest of a link opens, as a condition on `ci`: what it names, as far as a version of it is shared with clients now, and
 * while it is of the brand whose link it is.
 */
export const openedByLink = ({ id, brandId }: GuestLink): SQL =>
  sql`ci.deleted_at is null and ci.shared_version is not null and ci.id = any(array(${recordsOf(id, 'content-item')}))
    and coalesce(ci.brand_id, (select p.brand_id from projects p where p.id = ci.project_id)) = ${brandId}`
