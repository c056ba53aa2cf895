import type { OpenedItem, OpenedItemDetail, OpenedThread } from '#features/content/review-links/schema.ts'
import type { OpenedFile, OpenedLink } from '#features/records/link-guests/schema.ts'
import type { AnchorInput } from '#shared/markdown/anchor.ts'

type Note = { body: string; parentId?: string; anchor?: AnchorInput }
type Verdict = { versionNumber: number; outcome: 'approved' | 'changes'; comment: string | null }

/** What the server refuses, with its sentence. */
export class Refusal extends Error {
  readonly status: number
  readonly asksPassword: boolean
  constructor(status: number, sentence: string, asksPassword: boolean) {
    super(sentence)
    this.status = status
    this.asksPassword = asksPassword
  }
}

type Body = { message?: string; fields?: Record<string, string> } | null

/** @throws Refusal with the sentence of the server, or one of our own where it says none */
async function answerOf(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, { cache: 'no-store', referrerPolicy: 'no-referrer', ...init }).catch(() => null)
  if (!response) throw new Refusal(0, 'The server cannot be reached. Check your connection and try again.', false)
  if (response.ok) return response
  const { message, fields } = ((await response.json().catch(() => null)) as Body) ?? {}
  throw new Refusal(response.status, message ?? 'Something went wrong. Try again in a moment.', fields?.password !== undefined)
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  return (await answerOf(`/api/opened-links/${path}`, init)).json() as Promise<T>
}

/** What stands behind the sign in the address: which link, and its secret. */
export function keyIn(hash: string): { id: string; secret: string } | null {
  const [, id, secret] = /^#([0-9a-f-]{36})\.([\w-]{20,200})$/.exec(hash) ?? []
  return id && secret ? { id, secret } : null
}

export const pathOf = (id: string, rest: string): string => `/api/opened-links/${id}/${rest}`

export const opened = (id: string): Promise<OpenedLink> => ask(id)

export function open({ id, secret }: { id: string; secret: string }, password?: string): Promise<OpenedLink> {
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

type Files = { items: OpenedFile[]; nextCursor: string | null }

export const filesOf = (id: string, cursor: string | null): Promise<Files> =>
  ask(`${id}/files?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)

const sent = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** One of the items to review, after which others may come. */
export const itemsOf = (id: string): Promise<{ items: OpenedItem[] }> => ask(`${id}/items?limit=200`)
export const itemOf = (id: string, itemId: string): Promise<OpenedItemDetail> => ask(`${id}/items/${itemId}`)
export const notesOn = (id: string, itemId: string, cursor: string | null): Promise<{ items: OpenedThread[]; nextCursor: string | null }> =>
  ask(`${id}/items/${itemId}/comments?limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
export const nameMe = (id: string, name: string): Promise<OpenedLink> => ask(`${id}/name`, sent({ name }))
export const say = (id: string, itemId: string, note: Note): Promise<OpenedThread> => ask(`${id}/items/${itemId}/comments`, sent(note))
export const decide = (id: string, itemId: string, verdict: Verdict): Promise<OpenedItemDetail> =>
  ask(`${id}/items/${itemId}/verdict`, sent(verdict))
