import type { LinkPower } from '#shared/rights/actor.ts'
import { counted } from '#shared/values/counted.ts'
import type { LinkState, VisitKind } from './schema.ts'

export const linkStateLabels: Readonly<Record<LinkState, string>> = { open: 'Open', expired: 'Expired', revoked: 'Revoked' }

/** What a guest did, as its log says it. */
export const visitLabels: Readonly<Record<VisitKind, string>> = {
  opened: 'Opened',
  refused: 'Wrong password',
  viewed: 'Looked at',
  downloaded: 'Downloaded',
  archived: 'Downloaded all',
}

/** What the guest of a review may do, in a word. */
export const powerLabels: Readonly<Record<LinkPower, string>> = { look: 'Look', comment: 'Comment', decide: 'Decide' }

/** As it is chosen. */
export const powerOptions: readonly { value: LinkPower; label: string; hint: string }[] = [
  { value: 'look', label: powerLabels.look, hint: 'Only what is shared, without the conversation' },
  { value: 'comment', label: powerLabels.comment, hint: 'Also read and answer what the agency and the client say' },
  { value: 'decide', label: powerLabels.decide, hint: 'Also approve or ask for changes; it changes no status' },
]

/** The same for the influencer of an engagement, whose answer contracts or ends it. */
export const engagementPowerOptions: typeof powerOptions = [
  { value: 'look', label: powerLabels.look, hint: 'Only the offer and the payments' },
  { value: 'comment', label: powerLabels.comment, hint: 'Also write to the agency, and change contact and rates' },
  { value: 'decide', label: powerLabels.decide, hint: 'Also accept, decline or ask for changes: accepting contracts the engagement' },
]

/** How often a link was opened, and when last: "Opened once, last month". @param last as people say it; null where nobody opened it */
export function openedWords(count: number, last: string | null): string {
  if (count === 0 || last === null) return 'Not opened yet'
  return count === 1 ? `Opened once, ${last}` : `Opened ${counted(count, 'time')}, most recently ${last}`
}

/** When a link ends, or ended. @param day as people read it */
export function endWords(state: LinkState, day: string): string {
  if (state === 'revoked') return `Revoked ${day}`
  return `${state === 'open' ? 'Ends' : 'Ended'} ${day}`
}
