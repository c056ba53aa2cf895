import type { Actor } from './actor.ts'

/** Who reads a document: staff only, or the client too. */
export const audiences = ['internal', 'client'] as const
export type Audience = (typeof audiences)[number]

/** Who reads a comment or a file on a record: staff only, clients too, or the influencer whose engagement it is. */
export const noteAudiences = [...audiences, 'influencer'] as const
export type NoteAudience = (typeof noteAudiences)[number]

/** Kinds on which influencers read what is written to them, and nothing that is written to clients. */
export const influencerKinds: readonly string[] = ['engagement']

type Reader = Pick<Actor, 'staff' | 'external' | 'roles' | 'link'>

/** Whether an actor reads as an influencer: by account, or as the guest of a link to their engagement. */
export const isInfluencer = ({ external, roles, link }: Reader): boolean =>
  (external && roles.includes('influencer')) || link?.kind === 'engagement'

/**
 * The audiences that an actor reads on a record of a kind. Files of a comment stand on the comment (`comment`), which is checked first.
 * The record itself is checked before.
 */
export function audiencesReadBy(actor: Reader, recordType: string): readonly NoteAudience[] {
  if (actor.staff) return noteAudiences
  if (!isInfluencer(actor)) return ['client']
  const asInfluencer: readonly NoteAudience[] = influencerKinds.includes(recordType)
    ? ['influencer']
    : recordType === 'comment'
      ? ['client', 'influencer']
      : ['client']
  return actor.roles.includes('client') ? [...new Set([...asInfluencer, 'client' as const])] : asInfluencer
}

/** The audience of what an actor from outside writes on a record of a kind. */
export const ownAudience = (actor: Reader, recordType: string): NoteAudience => audiencesReadBy(actor, recordType)[0] ?? 'client'

/** Whom staff can write to on a record of a kind, other than the agency. */
export const outsideAudience = (recordType: string): Exclude<NoteAudience, 'internal'> =>
  influencerKinds.includes(recordType) ? 'influencer' : 'client'
