import { createHash } from 'node:crypto'
import type { EngagementRow } from '../engagements/refs.ts'
import type { TermField } from '../engagements/schema.ts'

/** A planned payment as an offer promises it. */
export type PromisedPayment = { kind: string; amount: string; due: string; dueOn: string | null; dueDays: number | null }

/**
 * The terms of an engagement as an offer freezes them. Nothing in it names the influencer, so that it stays as it is when a person is
 * forgotten.
 */
export type OfferManifest = {
  number: number
  campaign: string
  brand: string
  terms: Pick<EngagementRow, Exclude<TermField, 'categoryId'>> & { category: string | null }
  payments: PromisedPayment[]
}

/** The manifest as the text that is stored and hashed. */
export function frozen(manifest: OfferManifest): { manifest: string; sha256: string } {
  const text = JSON.stringify(manifest, null, 1)
  return { manifest: text, sha256: createHash('sha256').update(text).digest('hex') }
}
