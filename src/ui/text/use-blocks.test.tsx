import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderFor } from '../rendering.ts'
import { RichText } from './rich-text.tsx'

const browser = { locale: 'en', width: 1440, height: 900, touch: false, remembered: new Map<string, string>() }

test('the server draws texts as they were written once those of a view cost too much', () => {
  const heavy = '**a** `b` [c](https://a.example)\n\n'.repeat(150)
  const drawn = renderFor(browser, () =>
    renderToString(
      <>
        <RichText text="**one**" />
        {Array.from({ length: 20 }, (_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they are all the same
          <RichText key={at} text={heavy} />
        ))}
      </>,
    ),
  )
  const texts = drawn.split('class="rich-text').slice(1)
  expect(texts).toHaveLength(21)
  expect(texts[0]).toContain('<strong>one</strong>')
  const read = texts.slice(1).filter((text) => text.includes('<strong>'))
  expect(read.length).toBeGreaterThan(0)
  expect(read.length).toBeLessThan(10)
  expect(texts.at(-1)).toContain('**a** `b`')
})

test('another view has limits of its own', () => {
  const draw = () => renderFor(browser, () => renderToString(<RichText text={'**a**\n\n'.repeat(700)} />))
  for (let view = 0; view < 5; view += 1) expect(draw()).toContain('<strong>a</strong>')
})
