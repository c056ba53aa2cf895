import { createClient } from '#shared/contract/client.ts'
import type { Api } from '#shared/contract/endpoint.ts'
import { useExternal } from '#ui/base/use-external.ts'
import { needTray } from '#ui/uploads/tray-needed.ts'
import { beginAttempt, dropUpload } from '#ui/uploads/upload-attempt.ts'
import type { NewUploads, Upload } from '#ui/uploads/upload-item.ts'
import { BrowserMemory } from '#ui/uploads/upload-memory.ts'
import { UploadQueue } from '#ui/uploads/upload-queue.ts'

const call = createClient<Api>()

/** The uploads of this tab. */
export const uploads = new UploadQueue({
  begin: beginAttempt,
  drop: dropUpload,
  memory: new BrowserMemory(),
  take: async ({ operation, input }, uploadId) =>
    // The same however often it is asked: a lost answer takes nothing twice.
    void (await call(operation, { ...input, uploadId }, { idempotencyKey: uploadId })),
  now: () => performance.timeOrigin + performance.now(),
  later: (work, ms) => setTimeout(work, ms),
})

/** Every upload there is, for the tray. */
export function useUploads(): readonly Upload[] {
  return useExternal(uploads.subscribe, uploads.read)
}

/** The uploads of one form or place; see `useUpload`. */
export type OwnUploads = {
  readonly items: readonly Upload[]
  readonly add: (files: readonly File[]) => void
  /** Ends one: it is gone from the server too. */
  readonly remove: (key: string) => void
  /** Some are still on their way, or stopped. */
  readonly pending: boolean
  /** The ids of those that are on the server whole, in the order in which they were added: what an operation takes as `uploadId`. */
  readonly ids: readonly string[]
  /** A record has taken these: they leave the list. Without ids, all. */
  readonly taken: (ids?: readonly string[]) => void
  /** The form was given up: all end. */
  readonly clear: () => void
}

/**
 * The uploads of a form, or of a place where files are taken as they come (`taking`). They are found again by their `owner`, so that
 * they are there when the form is opened again.
 */
export function useUpload(given: NewUploads): OwnUploads {
  const items = useUploads().filter(({ owner, taken }) => owner === given.owner && !taken)
  return {
    items,
    add: (files) => {
      needTray()
      uploads.add(files, given)
    },
    remove: (key) => uploads.remove(key),
    pending: items.some(({ state }) => state !== 'done'),
    ids: items.flatMap(({ state, uploadId }) => (state === 'done' && uploadId !== null ? [uploadId] : [])),
    taken: (ids) => uploads.forget(items.filter(({ uploadId }) => !ids || ids.includes(uploadId ?? '')).map(({ key }) => key)),
    clear: () => {
      for (const { key } of items) uploads.remove(key)
    },
  }
}
