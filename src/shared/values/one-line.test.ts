import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flattenText, oneLine } from './one-line.ts'

test.for<[string, string]>([
  ['Spring\r\ncampaign', 'Spring campaign'],
  ['  Spring \n\n\t campaign\u2028', 'Spring campaign'],
  ['a\0b\u0085c', 'a b c'],
  ['two  blanks stay', 'two  blanks stay'],
  ['\n', ''],
])('%j becomes %j', ([text, line]) => {
  expect(flattenText(text)).toBe(line)
})

test('a flattened text has no line ends and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('a b\n\r\t\v\0\u0085\u2028\u2029ü')) }), (text) => {
      const line = flattenText(text)
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(flattenText(line)).toBe(line)
    }),
  )
})

test('the length is that of the line', () => {
  const name = oneLine().min(1).max(3)
  expect(name.parse('a\r\n\r\nb')).toBe('a b')
  expect(name.safeParse('\n\n\n').success).toBe(false)
})
