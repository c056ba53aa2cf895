import type { Actor } from '#shared/rights/actor.ts'
import { invalid } from '#shared/rights/errors.ts'
import { dateIn } from '#shared/values/dates.ts'
import { decimal, shortText } from '#shared/values/decimal.ts'
import { followerFields, networks } from '#shared/values/handles.ts'
import type { InfluencerRow } from './refs.ts'
import { type InfluencerUpdate, rateFields } from './schema.ts'

/** The indexes that keep a handle and an account with one living influencer. */
export const uniqueIndexes = new Set([...networks.map((network) => `influencers_${network}`), 'influencers_user'])

/** The fields as they are entered: every field of a new influencer, else those that change. */
export type Given = Omit<
  Partial<{ [Field in keyof InfluencerUpdate]: InfluencerUpdate[Field] | null }>,
  'id' | 'version' | 'email' | 'fullName'
> &
  Pick<InfluencerUpdate, 'email' | 'fullName'>

/** The fields whose date and source are kept. */
export const figureFields = [...Object.values(followerFields), 'engagementRate'] as const

type Checked = {
  /** what changes, as the history shows it */
  fields: Partial<InfluencerRow>
  /** what follows from it */
  derived: Partial<Pick<InfluencerRow, 'figuresAsOf' | 'figuresSource'>>
}

/** Rates as they are compared: the database answers four decimals. */
export function tidied(from: Given): Partial<InfluencerRow> {
  return Object.fromEntries(rateFields.flatMap((field) => (from[field] ? [[field, shortText(decimal(from[field]))]] : [])))
}

/**
 * Checks what is entered against the rest of the influencer, and adds what follows from it: a currency for rates, a date and a source for
 * figures, no reason without the blacklist.
 * @param before undefined for a new influencer @param currency of the workspace @throws AppError invalid_input at the field
 */
export function checkedFields(before: InfluencerRow | undefined, given: Given, actor: Actor, currency: string): Checked {
  const fields: Given = { ...given, ...tidied(given) }
  const next: Given = { ...before, ...fields }
  if (next.status !== 'blacklisted') {
    if (given.blacklistReason) throw invalid('blacklistReason', 'A reason belongs to the status Blacklisted.')
    if (before?.blacklistReason) fields.blacklistReason = null
  } else if (!next.blacklistReason) throw invalid('blacklistReason', 'Enter a reason')
  if (next.mailsTo === 'agent' && !next.agentEmail) {
    if (given.mailsTo === 'agent') throw invalid('agentEmail', 'Enter the email of the talent agent')
    fields.mailsTo = 'influencer'
  }
  const today = dateIn(actor.timezone)
  if (given.figuresAsOf && given.figuresAsOf > today) throw invalid('figuresAsOf', 'Choose today or an earlier day')
  if (!next.rateCurrency && rateFields.some((field) => next[field])) fields.rateCurrency = currency
  return { fields: fields as Partial<InfluencerRow>, derived: figuresFollow(next, given, today) }
}

/** Figures are from today unless another day is named, and without figures there is no day. */
function figuresFollow(next: Given, given: Given, today: string): Checked['derived'] {
  const touched = figureFields.some((field) => given[field] !== undefined && given[field] !== null)
  const known = figureFields.some((field) => next[field] !== undefined && next[field] !== null)
  if (touched) return { figuresAsOf: given.figuresAsOf ?? today, figuresSource: 'typed' }
  return known || given.figuresAsOf ? {} : { figuresAsOf: null, figuresSource: null }
}
