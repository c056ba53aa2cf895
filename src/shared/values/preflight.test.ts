import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rgbOf } from './colour.ts'
import type { PlatformSize } from './platforms.ts'
import {
  checkColours,
  checkLoudness,
  checkWords,
  findingsOf,
  fits,
  formatsIn,
  type Subject,
  type SubjectFile,
  sizesIn,
} from './preflight.ts'
import { passagesOf } from './preflight-passages.ts'

const empty = { palette: [], words: [], platforms: [], loudness: null }
const picture: SubjectFile = {
  kind: 'picture',
  mediaType: 'image/png',
  format: 'png',
  size: 900_000,
  width: 1080,
  height: 1350,
  duration: null,
  colours: null,
  loudness: null,
}
const film: SubjectFile = { ...picture, kind: 'film', mediaType: 'video/mp4', format: 'mp4', width: 1080, height: 1920, duration: 20 }
const graphic: Subject = {
  described: true,
  title: 'Poster',
  description: null,
  body: null,
  alternativeText: 'A boat at dawn',
  platform: null,
  dimensions: null,
  format: null,
  file: picture,
}
const rulesOf = (subject: Partial<Subject>, kit: Partial<typeof empty> = {}) =>
  findingsOf({ ...graphic, ...subject }, { ...empty, ...kit }).map(({ rule, severity }) => `${rule} ${severity}`)

test('pictures in a text that nobody describes are named by their place in it', () => {
  const named = (alt: string, at: number) => `![${alt}](picture:0b9f5f0e-5a3c-4a55-9d0e-5c8e1f2a3b4${at}:${'a1'.repeat(32)}:3x4)`
  const body = `Boats.\n\n${named('A \\[red\\] boat', 1)}\n\n- ${named('', 2)}\n\n${named('', 3)}`
  const [found] = findingsOf({ ...graphic, body }, empty)
  expect(found).toEqual({
    rule: 'alternative-text',
    severity: 'hint',
    sentence: 'Without alternative text: 2 pictures in the text. People who do not see them are told nothing.',
    evidence: {
      kind: 'pictures',
      pictures: [
        { number: 2, fileId: '0b9f5f0e-5a3c-4a55-9d0e-5c8e1f2a3b42' },
        { number: 3, fileId: '0b9f5f0e-5a3c-4a55-9d0e-5c8e1f2a3b43' },
      ],
      of: 3,
    },
  })
  expect(findingsOf({ ...graphic, body: named('Said', 1) }, empty)).toEqual([])
})

describe('words to avoid', () => {
  const found = (text: string, word: string) => passagesOf('title', text, word).map((one) => one.found)

  test('are found as whole words, whatever their letters and accents', () => {
    expect(found('A CHEAP trick, cheaply made: cheap-ish', 'cheap')).toEqual(['CHEAP', 'cheap'])
    expect(found('Café, cafe\u0301 and CAFE', 'café')).toEqual(['Café', 'cafe\u0301', 'CAFE'])
    expect(found('Straße', 'strasse')).toEqual(['Straße'])
    expect(found('nothing here', 'cheap')).toEqual([])
  })

  test('of several words stand behind each other in one sentence', () => {
    expect(found('Best in class, best-in-class. Best. In class', 'best in class')).toEqual(['Best in class', 'best-in-class'])
  })

  test('are shown with what stands round them, in every text', () => {
    const texts = {
      title: 'Cheap boats',
      description: 'We are **cheap**',
      body: `${'word '.repeat(30)}cheap ${'word '.repeat(30)}`,
      alternativeText: null,
    }
    const [one] = checkWords(texts, [{ word: 'cheap', instead: 'good value' }])
    expect(one?.sentence).toBe('“cheap” is a word to avoid; say “good value”.')
    if (one?.evidence.kind !== 'passages') throw new Error('no passages')
    expect(one.evidence.passages.map(({ field, found: is }) => [field, is])).toEqual([
      ['title', 'Cheap'],
      ['description', 'cheap'],
      ['body', 'cheap'],
    ])
    expect(one.evidence.passages[2]).toMatchObject({ before: expect.stringMatching(/^…word/), after: expect.stringMatching(/word…$/) })
  })

  test('a passage is always a part of its text, and holds the word', () => {
    const letters = fc.stringMatching(/^[a-zA-Zäéñß ,.\n-]{0,60}$/)
    fc.assert(
      fc.property(letters, fc.stringMatching(/^[a-zäé]{1,6}$/), letters, (before, word, after) => {
        const text = `${before} ${word} ${after}`
        const passages = passagesOf('title', text, word)
        expect(passages.length).toBeGreaterThan(0)
        for (const { before: left, found: is, after: right } of passages)
          expect(text).toContain(`${left.replace(/^…/, '')}${is}${right.replace(/…$/, '')}`)
      }),
    )
  })
})

describe('what somebody has written down', () => {
  test.each([
    ['1080 × 1350', [{ width: 1080, height: 1350 }]],
    [
      '1080x1350 px, 1200*628',
      [
        { width: 1080, height: 1350 },
        { width: 1200, height: 628 },
      ],
    ],
    ['210 × 297 mm', []],
    ['800 words', []],
  ])('as dimensions: %s', (text, sizes) => expect(sizesIn(text)).toEqual(sizes))

  test.each([
    ['PNG', ['png']],
    ['JPEG or PNG', ['jpg', 'png']],
    ['Carousel', []],
    ['MP4, 2 cuts', ['mp4']],
  ])('as a format: %s', (text, formats) => expect(formatsIn(text)).toEqual(formats))
})

describe('a size of a platform', () => {
  const sides = fc.integer({ min: 10, max: 4000 })
  test('that goes by proportion takes what is larger in the same one, and nothing smaller', () => {
    fc.assert(
      fc.property(sides, sides, fc.integer({ min: 1, max: 5 }), (width, height, times) => {
        const size = { width, height, fit: 'ratio' as const }
        expect(fits({ width: width * times, height: height * times }, size)).toBe(true)
        expect(fits({ width: width * 2, height: height * 3 }, size)).toBe(false)
        expect(fits({ width: width - 5, height: height - 5 }, size)).toBe(false)
      }),
    )
  })
  test('that is exact takes its own pixels alone; one without pixels takes all', () => {
    expect(fits({ width: 300, height: 250 }, { width: 300, height: 250, fit: 'exact' })).toBe(true)
    expect(fits({ width: 600, height: 500 }, { width: 300, height: 250, fit: 'exact' })).toBe(false)
    expect(fits({ width: 1, height: 1 }, { width: null, height: null, fit: 'exact' })).toBe(true)
  })
})

describe('a file', () => {
  test.each([
    ['fits its platform', { platform: 'Instagram' }, []],
    ['is of another proportion', { platform: 'instagram', file: { ...picture, height: 1200 } }, ['dimensions problem']],
    ['is not what the item says', { dimensions: '1080 × 1080' }, ['dimensions problem']],
    ['has the wrong form for the item', { format: 'JPG' }, ['format problem']],
    ['has the wrong form for the platform', { platform: 'Instagram', file: { ...picture, format: 'gif' } }, ['format problem']],
    [
      'is too heavy',
      { platform: 'LinkedIn', file: { ...picture, height: 1080, width: 1080, size: 6_000_000 } },
      ['dimensions problem', 'file-size problem'],
    ],

    [
      'is a film that lasts too long',
      { described: false, platform: 'X', file: { ...film, width: 1280, height: 720, duration: 141 } },
      ['duration problem'],
    ],
    ['is a film that is too short', { described: false, platform: 'TikTok', file: { ...film, duration: 2 } }, ['duration problem']],
    ['is for a platform of which nothing is known', { platform: 'Intranet', file: { ...picture, width: 3, height: 4 } }, []],
    ['has not been read yet', { platform: 'Instagram', file: { ...picture, width: null, height: null } }, []],
    ['shows something that nobody describes', { alternativeText: ' ' }, ['alternative-text hint']],
  ] as [string, Partial<Subject>, string[]][])('that %s', (_what, subject, rules) => expect(rulesOf(subject)).toEqual(rules))

  test('is checked against the brand’s own sizes where it has some', () => {
    const size: PlatformSize = {
      name: 'Wide',
      width: 1600,
      height: 400,
      fit: 'exact',
      formats: ['png'],
      maxBytes: null,
      minSeconds: null,
      maxSeconds: null,
    }
    const kit = { platforms: [{ platform: 'Instagram', sizes: [size] }] } as never
    expect(rulesOf({ platform: 'Instagram' }, kit)).toEqual(['dimensions problem'])
    expect(rulesOf({ platform: 'Instagram', file: { ...picture, width: 1600, height: 400 } }, kit)).toEqual([])
  })
})

describe('colours', () => {
  const palette = [
    { name: 'Harbour', hex: '#1f3a5f', tolerance: 'normal' as const },
    { name: 'Sand', hex: '#e8c39e', tolerance: 'strict' as const },
  ]
  const of = (...all: [string, number][]) => ({
    kind: 'picture' as const,
    colours: all.map(([hex, count]) => [...rgbOf(hex), count] as [number, number, number, number]),
  })

  test('of the palette, near it, and black, white and grey pass', () => {
    expect(checkColours(of(['#1f3a5f', 40], ['#24405f', 20], ['#ffffff', 20], ['#111111', 10], ['#8c8c8c', 10]), palette)).toEqual([])
  })
  test('far from it are shown with their share, and the nearest of the palette', () => {
    const [found] = checkColours(of(['#1f3a5f', 60], ['#d81b60', 35], ['#00c853', 2], ['#ffffff', 3]), palette)
    expect([found?.severity, found?.sentence]).toEqual(['hint', '35 % of the picture is far from the palette.'])
    expect(found?.evidence).toMatchObject({
      kind: 'colours',
      swatches: [{ hex: '#d81b60', share: 0.35, nearest: { name: expect.any(String) } }],
    })
  })
  test('that are next to nothing, of a film, or without a palette say nothing', () => {
    expect(checkColours(of(['#1f3a5f', 95], ['#d81b60', 5]), palette)).toEqual([])
    expect(checkColours({ ...of(['#d81b60', 100]), kind: 'film' }, palette)).toEqual([])
    expect(checkColours(of(['#d81b60', 100]), [])).toEqual([])
  })
})

describe('loudness', () => {
  const said = (integrated: number, peak: number | null, wanted = -14) =>
    checkLoudness({ loudness: { integrated, peak } }, wanted).map(({ sentence }) => sentence)

  test('is told where it is more than one step off', () => {
    expect(said(-14.8, -2)).toEqual([])
    expect(said(-9.8, -2)).toEqual(['It is too loud: −9.8 LUFS, and −14 LUFS are wanted.'])
    expect(said(-14, -2, -23)).toEqual(['It is too loud: −14 LUFS, and −23 LUFS are wanted.'])
    expect(said(-30, null)).toEqual(['It is too quiet: −30 LUFS, and −14 LUFS are wanted.'])
  })
  test('has a highest moment that comes out clean', () => {
    expect(said(-14, 0.4)).toEqual(['Its loudest moment has 0.4 dBTP; above −1 dBTP it may be heard distorted.'])
  })
  test('of what has none, says nothing', () => expect(checkLoudness({ loudness: null }, -14)).toEqual([]))
})
