import {
  isUsualPlatform,
  type PlatformSize,
  type PlatformSizes,
  pixelsText,
  platformKey,
  sizesFor,
  usualPlatforms,
} from '#shared/values/platforms.ts'
import { type Tolerance, usualLoudness } from '#shared/values/preflight.ts'
import { roomText } from '#shared/values/size-text.ts'
import type { KitColour, KitFont, KitWord } from './schema.ts'

// The screen shows these words without loading the validation of the forms, which comes when somebody edits.

export const toleranceOrder: readonly Tolerance[] = ['strict', 'normal', 'loose']
export const toleranceLabels: Readonly<Record<Tolerance, string>> = { strict: 'Strict', normal: 'Normal', loose: 'Loose' }

/** How loud films and sounds are wanted, in LUFS, by those who say so. */
export const loudnessOptions: readonly { readonly value: number; readonly label: string }[] = [
  { value: usualLoudness, label: '−14 LUFS, usual online' },
  { value: -16, label: '−16 LUFS, podcasts' },
  { value: -23, label: '−23 LUFS, broadcast (EBU R 128)' },
  { value: -24, label: '−24 LUFS, broadcast (ATSC A/85)' },
  { value: -27, label: '−27 LUFS, streaming services' },
]
export const loudnessText = (value: number): string =>
  loudnessOptions.find((one) => one.value === value)?.label ?? `${String(value).replace('-', '−')} LUFS`

/** 90 → "1:30", 12 → "12 s" */
function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), Math.floor(seconds % 60)]
  const [hours = 0, minutes = 0, rest = 0] = parts
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

function durationText({ minSeconds, maxSeconds }: PlatformSize): string | null {
  if (minSeconds !== null && maxSeconds !== null) return `${secondsText(minSeconds)} to ${secondsText(maxSeconds)}`
  if (maxSeconds !== null) return `at most ${secondsText(maxSeconds)}`
  return minSeconds === null ? null : `at least ${secondsText(minSeconds)}`
}

/** What a size asks for, in one line. */
export function sizeLine(size: PlatformSize): string {
  const formats = size.formats.length > 0 ? size.formats.map((one) => one.toUpperCase()).join(', ') : null
  const bytes = size.maxBytes === null ? null : `up to ${roomText(size.maxBytes)}`
  return [pixelsText(size), formats, bytes, durationText(size)].filter(Boolean).join(' · ') || 'Anything'
}

/** The platforms that one can look at: those there usually are, and those of the brand's own. */
export function platformsOf(own: readonly PlatformSizes[]): string[] {
  return [...usualPlatforms, ...own.map(({ platform }) => platform).filter((platform) => !isUsualPlatform(platform))]
}

/** What holds on a platform, and whether the brand has said so itself. */
export function shownSizes(own: readonly PlatformSizes[], platform: string): { sizes: readonly PlatformSize[]; isOwn: boolean } {
  const key = platformKey(platform)
  return { sizes: sizesFor(own, platform), isOwn: own.some((one) => platformKey(one.platform) === key) }
}

const listed =
  <Item>(nameOf: (item: Item) => string) =>
  (value: unknown): string =>
    Array.isArray(value) && value.length > 0 ? (value as Item[]).map(nameOf).join(', ') : ''

/** How the history of a brand calls what is in its kit, and reads it. */
export const kitWords = {
  'kit.palette': { label: 'palette', reads: listed<KitColour>(({ name, hex }) => `${name} ${hex}`) },
  'kit.fonts': { label: 'fonts', reads: listed<KitFont>(({ name }) => name) },
  'kit.words': { label: 'words to avoid', reads: listed<KitWord>(({ word }) => `“${word}”`) },
  'kit.platforms': { label: 'sizes per platform', reads: listed<PlatformSizes>(({ platform }) => platform) },
  'kit.loudness': { label: 'loudness', unit: 'LUFS' },
  'kit.logos': { label: 'logo of the kit' },
} as const
