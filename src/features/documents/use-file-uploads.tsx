import { useEffect, useRef, useState } from 'react'
import { DetailedError, Upload } from 'tus-js-client'

/** One file on its way: whole when it has an id that a record can take. */
export interface FileUpload {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly sent: number
  readonly uploadId: string | null
  readonly problem: string | null
}

/** Whole S3 parts, and below what a proxy lets through. */
const chunkSize = 8 * 1024 * 1024
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000]

/** The uploads of one form to one place, by tus. @param at the place, as the announcement names it */
export function useFileUploads(at: Readonly<Record<string, string>>) {
  const [items, setItems] = useState<readonly FileUpload[]>([])
  const running = useRef(new Map<string, Upload>())
  const set = (key: string, next: Partial<FileUpload>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...next } : item)))
  const begin = (key: string, file: File) => {
    const upload = new Upload(file, {
      endpoint: '/api/uploads',
      metadata: { filename: file.name, ...at },
      chunkSize,
      retryDelays,
      storeFingerprintForResuming: false,
      onProgress: (sent) => set(key, { sent }),
      onSuccess: () => set(key, { sent: file.size, uploadId: (upload.url ?? '').split('/').at(-1) ?? null }),
      onError: (error) => set(key, { problem: sentenceFrom(error) }),
    })
    running.current.set(key, upload)
    upload.start()
  }
  const remove = (key: string) => {
    // What is given up is gone from the server, too.
    void running.current
      .get(key)
      ?.abort(true)
      .catch(() => undefined)
    running.current.delete(key)
    setItems((all) => all.filter((item) => item.key !== key))
  }
  useEffect(() => {
    const all = running.current
    return () => {
      for (const upload of all.values()) void upload.abort(true).catch(() => undefined)
    }
  }, [])
  return {
    items,
    add: (files: readonly File[]) => {
      const added = files.map((file) => ({ file, key: crypto.randomUUID() }))
      setItems((all) => [
        ...all,
        ...added.map(({ file, key }) => ({ key, name: file.name, size: file.size, sent: 0, uploadId: null, problem: null })),
      ])
      for (const { file, key } of added) begin(key, file)
    },
    remove,
    pending: items.some(({ uploadId, problem }) => uploadId === null && problem === null),
    /** Records have taken these: they are nobody's to end any more. */
    taken: (ids: readonly string[]) => {
      for (const { key } of items.filter(({ uploadId }) => uploadId !== null && ids.includes(uploadId))) running.current.delete(key)
      setItems((all) => all.filter(({ uploadId }) => uploadId === null || !ids.includes(uploadId)))
    },
  }
}

/** The server's own sentence where it refused, else one that says what to do. */
function sentenceFrom(error: Error): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  try {
    const { message } = JSON.parse(body ?? '') as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // No answer of ours.
  }
  return 'The file could not be uploaded. Check your connection, take it away and choose it again.'
}
