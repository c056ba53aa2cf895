import { expect, test } from 'vitest'
import { sortFrom, sortText } from './sort.ts'

test('an order is one word, both ways, and what names no column is none', () => {
  for (const text of ['name', '-name'] as const) expect(sortText(sortFrom(text, ['name']) ?? { key: 'email', direction: 'asc' })).toBe(text)
  for (const text of ['--name', 'email', '', 7, undefined]) expect(sortFrom(text, ['name'])).toBeUndefined()
})
