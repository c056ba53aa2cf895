import { expect, it } from 'vitest'
import { limitState } from './use-limit.tsx'

it('counts a text near its limit, and says what to do when it is too long', () => {
  expect(limitState('a'.repeat(180), 200)).toBeNull()
  expect(limitState('a'.repeat(181), 200)).toEqual({ counter: '181 of 200', sentence: null })
  expect(limitState(` ${'a'.repeat(200)} `, 200)).toEqual({ counter: '200 of 200', sentence: null })
  expect(limitState('a'.repeat(201), 200)?.sentence).toBe('This is 1 character too long: at most 200 fit. Shorten it; nothing is cut.')
  expect(limitState('a'.repeat(1250), 200)?.sentence).toContain('1,050 characters too long')
})
