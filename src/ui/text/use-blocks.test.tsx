import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainLine } from '#shared/markdown/plain.ts'
import { renderFor } from '../base/rendering.ts'
import { useBlocks } from './use-blocks.ts'

const browser = { locale: 'en', width: 1440, height: 900, touch: false, remembered: new Map<string, string>() }

function Text({ text }: { readonly text: string }) {
  const { blocks } = useBlocks(text, 'text')
  return <p>{plainLine(blocks)}</p>
}

/** How many of these texts the server draws without their marks. */
function readOf(texts: readonly string[]): number {
  // oxlint-disable-next-line react/no-array-index-key -- a text is known by its place alone
  const drawn = renderFor(browser, () => renderToString(texts.map((text, at) => <Text key={at} text={text} />)))
  const paragraphs = drawn.split('<p>').slice(1)
  expect(paragraphs).toHaveLength(texts.length)
  return paragraphs.filter((text) => !text.includes('**')).length
}

const heavy = '**a** `b` [c](https://a.example)\n\n'.repeat(150)

test('the server draws texts as they were written once those of a view cost too much', () => {
  const read = readOf(['**one**', ...Array.from({ length: 20 }, () => heavy)])
  expect(read).toBeGreaterThan(1)
  expect(read).toBeLessThan(11)
})

test('another view has a budget of its own', () => {
  for (let view = 0; view < 20; view += 1) expect(readOf([heavy])).toBe(1)
})
