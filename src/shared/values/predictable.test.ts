import { expect, test } from 'vitest'
import { isPredictable } from './predictable.ts'

test.each([
  'aaaaaaaaaaaaaaaa',
  'aaaaaaaaaaab',
  'aaaabbbbcccc',
  'AbcdeabcdeaBCDE',
  'abcdefabcdefab',
  'passwordpassword',
  'horse battery horse battery ',
  'abcdefghijklm',
  'zyxwvutsrqpo',
  '123456789012',
  '321098765432',
  '１２３４５６７８９０１２',
])('%s is predictable', (text) => expect(isPredictable(text)).toBe(true))

test.each([
  'a long enough password',
  'long enough to be a password',
  'northlight-2026',
  'k7mq-vx2p-9hft',
  '830192837465',
  'horse battery horse',
  'abcdefghijk5',
])('%s is not', (text) => expect(isPredictable(text)).toBe(false))
