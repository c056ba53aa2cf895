import { type SQL, sql } from 'drizzle-orm'
import { addressOf } from '#shared/records/addresses.ts'
import type { influencers } from './table.ts'

export type InfluencerRow = typeof influencers.$inferSelect

const avatarText = (inf: string): string =>
  `case when ${inf}.avatar_file_id is null then null else '/api/influencers/' || ${inf}.id || '/avatar?v=' || ${inf}.avatar_file_id end`

/** Where an influencer's picture is read, null without one; each new picture has a new address. @param alias in the query */
export function influencerAvatarOf(alias: string): SQL {
  return sql.raw(avatarText(alias))
}

/** An influencer as other records show them, as JSON; null where there is none. @param alias in the query */
export function influencerRefOf(alias: string): SQL {
  return sql.raw(
    `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'fullName', ${alias}.full_name, 'avatarUrl', ${avatarText(alias)}, 'status', ${alias}.status) end`,
  )
}

/** What every event of an influencer says of its place and its readers: personal data, for those who open the directory. */
export function eventFor({ id, fullName, addedBy }: Pick<InfluencerRow, 'id' | 'fullName' | 'addedBy'>) {
  return {
    recordType: 'influencer',
    recordId: id,
    name: fullName,
    audience: 'internal' as const,
    readers: 'influencers.view',
    concerns: [addedBy],
  }
}

/** An influencer as comments, followers and files need to know it. */
export function refOf({ id, fullName, addedBy }: Pick<InfluencerRow, 'id' | 'fullName' | 'addedBy'>) {
  return {
    id,
    title: fullName,
    projectId: null,
    brandId: null,
    assigneeId: null,
    concerns: addedBy ? [addedBy] : [],
    audience: 'internal' as const,
    readers: 'influencers.view',
    url: addressOf.influencer(id),
  }
}
