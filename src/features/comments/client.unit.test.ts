import { expect, test } from 'vitest'
import { commentsIn } from './client.ts'
import type { CommentThread } from './schema.ts'

const thread = (deleted: boolean, replies: number) => ({ deleted, replies: Array.from({ length: replies }, () => ({})) }) as CommentThread

test('counted are comments that can be read: replies too, and not the place of a deleted one', () => {
  expect(commentsIn([])).toBe(0)
  expect(commentsIn([thread(false, 0), thread(false, 2), thread(true, 1)])).toBe(5)
})
