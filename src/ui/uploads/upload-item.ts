import type { RouteKey } from '#shared/contract/endpoint.ts'
import { counted } from '#shared/values/counted.ts'
import { sizeText } from '#shared/values/size-text.ts'

/** Where files go, as the announcement of an upload names it: `{ place: 'document', projectId }`. */
export type UploadAt = { readonly place: string } & Readonly<Record<string, string>>

/**
 * What becomes of a file that no form waits for: the operation that takes it, which is given its id as `uploadId`, and the queries that
 * show it then. It is remembered, so that it is done also when the page was loaded again meanwhile.
 */
export type Taking = {
  readonly operation: RouteKey
  readonly input: Readonly<Record<string, unknown>>
  readonly refreshes: readonly (readonly string[])[]
  /** A toast says that it was uploaded. */
  readonly announced?: true
}

/** `unpicked`: the page was loaded again, and the browser has the file no more; `done`: all of it is on the server. */
export type UploadState = 'waiting' | 'running' | 'retrying' | 'paused' | 'failed' | 'unpicked' | 'done'

export type Upload = {
  readonly key: string
  /** what asked for it, such as the composer of a record: it finds it again by this */
  readonly owner: string
  readonly name: string
  /** in bytes */
  readonly size: number
  readonly lastModified: number
  readonly at: UploadAt
  /** the same in words, for whoever looks at it elsewhere: "Poster series" */
  readonly where: string
  readonly taking: Taking | null
  /** its id on the server, from its announcement on */
  readonly uploadId: string | null
  readonly state: UploadState
  /** bytes on the server, as far as is known */
  readonly sent: number
  /** bytes per second of late; null until it can be said */
  readonly speed: number | null
  /** what stands in the way, as a sentence; of what is done, why it could not be taken */
  readonly problem: string | null
  /** it ended where it was to go; there is nothing left to do with it */
  readonly taken: boolean
  /** when it was begun, in ms since 1970 */
  readonly begun: number
}

export type NewUploads = Pick<Upload, 'owner' | 'at' | 'where'> & { readonly taking?: Taking | undefined }

/** How long something still takes, as one says it: "50 s left". */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} min left`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

/** How far an upload is and what it waits for, in one line. */
export function uploadLine(upload: Upload): string {
  const { state, sent, size, speed, problem, taking, taken } = upload
  const far = `${sizeText(sent)} of ${sizeText(size)}`
  if (state === 'waiting') return 'Waits its turn'
  if (state === 'paused') return `Paused · ${far}`
  if (state === 'unpicked') return `The page was loaded again. Choose the file to go on${sent > 0 ? ` from ${sizeText(sent)}` : ''}.`
  if (state === 'failed') return problem ?? 'It was refused. Try again.'
  if (state === 'retrying') return `${problem ?? 'Tries again'} · ${far}`
  if (state === 'done') return problem ?? (taking && !taken ? 'Almost there' : sizeText(size))
  const left = speed === null || speed < 1 ? null : timeLeft((size - sent) / speed)
  if (sent === size) return 'Almost there'
  return [far, speed !== null && speed >= 1 && `${sizeText(speed)}/s`, left].filter(Boolean).join(' · ')
}

/** Whether it comes further by itself, and needs nobody. */
export function isMoving({ state }: Upload): boolean {
  return state === 'waiting' || state === 'running' || state === 'retrying'
}

const notThere = 'The file is not there yet. Go on with it above, or take it away.'

/** What a form of one file still waits for, in words. */
export function problemOfOne([upload]: readonly Upload[]): string | undefined {
  if (!upload) return 'Choose a file'
  return upload.state === 'done' && upload.uploadId !== null ? undefined : notThere
}

/** What all of them have done together, between 0 and 1. */
export function shareOf(uploads: readonly Upload[]): number {
  const all = uploads.reduce((sum, { size }) => sum + size, 0)
  return all === 0 ? 1 : uploads.reduce((sum, { sent }) => sum + sent, 0) / all
}

/** Words for the head of the list: how many, and when they end. */
export function summaryOf(uploads: readonly Upload[]): { readonly title: string; readonly detail: string } {
  const open = uploads.filter(({ taken }) => !taken)
  const stuck = open.filter(({ state, problem }) => state === 'failed' || state === 'unpicked' || (state === 'done' && problem !== null))
  if (open.length === 0) return { title: `${counted(uploads.length, 'file')} uploaded`, detail: '' }
  if (stuck.length === open.length) return { title: `${counted(stuck.length, 'upload waits', 'uploads wait')} for you`, detail: '' }
  const moving = open.filter(({ state }) => state === 'running' || state === 'waiting')
  const speed = moving.reduce((sum, one) => sum + (one.speed ?? 0), 0)
  const rest = moving.reduce((sum, { size, sent }) => sum + size - sent, 0)
  const percent = `${Math.floor(shareOf(open) * 100)}%`
  return {
    title: `Uploading ${counted(open.length, 'file')}`,
    detail: [percent, speed >= 1 && rest > 0 && timeLeft(rest / speed)].filter(Boolean).join(' · '),
  }
}
