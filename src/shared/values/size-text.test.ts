import { expect, test } from 'vitest'
import { attachmentSizeText, roomText, sizeText } from './size-text.ts'

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

test.for([
  [0, '0 KB'],
  [1, '1 KB'],
  [1535, '1 KB'],
  [1536, '2 KB'],
  [5 * 1024 ** 2, '5,120 KB'],
] as const)('an attachment of %s bytes reads as %s', ([bytes, text]) => {
  expect(attachmentSizeText(bytes)).toBe(text)
})

test.for([
  [0, '0 B'],
  [512, '512 B'],
  [1_048_575, '1 MB'],
  [15 * 1024 ** 2, '15 MB'],
  [5_368_709_120, '5 GB'],
  [1.5 * 1024 ** 4, '1.5 TB'],
] as const)('a limit of %s bytes reads as %s', ([bytes, text]) => {
  expect(roomText(bytes)).toBe(text)
})
