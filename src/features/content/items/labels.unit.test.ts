import { expect, test } from 'vitest'
import {
  approvedFieldWords,
  contentPriorityLabels,
  contentPriorityOrder,
  contentSortKeys,
  contentStatusLabels,
  contentStatusOrder,
  contentTypeLabels,
  contentTypeOrder,
  createLabels,
  galleryLabels,
} from './labels.ts'
import { contentList, contentPriorities, contentStatuses, contentTypes } from './schema.ts'

test.for([
  ['types', contentTypeOrder, contentTypes, [contentTypeLabels, galleryLabels, createLabels]],
  ['statuses', contentStatusOrder, contentStatuses, [contentStatusLabels]],
  ['priorities', contentPriorityOrder, contentPriorities, [contentPriorityLabels]],
] as const)('%s stand in their order once each, and each has its word', ([, order, values, words]) => {
  expect(order.length).toBe(values.length)
  expect(new Set<string>(order)).toEqual(new Set<string>(values))
  for (const labels of words) expect(new Set(Object.values(labels)).size).toBe(values.length)
})

test('a list can be ordered by everything that is offered for it, both ways', () => {
  for (const key of contentSortKeys) for (const sort of [key, `-${key}`]) expect(contentList.safeParse({ sort }).success).toBe(true)
})

test('the warning names alternative text only where content has a picture', () => {
  expect(approvedFieldWords('graphic')).toBe('title, description, platform, dimensions, format, alternative text or tags')
  expect(approvedFieldWords('article')).toBe('title, description, platform, dimensions, format or tags')
})
