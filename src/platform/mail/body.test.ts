import { expect, test } from 'vitest'
import { parseText } from '#shared/markdown/parse.ts'
import { mailBodies } from './body.ts'

test('a mail carries what somebody wrote in both of its parts, and nothing of it as mark-up', () => {
  const written = parseText('**Please** look at [the brief](https://a.example/b) <img src=x>\n\n- one\n- two')
  const { text, html } = mailBodies({
    lines: ['Mira <b> wrote:'],
    text: written,
    action: { label: 'Open', url: 'https://atelier.example/tasks' },
  })
  expect(text).toBe(
    'Mira <b> wrote:\n\nPlease look at the brief (https://a.example/b) <img src=x>\n\n- one\n- two\n\nOpen:\nhttps://atelier.example/tasks',
  )
  expect(html).toContain('<strong>Please</strong> look at <a href="https://a.example/b"')
  expect(html).toContain('&lt;img src=x&gt;')
  expect(html).toContain('>Mira &lt;b&gt; wrote:</p>')
  expect(html).not.toMatch(/<(?:img|b|script)[\s>]/)
})
