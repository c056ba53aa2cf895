import { expect, test } from 'vitest'
import { rowCounter } from './export-list.ts'

test('rows are counted as they come, also cut anywhere, and lines in a cell are none', () => {
  const bytes = new TextEncoder().encode('Name,Text\r\nA,"two\r\nlines, ""quoted"""\r\nB,x\r\n')
  for (let size = 1; size < bytes.length; size += 1) {
    const count = rowCounter()
    let rows = 0
    for (let at = 0; at < bytes.length; at += size) rows = count(bytes.subarray(at, at + size))
    expect(rows).toBe(2)
  }
})
