import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentFor, accentGrounds, accentNotes, accentStyle, contrastOf } from './accent.ts'

const chosen = ['#3346d3', '#ffd400', '#ffffff', '#000000', '#7fff00', '#ff4136', '#0b3d2e', '#808080', '#e0b0ff']

test.each(chosen)('%s can be read in both themes, as text and as a button', (hex) => {
  for (const theme of ['light', 'dark'] as const) {
    const { accent, hover, soft, on } = accentFor(hex, theme)
    for (const [text, ground] of [
      [accent, accentGrounds[theme].worst],
      [accent, accentGrounds[theme].surface],
      [accent, soft],
      [on, accent],
      [on, hover],
    ] as const)
      expect([hex, theme, text, ground, contrastOf(text, ground) >= 4.5]).toEqual([hex, theme, text, ground, true])
  }
})

test('a colour that can be read stays as it is, another is corrected and says so', () => {
  expect(accentFor('#3346d3', 'light').accent).toBe('#3346d3')
  expect(accentNotes('#ffd400')).toEqual([
    expect.stringMatching(/^#ffd400 is too pale to read in the light theme\. #[0-9a-f]{6} is used there\.$/),
  ])
  expect(accentNotes('#0b3d2e')).toEqual([expect.stringContaining('too dark to read in the dark theme')])
  expect(accentStyle(null)).toEqual({})
  expect(accentStyle('#3346d3')['--accent']).toMatch(/^light-dark\(#3346d3, #[0-9a-f]{6}\)$/)
})

test('the grounds are those of the tokens', () => {
  const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
  const valuesOf = (name: string) => [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6})`, 'g'))].map(([, value]) => value)
  expect(valuesOf('hover')).toEqual([accentGrounds.light.worst, accentGrounds.dark.worst])
  expect(valuesOf('surface')).toEqual([accentGrounds.light.surface, accentGrounds.dark.surface])
})
