/** A colour as the eye takes it: how light it is, and how far towards red (or green) and yellow (or blue). */
export type Lab = { l: number; a: number; b: number }
/** Red, green and blue of sRGB, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** @param hex as #1f3a34 */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.replace('#', ''), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const root = (part: number): number => (part > 216 / 24_389 ? Math.cbrt(part) : (24_389 / 27) * (part / 116) + 16 / 116)

/** A colour of sRGB in CIELAB, by daylight (D65). */
export function labOf(rgb: Rgb): Lab {
  const [r, g, b] = [linear(rgb[0] / 255), linear(rgb[1] / 255), linear(rgb[2] / 255)]
  const x = root((0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47)
  const y = root(0.212_672_9 * r + 0.715_152_2 * g + 0.072_175 * b)
  const z = root((0.019_333_9 * r + 0.119_192 * g + 0.950_304_1 * b) / 1.088_83)
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const hue = (a: number, b: number): number => (a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360)
const pow7 = (chroma: number): number => chroma ** 7 / (chroma ** 7 + 25 ** 7)

/**
 * How different two colours look, by CIEDE2000: about 1 is just seen, from 10 on they are two colours. After Sharma, Wu and Dalal, "The
 * CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test Data, and Mathematical Observations" (2005).
 */
export function differenceOf(one: Lab, other: Lab): number {
  const g = 0.5 * (1 - Math.sqrt(pow7((Math.hypot(one.a, one.b) + Math.hypot(other.a, other.b)) / 2)))
  const [a1, a2] = [one.a * (1 + g), other.a * (1 + g)]
  const [c1, c2] = [Math.hypot(a1, one.b), Math.hypot(a2, other.b)]
  const [h1, h2] = [hue(a1, one.b), hue(a2, other.b)]
  const grey = c1 * c2 === 0
  const apart = h2 - h1
  const turned = grey ? 0 : Math.abs(apart) <= 180 ? apart : apart > 180 ? apart - 360 : apart + 360
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turned / 2))
  const lMean = (one.l + other.l) / 2
  const cMean = (c1 + c2) / 2
  const hSum = h1 + h2
  const hMean = grey ? hSum : Math.abs(apart) <= 180 ? hSum / 2 : hSum < 360 ? (hSum + 360) / 2 : (hSum - 360) / 2
  const t =
    1 -
    0.17 * Math.cos(radians(hMean - 30)) +
    0.24 * Math.cos(radians(2 * hMean)) +
    0.32 * Math.cos(radians(3 * hMean + 6)) -
    0.2 * Math.cos(radians(4 * hMean - 63))
  const sL = 1 + (0.015 * (lMean - 50) ** 2) / Math.sqrt(20 + (lMean - 50) ** 2)
  const [sC, sH] = [1 + 0.045 * cMean, 1 + 0.015 * cMean * t]
  const rT = -2 * Math.sqrt(pow7(cMean)) * Math.sin(radians(60 * Math.exp(-(((hMean - 275) / 25) ** 2))))
  const [l, c, h] = [(other.l - one.l) / sL, (c2 - c1) / sC, dH / sH]
  return Math.sqrt(Math.max(0, l ** 2 + c ** 2 + h ** 2 + rT * c * h))
}

/** Below this one sees black, above that white, and of less colour than this grey. */
const neutral = { black: 14, white: 96, chroma: 10 }

/** Whether a colour passes for black, white or grey, which every brand uses. */
export const isNeutral = ({ l, a, b }: Lab): boolean => l < neutral.black || l > neutral.white || Math.hypot(a, b) < neutral.chroma

/** How often a colour stands in a picture. */
export type Counted = { rgb: Rgb; count: number }
export type Share = { hex: string; share: number }

/** Colours that look nearly alike are one of a picture's. */
const alike = 10
const colourMax = 12

/** The colours that a picture is made of, the largest first, with their share of it; what is next to nothing is left out. */
export function mainColours(counted: readonly Counted[], least = 0.01): Share[] {
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  const groups: { lab: Lab; rgb: Rgb; count: number }[] = []
  for (const { rgb, count } of counted.toSorted((one, other) => other.count - one.count)) {
    const lab = labOf(rgb)
    const near = groups.find((group) => differenceOf(group.lab, lab) < alike)
    if (near) near.count += count
    else groups.push({ lab, rgb, count })
  }
  return groups
    .toSorted((one, other) => other.count - one.count)
    .map(({ rgb, count }) => ({ hex: hexOf(rgb), share: count / Math.max(1, total) }))
    .filter(({ share }) => share >= least)
    .slice(0, colourMax)
}
