import type { OpenedInvoice } from '#features/billing/invoice-sending/schema.ts'
import type { OpenedItem, OpenedItemDetail, OpenedThread } from '#features/content/review-links/schema.ts'
import type { OwnEngagement, OwnMessage, OwnProfile, OwnProfileUpdate } from '#features/influencers/influencer-pages/schema.ts'
import type { OfferAnswerInput } from '#features/influencers/offers/schema.ts'
import type { OpenedFile, OpenedLink } from '#features/records/link-guests/schema.ts'
import type { WorkspaceLook } from '#features/workspace/settings/schema.ts'
import type { AnchorInput } from '#shared/markdown/anchor.ts'

export type Note = { body: string; parentId?: string; anchor?: AnchorInput }
export type Verdict = { versionNumber: number; outcome: 'approved' | 'changes'; comment: string | null }

/** What the server refuses, with its sentence. */
export class Refusal extends Error {
  readonly status: number
  /** what is wrong with each field, where it is about fields */
  readonly fields: Readonly<Record<string, string>>
  constructor(status: number, sentence: string, fields: Readonly<Record<string, string>> = {}) {
    super(sentence)
    this.status = status
    this.fields = fields
  }
}

type Body = { message?: string; fields?: Record<string, string> } | null

/** @throws Refusal with the sentence of the server, or one of our own where it says none */
async function answerOf(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, { cache: 'no-store', referrerPolicy: 'no-referrer', ...init }).catch(() => null)
  if (!response) throw new Refusal(0, 'The server cannot be reached. Check your connection and try again.')
  if (response.ok) return response
  const { message, fields } = ((await response.json().catch(() => null)) as Body) ?? {}
  throw new Refusal(response.status, message ?? 'Something went wrong. Try again in a moment.', fields)
}

/** Name, logo and colour of the agency; null where they cannot be had, which keeps nobody from the link. */
export const readLook = async (): Promise<WorkspaceLook | null> =>
  answerOf('/api/workspace/look').then(
    (response) => response.json() as Promise<WorkspaceLook>,
    () => null,
  )

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  return (await answerOf(`/api/opened-links/${path}`, init)).json() as Promise<T>
}

/** Whether a refusal ends the page: the link is gone, or asks for its password again. */
export const endsLink = (error: unknown): boolean => error instanceof Refusal && (error.status === 401 || error.status === 410)

/** What a person reads of a failure. */
export const sentenceFor = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Try again in a moment.'

/** The key in the address: which link, and its secret. */
export type Key = { id: string; secret: string }
export function keyIn(hash: string): Key | null {
  const [, id, secret] = /^#([0-9a-f-]{36})\.([\w-]{20,200})$/.exec(hash) ?? []
  return id && secret ? { id, secret } : null
}

export const pathOf = (id: string, rest: string): string => `/api/opened-links/${id}/${rest}`

export const opened = (id: string): Promise<OpenedLink> => ask(id)

export function open({ id, secret }: Key, password?: string): Promise<OpenedLink> {
  const headers = { 'content-type': 'application/json' }
  return ask(id, { method: 'POST', headers, body: JSON.stringify({ secret, ...(password === undefined ? {} : { password }) }) })
}

/** Asks for the first byte of what is to be downloaded, and leaves the rest. @throws Refusal with why it cannot be had */
export async function mayDownload(path: string): Promise<void> {
  const only = new AbortController()
  try {
    await answerOf(path, { headers: { range: 'bytes=0-0' }, signal: only.signal })
  } catch (error) {
    // Of an empty file there is no first byte.
    if (!(error instanceof Refusal && error.status === 416)) throw error
  } finally {
    only.abort()
  }
}

export type Files = { items: OpenedFile[]; nextCursor: string | null }

export const filesOf = (id: string, cursor: string | null): Promise<Files> =>
  ask(`${id}/files?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)

const sent = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** One of the items to review, after which others may come. */
export const itemsOf = (id: string): Promise<{ items: OpenedItem[] }> => ask(`${id}/items?limit=200`)
export const itemOf = (id: string, itemId: string): Promise<OpenedItemDetail> => ask(`${id}/items/${itemId}`)
/** All that was said of an item, oldest first: marks need the whole. */
export async function notesOn(id: string, itemId: string): Promise<OpenedThread[]> {
  const all: OpenedThread[] = []
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const next = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const page: { items: OpenedThread[]; nextCursor: string | null } = await ask(`${id}/items/${itemId}/comments?limit=200${next}`)
    all.push(...page.items)
    cursor = page.nextCursor
  }
  return all
}
/** The invoice that an invoice's link shows. */
export const invoiceOf = (id: string): Promise<OpenedInvoice> => ask(`${id}/invoice`)
/** Says that the page has shown it. */
export const invoiceSeen = (id: string): Promise<unknown> => ask(`${id}/invoice-view`, sent({}))
/** The engagement that its link shows, what was written on it, and the entry of its influencer. */
export const engagementOf = (id: string): Promise<OwnEngagement> => ask(`${id}/engagement`)
export const answerOffer = (id: string, answer: OfferAnswerInput & { offerId: string }): Promise<OwnEngagement> =>
  ask(`${id}/offer-answer`, sent(answer))
export const messagesOf = (id: string): Promise<{ items: OwnMessage[] }> => ask(`${id}/messages?limit=100`)
export const writeMessage = (id: string, body: string): Promise<OwnMessage> => ask(`${id}/messages`, sent({ body }))
export const entryOf = (id: string): Promise<OwnProfile> => ask(`${id}/influencer`)
export const changeEntry = (id: string, patch: OwnProfileUpdate): Promise<OwnProfile> => ask(`${id}/influencer`, sent(patch, 'PATCH'))
export const nameMe = (id: string, name: string): Promise<OpenedLink> => ask(`${id}/name`, sent({ name }))
export const say = (id: string, itemId: string, note: Note): Promise<OpenedThread> => ask(`${id}/items/${itemId}/comments`, sent(note))
export const decide = (id: string, itemId: string, verdict: Verdict): Promise<OpenedItemDetail> =>
  ask(`${id}/items/${itemId}/verdict`, sent(verdict))
