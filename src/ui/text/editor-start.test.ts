import { describe, expect, test } from 'vitest'
import { writeText } from '#shared/markdown/write.ts'
import { fromNode } from './editor-schema.ts'
import { startOf } from './editor-start.ts'

/** Types into what the editor begins with. The Markdown holds `|` where the cursor stood, or two of them round what was chosen. */
function typed(marked: string, text = 'X'): string {
  const [anchor, head = anchor] = [...marked.matchAll(/\|/g)].map(({ index }, before) => index - before)
  const state = startOf(marked.replaceAll('|', ''), 'text', [], { anchor: anchor ?? 0, head: head ?? 0 })
  return writeText(fromNode(state.apply(state.tr.replaceSelectionWith(state.schema.text(text, state.storedMarks), false)).doc), 'text')
}

describe('what is typed goes on where it was typed', () => {
  test.each([
    ['|', 'X'],
    ['abc|def', 'abcXdef'],
    ['|abc', 'Xabc'],
    ['abc|', 'abcX'],
    ['abc |', 'abc X'],
    ['Hello |world', 'Hello Xworld'],
    ['one\n|', 'one\nX'],
    ['one\n\n|', 'one\n\nX'],
    ['one\n\ntw|o', 'one\n\ntwXo'],
    ['- |', '- X'],
    ['- one\n- |', '- one\n- X'],
    ['- one\n- t|wo', '- one\n- tXwo'],
    ['> quo|te', '> quoXte'],
    ['a **bo|ld** word', 'a **boXld** word'],
    ['a **bold**| word', 'a **bold**X word'],
    ['Typed **early**|', 'Typed **early**X'],
  ])('%j', (marked, result) => expect(typed(marked)).toBe(result))
})

test('what was chosen is replaced, wherever it was chosen from', () => {
  expect(typed('|all of it|')).toBe('X')
  expect(typed('|one\n\ntwo|')).toBe('X')
  expect(typed('keep |this| word')).toBe('keep X word')
  const backwards = startOf('abc', 'text', [], { anchor: 3, head: 1 })
  expect([backwards.selection.anchor, backwards.selection.head]).toEqual([4, 2])
})

test('a place within the signs of Markdown, which the document does not have, is near it', () => {
  expect(typed('[a link](https://a.exa|mple) and more')).toContain('[a link](https://a.example)')
  expect(typed('*|*bold** and more')).toContain('**')
  expect(typed('\uE000 is nobody’s |sign')).toContain('X')
})

test('a field that nobody is in begins as it is stored', () => {
  const state = startOf('- one\n- two', 'text', [], null)
  expect(writeText(fromNode(state.doc), 'text')).toBe('- one\n- two')
  expect(state.storedMarks).toBeNull()
})
