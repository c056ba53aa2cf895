import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Kbd } from './kbd.tsx'

test('arrows and Enter are drawn and named, as fonts lack them', () => {
  const html = renderToString(<Kbd>Alt ←</Kbd>)
  expect(html).not.toContain('←')
  expect(html).toContain('Alt ')
  expect(html).toContain('<svg')
  expect(html).toContain('Left')
  expect(renderToString(<Kbd>↵</Kbd>)).toContain('Enter')
  expect(renderToString(<Kbd>Esc</Kbd>)).not.toContain('<svg')
})
