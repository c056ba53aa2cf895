import type { PersonRef } from '#shared/contract/refs.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type ContentFacts, canReopenContent } from '../items/rules.ts'

type Item = ContentFacts & { readonly reopeners?: readonly PersonRef[] | null | undefined }

/** Tells the reader how a rejected item becomes a draft again, as the beginning of a sentence. */
function reopenWords(actor: Actor, item: Item): string {
  if (canReopenContent(actor, item).allowed) return 'Make it a draft again'
  if (!actor.staff) return 'Ask the agency to make it a draft again'
  const names = item.reopeners?.map(({ fullName }) => fullName) ?? []
  const people = [...(names.length > 0 ? names : ['a project manager']), 'an admin']
  return `Ask ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(people)} to make it a draft again`
}

/** Says what a new version does to the status of an item that was decided on. @returns null for an item in work or in review */
export function newVersionWarning(actor: Actor, item: Item): string | null {
  if (item.status === 'rejected')
    return `This was rejected, and a new version does not change that. ${reopenWords(actor, item)}, then submit it for review.`
  if (item.status !== 'approved' && item.status !== 'published') return null
  return `This is ${item.status}. A new version sets it back to In Revision; the decision stays with the version it was made on.`
}

/** Says after a new version that the item still leads nowhere, and who can change that. @returns null unless it is rejected */
export function stillRejectedWords(actor: Actor, item: Item): string | null {
  return item.status === 'rejected' ? `It is still rejected. ${reopenWords(actor, item)}.` : null
}

/** Says what has to happen before a rejected item can be submitted again. @returns null unless it is rejected */
export function rejectedWords(actor: Actor, item: Item): string | null {
  return item.status === 'rejected' ? `This was rejected. ${reopenWords(actor, item)}, then submit it for review.` : null
}
