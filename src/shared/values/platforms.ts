import { fold } from './match.ts'

/** The platforms that are offered where content says where it runs; any other word may be written there. */
export const usualPlatforms = [
  'Instagram',
  'Facebook',
  'LinkedIn',
  'YouTube',
  'TikTok',
  'Pinterest',
  'X',
  'Google Ads',
  'Newsletter',
  'Website',
  'Print',
] as const

/** Two names of platforms that differ in letters, accents or spaces alone are the same one. */
export const platformKey = (name: string): string => fold(name).replaceAll(/[^\p{L}\p{N}]+/gu, '')

const usualByKey = new Map(usualPlatforms.map((name) => [platformKey(name), name]))
export const isUsualPlatform = (name: string): boolean => usualByKey.has(platformKey(name))
/** A platform in its usual spelling: "Instagram" for `instagram`; one that is not known, as it was written. */
export const platformName = (name: string): string => usualByKey.get(platformKey(name)) ?? name

/** The forms of files that platforms take, by what their names end in. */
export const fileFormats = ['jpg', 'png', 'gif', 'webp', 'avif', 'svg', 'tiff', 'psd', 'pdf', 'mp4', 'mov', 'webm', 'mp3', 'wav'] as const
export type FileFormat = (typeof fileFormats)[number]

/** `exact`: these pixels and no others; `ratio`: of this proportion, at this size or larger. */
export const sizeFits = ['exact', 'ratio'] as const
export type SizeFit = (typeof sizeFits)[number]

/** One size in which a platform takes a file; what is null does not matter. */
export type PlatformSize = {
  name: string
  width: number | null
  height: number | null
  fit: SizeFit
  formats: readonly FileFormat[]
  maxBytes: number | null
  minSeconds: number | null
  maxSeconds: number | null
}
export type PlatformSizes = { platform: string; sizes: readonly PlatformSize[] }

// As people say it of files: a kilobyte has 1024 bytes.
const MB = 1024 ** 2
const GB = 1024 * MB

const picture = (
  name: string,
  width: number,
  height: number,
  maxBytes: number,
  formats: readonly FileFormat[] = ['jpg', 'png'],
): PlatformSize => ({
  name,
  width,
  height,
  fit: 'ratio',
  formats,
  maxBytes,
  minSeconds: null,
  maxSeconds: null,
})
const film = (
  name: string,
  width: number,
  height: number,
  maxBytes: number,
  [minSeconds, maxSeconds]: readonly [number, number],
): PlatformSize => ({
  ...picture(name, width, height, maxBytes, ['mp4', 'mov']),
  minSeconds,
  maxSeconds,
})
const banner = (width: number, height: number): PlatformSize => ({
  ...picture(`${width} × ${height}`, width, height, 150 * 1024, ['jpg', 'png', 'gif']),
  fit: 'exact',
})

/**
 * What platforms ask of a file, as they say themselves, and what a brand may change in its kit. Instagram and Facebook: Meta Ads Guide, and
 * for reels the documentation of Instagram's content publishing. LinkedIn: Ads guide, "Single image ads" and "Video ads". YouTube: Help,
 * "Add video thumbnails" and "Upload videos longer than 15 minutes". TikTok: Business Help Center, "Video ads specifications". Pinterest:
 * Help Center, "Review ad specs". X: Business, "Creative ad specifications". Google Ads: Help, "Uploaded display ads specifications" and
 * "About responsive display ads". A newsletter, a website and what is printed have none of their own: a brand says what holds there.
 */
export const usualSizes: readonly PlatformSizes[] = [
  {
    platform: 'Instagram',
    sizes: [
      picture('Feed portrait', 1080, 1350, 30 * MB),
      picture('Feed square', 1080, 1080, 30 * MB),
      picture('Story', 1080, 1920, 30 * MB),
      film('Reel', 1080, 1920, 4 * GB, [3, 900]),
      film('Feed video', 1080, 1350, 4 * GB, [3, 900]),
    ],
  },
  {
    platform: 'Facebook',
    sizes: [
      picture('Feed portrait', 1080, 1350, 30 * MB),
      picture('Feed square', 1080, 1080, 30 * MB),
      picture('Link', 1200, 628, 30 * MB),
      picture('Story', 1080, 1920, 30 * MB),
      film('Feed video', 1080, 1350, 4 * GB, [1, 14_460]),
      film('Story video', 1080, 1920, 4 * GB, [1, 120]),
    ],
  },
  {
    platform: 'LinkedIn',
    sizes: [
      picture('Landscape', 1200, 628, 5 * MB),
      picture('Square', 1200, 1200, 5 * MB),
      picture('Portrait', 720, 900, 5 * MB),
      film('Landscape video', 1280, 720, 500 * MB, [3, 1800]),
      film('Square video', 720, 720, 500 * MB, [3, 1800]),
      film('Portrait video', 720, 1280, 500 * MB, [3, 1800]),
    ],
  },
  {
    platform: 'YouTube',
    sizes: [
      film('Video', 1280, 720, 256 * GB, [1, 43_200]),
      film('Short', 1080, 1920, 256 * GB, [1, 180]),
      picture('Thumbnail', 1280, 720, 2 * MB),
    ],
  },
  { platform: 'TikTok', sizes: [film('Video', 540, 960, 500 * MB, [5, 600]), picture('Picture', 1080, 1920, 20 * MB)] },
  {
    platform: 'Pinterest',
    sizes: [picture('Pin', 1000, 1500, 20 * MB), picture('Square pin', 1000, 1000, 20 * MB), film('Video pin', 540, 960, 2 * GB, [4, 900])],
  },
  {
    platform: 'X',
    sizes: [
      picture('Landscape', 1200, 675, 5 * MB),
      picture('Square', 1080, 1080, 5 * MB),
      film('Landscape video', 1280, 720, 512 * MB, [1, 140]),
      film('Square video', 720, 720, 512 * MB, [1, 140]),
    ],
  },
  {
    platform: 'Google Ads',
    sizes: [
      banner(300, 250),
      banner(336, 280),
      banner(728, 90),
      banner(970, 250),
      banner(160, 600),
      banner(300, 600),
      banner(320, 50),
      banner(320, 100),
      picture('Responsive landscape', 1200, 628, 5 * MB),
      picture('Responsive square', 1200, 1200, 5 * MB),
    ],
  },
]

/** The sizes that hold for a brand on a platform: its own, or the usual ones; none where nobody has said any. */
export function sizesFor(own: readonly PlatformSizes[], platform: string): readonly PlatformSize[] {
  const key = platformKey(platform)
  const found = [...own, ...usualSizes].find((one) => platformKey(one.platform) === key)
  return found?.sizes ?? []
}

/** "1080 × 1350 or larger", "300 × 250" */
export function pixelsText({ width, height, fit }: PlatformSize): string | null {
  return width === null || height === null ? null : `${width} × ${height}${fit === 'ratio' ? ' or larger' : ''}`
}
