import { beforeEach, expect, test, vi } from 'vitest'
import { toast } from '../overlays/toast.tsx'
import { UploadBatches } from './announce-uploads.ts'
import type { Upload } from './upload-item.ts'

const success = vi.spyOn(toast, 'success').mockImplementation(() => undefined)
beforeEach(() => vi.clearAllMocks())

const taking = { operation: 'POST /api/attachments', input: {}, refreshes: [], announced: true } as const
const upload = (key: string, more: Partial<Upload> = {}): Upload => ({
  key,
  owner: 'task',
  name: key,
  size: 1,
  lastModified: 0,
  at: { place: 'attachment' },
  where: 'Poster',
  taking,
  uploadId: key,
  state: 'done',
  sent: 1,
  speed: null,
  problem: null,
  taken: false,
  begun: 0,
  ...more,
})

test('one file is announced by itself', () => {
  new UploadBatches().taken(upload('a', { taken: true }), [upload('a', { taken: true })])
  expect(success.mock.calls).toEqual([['File uploaded successfully']])
})

test('files that go to the same place together are announced once; what has failed is not waited for', () => {
  const batches = new UploadBatches()
  const [a, b] = [upload('a', { taken: true }), upload('b', { taken: true })]
  const others = [upload('c', { state: 'failed', problem: 'Too large' }), upload('d', { owner: 'other', state: 'running' })]
  batches.taken(a, [a, upload('b', { state: 'running' }), ...others])
  expect(success).not.toHaveBeenCalled()
  batches.taken(b, [a, b, ...others])
  expect(success.mock.calls).toEqual([['2 files uploaded successfully']])
})

test('uploads that announce themselves elsewhere are left alone', () => {
  const { announced: _, ...quiet } = taking
  new UploadBatches().taken(upload('a', { taking: quiet }), [])
  expect(success).not.toHaveBeenCalled()
})

test('files that were taken before anyone listened are announced once as well', () => {
  const batches = new UploadBatches()
  const both = [upload('a', { taken: true }), upload('b', { taken: true })]
  for (const one of both) batches.taken(one, both)
  expect(success.mock.calls).toEqual([['2 files uploaded successfully']])
})
