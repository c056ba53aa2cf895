import { hexOf, type Rgb, rgbOf } from './colour.ts'

export type Theme = 'light' | 'dark'

/** One accent in one theme, as the tokens of the same names. */
export type AccentTokens = { accent: string; hover: string; soft: string; on: string }

/**
 * What an accent is read on, as in `src/ui/tokens.css` (a test compares them): the grounds nearest to it in lightness, the surface that the
 * soft ground is mixed with, and the share of the accent in it.
 */
export const accentGrounds = {
  light: { worst: '#efede7', surface: '#ffffff', towards: '#000000', soft: 0.1 },
  dark: { worst: '#302e29', surface: '#24221e', towards: '#ffffff', soft: 0.2 },
} as const

const inks = ['#ffffff', '#12110f'] as const

/** WCAG AA for text of any size. */
const readable = 4.5

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function mixed(one: string, other: string, part: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)]
  return hexOf([0, 1, 2].map((at) => (from[at] ?? 0) + ((to[at] ?? 0) - (from[at] ?? 0)) * part) as unknown as Rgb)
}

function tokensOf(accent: string, theme: Theme): AccentTokens {
  const { surface, towards, soft } = accentGrounds[theme]
  const [on] = inks.toSorted((one, other) => contrastOf(accent, other) - contrastOf(accent, one))
  return { accent, hover: mixed(accent, towards, 0.16), soft: mixed(surface, accent, soft), on: on ?? inks[0] }
}

function isReadable({ accent, hover, soft, on }: AccentTokens, theme: Theme): boolean {
  const pairs = [
    [accent, accentGrounds[theme].worst],
    [accent, soft],
    [on, accent],
    [on, hover],
  ] as const
  return pairs.every(([text, ground]) => contrastOf(text, ground) >= readable)
}

/** The accent as it can be read in a theme: as it was chosen, or darker or lighter until every text in it and on it has AA contrast. */
export function accentFor(chosen: string, theme: Theme): AccentTokens {
  for (let part = 0; part < 1; part += 0.02) {
    const tokens = tokensOf(mixed(chosen, accentGrounds[theme].towards, part), theme)
    if (isReadable(tokens, theme)) return tokens
  }
  return tokensOf(accentGrounds[theme].towards, theme)
}

/** Says in which themes the accent is shown darker or lighter than it was chosen, and as which colour. */
export function accentNotes(chosen: string): string[] {
  const words = { light: 'too pale', dark: 'too dark' } as const
  return (['light', 'dark'] as const).flatMap((theme) => {
    const { accent } = accentFor(chosen, theme)
    return accent === chosen.toLowerCase() ? [] : [`${chosen} is ${words[theme]} to read in the ${theme} theme. ${accent} is used there.`]
  })
}

/** The tokens of the accent for both themes, as custom properties of an element: everything below it takes the agency’s colour. */
export function accentStyle(chosen: string | null): Readonly<Record<`--${string}`, string>> {
  if (chosen === null) return {}
  const [light, dark] = [accentFor(chosen, 'light'), accentFor(chosen, 'dark')]
  const both = (token: keyof AccentTokens) => `light-dark(${light[token]}, ${dark[token]})`
  return { '--accent': both('accent'), '--accent-hover': both('hover'), '--accent-soft': both('soft'), '--on-accent': both('on') }
}
