import { expect, test } from 'vitest'
import { plainText, xmlOf } from './xml.ts'

test('escapes texts and attributes', () => {
  expect(xmlOf(['a', '<b> & "c" \'d\' ]]>', { e: '"<&' }])).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a e="&quot;&lt;&amp;">&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos; ]]&gt;</a>\n',
  )
})

test('leaves out what XML 1.0 cannot carry, and keeps every other letter', () => {
  expect(plainText('a\u0000\u0008\u000B\u001F\uFFFE\uFFFF\uD800b\t\r\n\u0085é漢🎨')).toBe('ab\t\n\u0085é漢🎨')
  expect(plainText(' \n\u0007 ')).toBe('')
  expect(plainText(null)).toBe('')
})

test('never writes an element without content', () => {
  const nothing = xmlOf([
    'a',
    [
      ['b', [['c', null], ['d', ' \u0001'], null]],
      ['e', 'f'],
      ['g', [], { h: 'i' }],
    ],
  ])
  expect(nothing).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <e>f</e>\n</a>\n')
})
