import { parseText } from '../markdown/parse.ts'
import { picturesIn } from '../markdown/tree.ts'
import { differenceOf, isNeutral, labOf, mainColours, type Rgb, rgbOf } from './colour.ts'
import { counted } from './counted.ts'
import { type FileFormat, fileFormats, type PlatformSize, type PlatformSizes, pixelsText, sizesFor } from './platforms.ts'
import { type Passage, passagesIn, type TextField, textFields, textOf, tokensOf } from './preflight-passages.ts'
import { roomText, sizeText } from './size-text.ts'
import { wordsIn } from './words.ts'

// Rules without a model: each is a function of what there is, says the same of the same, and shows what it rests on.

/** What content is checked for, in the order in which it is told. */
export const preflightRules = ['words', 'dimensions', 'format', 'file-size', 'duration', 'colours', 'loudness', 'alternative-text'] as const
export type PreflightRule = (typeof preflightRules)[number]

/** A problem is answered with a reason before it is submitted; a hint is for whoever makes it. */
export const severities = ['problem', 'hint'] as const

type FarColour = { hex: string; share: number; nearest: { name: string; hex: string }; distance: number }
/** What a finding rests on. */
export type Evidence =
  | { kind: 'none' }
  | { kind: 'passages'; passages: Passage[]; count: number }
  | { kind: 'compared'; has: string; wants: string[] }
  | { kind: 'colours'; swatches: FarColour[] }
  | { kind: 'pictures'; pictures: { number: number; fileId: string }[]; of: number }

export type Found = { rule: PreflightRule; severity: (typeof severities)[number]; sentence: string; evidence: Evidence }

/** How far from a colour of the palette another one may be and still pass for it. */
export const tolerances = ['strict', 'normal', 'loose'] as const
export type Tolerance = (typeof tolerances)[number]

/** What a brand asks for. */
export type Asked = {
  palette: readonly { name: string; hex: string; tolerance: Tolerance }[]
  words: readonly { word: string; instead: string | null }[]
  platforms: readonly PlatformSizes[]
  /** in LUFS; what is usual online unless it says so */
  loudness: number | null
}

/** A file as it is checked; what nobody has read or measured yet is null. */
export type SubjectFile = {
  kind: 'picture' | 'film' | 'sound' | 'other'
  mediaType: string
  /** null where its form is none that platforms ask for */
  format: FileFormat | null
  size: number
  width: number | null
  height: number | null
  duration: number | null
  /** red, green, blue, and how often they stand in the picture */
  colours: readonly (readonly [number, number, number, number])[] | null
  loudness: { integrated: number; peak: number | null } | null
}

/** An item with its current version, as it is checked. */
export type Subject = {
  title: string
  description: string | null
  /** the text of an article */
  body: string | null
  alternativeText: string | null
  /** it is looked at as a picture, so it needs words for those who do not see it */
  described: boolean
  platform: string | null
  dimensions: string | null
  format: string | null
  file: SubjectFile | null
}

/** How loud films and sounds are usual online, in LUFS. */
export const usualLoudness = -14

/** Everything that the kit of its brand says against an item, as it is now. */
export function findingsOf(subject: Subject, kit: Asked): Found[] {
  const { file } = subject
  const all = [...checkWords(subject, kit.words)]
  if (file) {
    const sizes = subject.platform ? sizesFor(kit.platforms, subject.platform) : []
    all.push(...checkFile(subject, file, sizes), ...checkColours(file, kit.palette), ...checkLoudness(file, kit.loudness ?? usualLoudness))
  }
  if (subject.described && !subject.alternativeText?.trim() && file?.kind !== 'film')
    all.push(finding('alternative-text', 'hint', 'There is no alternative text: people who do not see the picture are told nothing.'))
  return [...all, ...checkPictures(subject.body)]
}

/** Pictures in the text of an article that nobody describes. */
function checkPictures(body: string | null): Found[] {
  const all = picturesIn(parseText(body ?? '', 'article'))
  const pictures = all.flatMap(({ alt, fileId }, at) => (alt.trim() ? [] : [{ number: at + 1, fileId }]))
  const which = pictures.length === 1 ? 'it' : 'them'
  const says = `Without alternative text: ${counted(pictures.length, 'picture')} in the text. People who do not see ${which} are told nothing.`
  return pictures.length === 0 ? [] : [finding('alternative-text', 'hint', says, { kind: 'pictures', pictures, of: all.length })]
}

function finding(rule: PreflightRule, severity: Found['severity'], sentence: string, evidence: Evidence = { kind: 'none' }): Found {
  return { rule, severity, sentence, evidence }
}

// Words

const shownPassages = 5

/** One finding for each word to avoid that stands in a text. */
export function checkWords(texts: Pick<Subject, TextField>, words: Asked['words']): Found[] {
  const read = textFields.map((field) => tokensOf(field, textOf(field, texts[field])))
  return words.flatMap(({ word, instead }) => {
    const passages = read.flatMap((one) => passagesIn(one, word))
    if (passages.length === 0) return []
    const says = instead ? `“${word}” is a word to avoid; say “${instead}”.` : `“${word}” is a word to avoid.`
    return [finding('words', 'problem', says, { kind: 'passages', passages: passages.slice(0, shownPassages), count: passages.length })]
  })
}

// Files

const sideBySide = /(\d{2,5})\s*[x×✕*]\s*(\d{2,5})(?!\d|\s*(?:mm|cm|in\b|″|"))/gi

/** Sizes in pixels that somebody has written down: "1080 × 1350 px". Millimetres are none. */
export const sizesIn = (text: string): { width: number; height: number }[] =>
  [...text.matchAll(sideBySide)].map(([, width, height]) => ({ width: Number(width), height: Number(height) }))

/** Forms of files that somebody has named: "PNG or JPEG". */
export function formatsIn(text: string): FileFormat[] {
  const spelled: Readonly<Record<string, FileFormat>> = { jpeg: 'jpg', tif: 'tiff', quicktime: 'mov' }
  return wordsIn(text).flatMap((word) => spelled[word] ?? fileFormats.filter((format) => format === word))
}

type Sides = { width: number; height: number }
/** One in a hundred is a rounded pixel, and not another proportion. */
const sameRatio = (one: Sides, other: Sides): boolean => Math.abs((one.width * other.height) / (one.height * other.width) - 1) <= 0.01

/** Whether a file of these pixels is taken in a size; one that says nothing of pixels takes all. */
export function fits(file: Sides, { width, height, fit }: Pick<PlatformSize, 'width' | 'height' | 'fit'>): boolean {
  if (width === null || height === null) return true
  if (fit === 'exact') return file.width === width && file.height === height
  return sameRatio(file, { width, height }) && file.width >= width
}

const films: ReadonlySet<FileFormat> = new Set(['mp4', 'mov', 'webm'])
const takes = ({ formats }: PlatformSize, format: FileFormat | null): boolean =>
  formats.length === 0 || (format !== null && formats.includes(format))
/** Whether a size is one of films or of pictures, as the file is. */
const ofKind = ({ formats }: PlatformSize, film: boolean): boolean => formats.length === 0 || formats.some((one) => films.has(one) === film)

function checkFile(item: Subject, file: SubjectFile, sizes: readonly PlatformSize[]): Found[] {
  const { width, height, format } = file
  const platform = item.platform ?? ''
  const found: Found[] = []
  const pixels = width !== null && height !== null && (file.kind === 'film' || file.kind === 'picture') ? { width, height } : null
  const own = formatsIn(item.format ?? '')
  const isA = format === null ? 'not of a form that is known here' : `a ${format.toUpperCase()}`
  if (own.length > 0 && (format === null || !own.includes(format)))
    found.push(finding('format', 'problem', `It is ${isA}, and the item says ${listed(own)}.`, compared(format ?? file.mediaType, own)))
  const wanted = sizesIn(item.dimensions ?? '')
  if (pixels && wanted.length > 0 && !wanted.some((one) => one.width === pixels.width && one.height === pixels.height))
    found.push(
      finding('dimensions', 'problem', `It has ${sides(pixels)} pixels, and the item says ${listed(wanted.map(sides), ' or ')}.`, {
        ...compared(sides(pixels), wanted.map(sides)),
      }),
    )
  if (sizes.length === 0) return found
  const taking = sizes.filter((size) => takes(size, format))
  if (taking.length === 0) {
    const all = [...new Set(sizes.flatMap(({ formats }) => formats))]
    const says = `${platform} takes ${listed(all)}, and this is ${isA}.`
    return [...found, finding('format', 'problem', says, compared(format ?? file.mediaType, all))]
  }
  const offered = taking.filter((size) => ofKind(size, file.kind === 'film'))
  const fitting = pixels ? offered.filter((size) => fits(pixels, size)) : offered
  if (pixels && fitting.length === 0) {
    const says = `${sides(pixels)} pixels fit none of the sizes for ${platform}.`
    found.push(finding('dimensions', 'problem', says, compared(sides(pixels), offered.map(namedSize))))
  }
  return [...found, ...checkLimits(platform, file, fitting.length > 0 ? fitting : offered)]
}

/** Weight and length against the sizes that it may be taken in; one that takes it is enough. */
function checkLimits(platform: string, { size, duration }: SubjectFile, sizes: readonly PlatformSize[]): Found[] {
  const found: Found[] = []
  const most = Math.max(...sizes.map(({ maxBytes }) => maxBytes ?? Number.POSITIVE_INFINITY))
  if (size > most) {
    const says = `It has ${sizeText(size)}, and ${platform} takes at most ${roomText(most)}.`
    found.push(finding('file-size', 'problem', says, compared(sizeText(size), [`at most ${roomText(most)}`])))
  }
  if (duration === null) return found
  const [shortest, longest] = [
    Math.min(...sizes.map(({ minSeconds }) => minSeconds ?? 0)),
    Math.max(...sizes.map(({ maxSeconds }) => maxSeconds ?? Number.POSITIVE_INFINITY)),
  ]
  // A frame more or less is nobody's mistake.
  const slack = 0.1
  if (duration < shortest - slack || duration > longest + slack) {
    const wants = duration < shortest ? `at least ${shortest} seconds` : `at most ${longest} seconds`
    const is = `${Math.round(duration * 10) / 10} seconds`
    found.push(finding('duration', 'problem', `It lasts ${is}, and ${platform} takes ${wants}.`, compared(is, [wants])))
  }
  return found
}

const sides = ({ width, height }: Sides): string => `${width} × ${height}`
const namedSize = (size: PlatformSize): string => [size.name, pixelsText(size)].filter(Boolean).join(': ')
const compared = (has: string, wants: readonly string[]): Extract<Evidence, { kind: 'compared' }> => ({
  kind: 'compared',
  has: has.includes('/') ? has : fileFormats.includes(has as FileFormat) ? has.toUpperCase() : has,
  wants: wants.map((one) => (fileFormats.includes(one as FileFormat) ? one.toUpperCase() : one)),
})
const listed = (all: readonly string[], between = ', '): string =>
  all.map((one) => (fileFormats.includes(one as FileFormat) ? one.toUpperCase() : one)).join(between)

// Colours

/** How different a colour may look from one of the palette (CIEDE2000) and still pass for it. */
export const toleranceOf: Readonly<Record<Tolerance, number>> = { strict: 8, normal: 15, loose: 25 }
/** Less of a picture than this, of one colour or of all that is far, is nobody's business. */
const shareOfOne = 0.03
const shareOfAll = 0.1

/** Colours of a picture that are far from all of the palette; black, white and grey never are. */
export function checkColours({ colours, kind }: Pick<SubjectFile, 'colours' | 'kind'>, palette: Asked['palette']): Found[] {
  if (palette.length === 0 || kind === 'film' || !colours) return []
  const counted = colours.map(([red, green, blue, count]) => ({ rgb: [red, green, blue] as Rgb, count }))
  const known = palette.map((one) => ({ ...one, lab: labOf(rgbOf(one.hex)) }))
  const far = mainColours(counted, shareOfOne).flatMap(({ hex, share }) => {
    const lab = labOf(rgbOf(hex))
    if (isNeutral(lab)) return []
    const distances = known.map(({ name, hex: of, tolerance, lab: other }) => ({
      name,
      hex: of,
      tolerance,
      distance: differenceOf(lab, other),
    }))
    if (distances.some(({ tolerance, distance }) => distance <= toleranceOf[tolerance])) return []
    const { name, hex: of, distance } = distances.reduce((least, one) => (one.distance < least.distance ? one : least))
    return [{ hex, share: rounded(share, 3), nearest: { name, hex: of }, distance: rounded(distance, 1) }]
  })
  const share = far.reduce((sum, one) => sum + one.share, 0)
  if (share < shareOfAll) return []
  return [
    finding('colours', 'hint', `${Math.round(share * 100)} % of the picture is far from the palette.`, { kind: 'colours', swatches: far }),
  ]
}

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

// Loudness

/** Of what is wanted, as players measure; and the highest peak that still comes out clean (EBU R 128). */
const loudnessSlack = 1
const highestPeak = -1

/** Whether a film or a sound is as loud as is wanted, measured by EBU R 128. */
export function checkLoudness({ loudness }: Pick<SubjectFile, 'loudness'>, wanted: number): Found[] {
  if (!loudness) return []
  const { integrated, peak } = loudness
  const found: Found[] = []
  const unit = (value: number, of: string) => `${String(rounded(value, 1)).replace('-', '−')} ${of}`
  if (Math.abs(integrated - wanted) > loudnessSlack) {
    const says = `It is too ${integrated > wanted ? 'loud' : 'quiet'}: ${unit(integrated, 'LUFS')}, and ${unit(wanted, 'LUFS')} are wanted.`
    found.push(finding('loudness', 'hint', says, compared(unit(integrated, 'LUFS'), [unit(wanted, 'LUFS')])))
  }
  if (peak !== null && peak > highestPeak) {
    const says = `Its loudest moment has ${unit(peak, 'dBTP')}; above ${unit(highestPeak, 'dBTP')} it may be heard distorted.`
    found.push(finding('loudness', 'hint', says, compared(unit(peak, 'dBTP'), [`at most ${unit(highestPeak, 'dBTP')}`])))
  }
  return found
}
