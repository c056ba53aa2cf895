import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.for([
  [null, 'Unknown size'],
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1_048_575, '1024.0 KB'],
  [1_048_576, '1.0 MB'],
  [5_368_709_120, '5120.0 MB'],
] as const)('%s bytes read as %s', ([bytes, text]) => {
  expect(sizeText(bytes)).toBe(text)
})
