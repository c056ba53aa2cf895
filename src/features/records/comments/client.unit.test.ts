import { expect, test } from 'vitest'
import { attemptOf } from '#ui/lists/form-changes.ts'
import { commentsIn } from './client.ts'
import type { CommentThread } from './schema.ts'

const thread = (deleted: boolean, replies: number) => ({ deleted, replies: Array.from({ length: replies }, () => ({})) }) as CommentThread

test('counted are comments that can be read: replies too, and not the place of a deleted one', () => {
  expect(commentsIn([])).toBe(0)
  expect(commentsIn([thread(false, 0), thread(false, 2), thread(true, 1)])).toBe(5)
})

test('the same is sent again under its key, and what stands elsewhere by now under another one', () => {
  const at = (from: number) => ({ body: 'Cut', anchor: { versionId: 'v', time: { from, to: null } } })
  const first = attemptOf(null, at(1.5))
  expect(attemptOf(first, at(1.5)).key).toBe(first.key)
  expect(attemptOf(first, at(1.54)).key).not.toBe(first.key)
})
