import type { DetailedError, Upload } from 'tus-js-client'
import { pageOwnerHeaders } from '#shared/contract/client.ts'
import type { ErrorBody } from '#shared/rights/errors.ts'
import type { UploadAt } from './upload-item.ts'

/** What stands in the way of an upload; `soon`: it goes on by itself, `perhaps`: a few times, `never`: not without somebody. */
export type Problem = { readonly again: 'soon' | 'perhaps' | 'never'; readonly sentence: string }

export type AttemptTold = {
  /** it was announced */
  begun: (uploadId: string) => void
  /** bytes that have left the browser */
  sent: (bytes: number) => void
  /** bytes that the server has kept */
  kept: (bytes: number) => void
  ended: () => void
  failed: (problem: Problem) => void
}

type Given = { readonly name: string; readonly at: UploadAt; readonly uploadId: string | null }

/** Sends a file from where the server has it. @returns stops it */
export type Begin = (file: File, given: Given, told: AttemptTold) => () => void

const endpoint = '/api/uploads'
/** What is sent at once, in bytes: what a proxy lets pass, see docs/operations.md. */
const chunkSize = 8 * 1024 * 1024
/** So long without a byte, in ms: the connection is gone, although nobody has said so. */
const silence = 60_000

const unreachable: Problem = { again: 'soon', sentence: 'The server cannot be reached. It goes on by itself.' }

/** By the tus protocol. The library is loaded with the first file. */
export const beginAttempt: Begin = (file, { name, at, uploadId }, told) => {
  let upload: Upload | undefined
  let over = false
  let watch: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    over = true
    clearTimeout(watch)
    void upload?.abort().catch(() => undefined)
  }
  const fail = (problem: Problem) => {
    if (over) return
    stop()
    told.failed(problem)
  }
  const listen = () => {
    clearTimeout(watch)
    watch = setTimeout(() => fail(unreachable), silence)
  }
  import('tus-js-client').then(
    (tus) => {
      if (over) return
      upload = new tus.Upload(file, {
        endpoint,
        uploadUrl: uploadId === null ? null : `${endpoint}/${uploadId}`,
        metadata: { filename: name, ...at },
        headers: pageOwnerHeaders(),
        chunkSize,
        // The queue tries again, and remembers.
        retryDelays: null,
        storeFingerprintForResuming: false,
        onUploadUrlAvailable: () => told.begun(upload?.url?.split('/').at(-1) ?? ''),
        onProgress: (bytes) => {
          listen()
          told.sent(bytes)
        },
        onChunkComplete: (_size, bytes) => told.kept(bytes),
        onSuccess: () => {
          stop()
          told.ended()
        },
        onError: (error) => fail(error instanceof tus.DetailedError ? problemOf(error) : notReadable),
      })
      listen()
      upload.start()
    },
    () => fail(unreachable),
  )
  return stop
}

/** The browser says so of a file that was moved, renamed or changed since it was chosen. */
const notReadable: Problem = { again: 'never', sentence: 'The file cannot be read any more. Choose it again.' }

/** Ends an upload on the server; what does not arrive there ends by itself after a day. */
export function dropUpload(uploadId: string): void {
  void fetch(`${endpoint}/${uploadId}`, {
    method: 'DELETE',
    credentials: 'same-origin',
    keepalive: true,
    headers: { 'tus-resumable': '1.0.0', ...pageOwnerHeaders() },
  }).catch(() => undefined)
}

/** What a refusal means for the one who waits: the server's own sentence wherever there is one. */
export function problemOf(error: Pick<DetailedError, 'originalResponse'>): Problem {
  const status = error.originalResponse?.getStatus() ?? 0
  if (status === 0) return unreachable
  const sentence = sentenceIn(error.originalResponse?.getBody() ?? '')
  if (status === 401) return { again: 'never', sentence: 'You are signed out. Sign in and try again.' }
  if ([408, 409, 423, 429, 502, 503, 504].includes(status)) return { again: 'soon', sentence: sentence ?? unreachable.sentence }
  if (status >= 500) return { again: 'perhaps', sentence: sentence ?? 'The server could not take the file. Try again later.' }
  if (status === 413 && !sentence)
    return { again: 'never', sentence: 'The server in front of the portal lets nothing of this size pass. Tell an admin.' }
  return { again: 'never', sentence: sentence ?? 'The file was refused. Try again.' }
}

function sentenceIn(body: string): string | undefined {
  try {
    return (JSON.parse(body) as Partial<ErrorBody>).message
  } catch {
    return undefined
  }
}
