import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type FrameRate,
  frameAt,
  frameNear,
  frameOfTimeCode,
  isDropFrame,
  middleOfFrame,
  rateOf,
  secondsOfFrame,
  timeCodeOf,
} from './time-code.ts'

const rate = (text: string): FrameRate => {
  const found = rateOf(text)
  if (!found) throw new Error(`${text} is no rate.`)
  return found
}
const ntsc = rate('30000/1001')

describe('a rate', () => {
  test('is read from a fraction or a whole number', () => {
    expect(rateOf('30000/1001')).toEqual({ numerator: 30000, denominator: 1001 })
    expect(rateOf('25')).toEqual({ numerator: 25, denominator: 1 })
  })

  test.each([null, undefined, '', '0/0', '0/1', '25/0', '-25/1', '29.97', '1/2/3', ' 25', '25000000000/1'])('is not %j', (text) => {
    expect(rateOf(text)).toBeNull()
  })

  test.each([
    ['30000/1001', true],
    ['60000/1001', true],
    ['120000/1001', true],
    ['2997/100', true],
    ['30/1', false],
    ['24000/1001', false],
    ['25/1', false],
    ['50/1', false],
    ['27/1', false],
    ['2950/100', false],
  ])('%s drops numbers: %s', (text, expected) => {
    expect(isDropFrame(rate(text))).toBe(expected)
  })
})

describe('a time code', () => {
  test.each([
    ['25/1', 0, '00:00:00:00'],
    ['25/1', 6187, '00:04:07:12'],
    ['25/1', 90_000, '01:00:00:00'],
    ['24000/1001', 86_400, '01:00:00:00'],
    ['30/1', 1800, '00:01:00:00'],
    ['100/1', 12_345, '00:02:03:45'],
    ['240/1', 479, '00:00:01:239'],
    // SMPTE ST 12-1: 0 and 1 are left out each minute but 0, 10, 20, 30, 40 and 50; 59.94 leaves out 0 to 3.
    ['30000/1001', 1799, '00:00:59;29'],
    ['30000/1001', 1800, '00:01:00;02'],
    ['30000/1001', 3597, '00:01:59;29'],
    ['30000/1001', 3598, '00:02:00;02'],
    ['30000/1001', 17_981, '00:09:59;29'],
    ['30000/1001', 17_982, '00:10:00;00'],
    ['30000/1001', 19_781, '00:10:59;29'],
    ['30000/1001', 19_782, '00:11:00;02'],
    ['30000/1001', 107_892, '01:00:00;00'],
    ['60000/1001', 3599, '00:00:59;59'],
    ['60000/1001', 3600, '00:01:00;04'],
    ['60000/1001', 35_964, '00:10:00;00'],
    ['60000/1001', 215_784, '01:00:00;00'],
    // Seven and a half a second: eight in one second of the clock, seven in the next.
    ['15/2', 7, '00:00:00:07'],
    ['15/2', 8, '00:00:01:00'],
    ['15/2', 14, '00:00:01:06'],
    ['15/2', 15, '00:00:02:00'],
  ])('at %s of frame %d is %s', (text, frame, code) => {
    expect(timeCodeOf(frame, rate(text))).toBe(code)
    expect(frameOfTimeCode(code, rate(text))).toBe(frame)
  })

  test('is read as people write it', () => {
    expect(frameOfTimeCode(' 0:4:7 ', rate('25'))).toBe(6175)
    expect(frameOfTimeCode('00:04:07.12', rate('25'))).toBe(6187)
    expect(frameOfTimeCode('00:01:00:02', ntsc)).toBe(1800)
    expect(frameOfTimeCode('00:01:00', ntsc)).toBe(1800)
  })

  test.each([
    ['00:01:00;00', '30000/1001'],
    ['00:01:00;01', '30000/1001'],
    ['00:01:00;03', '60000/1001'],
    ['00:00:00:25', '25'],
    ['00:00:01:07', '15/2'],
    ['00:60:00:00', '25'],
    ['00:00:60:00', '25'],
    ['-1:00:00:00', '25'],
    ['4:07', '25'],
    ['', '25'],
    ['now', '25'],
  ])('%j does not occur at %s', (code, text) => {
    expect(frameOfTimeCode(code, rate(text))).toBeNull()
  })
})

/** The rates of cameras, some that no camera has, and averages of variable ones. */
const rates = fc.oneof(
  fc
    .constantFrom('24000/1001', '24/1', '25/1', '30000/1001', '30/1', '50/1', '60000/1001', '60/1', '120000/1001', '15/2', '2997/100')
    .map(rate),
  fc.record({ numerator: fc.integer({ min: 2000, max: 240_000 }), denominator: fc.integer({ min: 1000, max: 1999 }) }),
)
/** A day at 60 a second. */
const frames = fc.integer({ min: 0, max: 24 * 3600 * 60 })
const sure = { seed: 20_240_807, numRuns: 3000 }

describe('of every rate and frame', () => {
  test('the time code leads back to the frame', () => {
    fc.assert(
      fc.property(rates, frames, (one, frame) => frameOfTimeCode(timeCodeOf(frame, one), one) === frame),
      sure,
    )
  })

  test('begin and middle lead back to the frame, also rounded to microseconds', () => {
    fc.assert(
      fc.property(rates, frames, (one, frame) => {
        const micro = (seconds: number) => Math.floor(seconds * 1e6) / 1e6
        expect(frameAt(secondsOfFrame(frame, one), one)).toBe(frame)
        expect(frameAt(middleOfFrame(frame, one), one)).toBe(frame)
        expect(frameAt(micro(middleOfFrame(frame, one)), one)).toBe(frame)
        expect(frameNear(micro(secondsOfFrame(frame, one)), one)).toBe(frame)
      }),
      sure,
    )
  })

  test('the next frame has the next time code, and no moment lies between them', () => {
    fc.assert(
      fc.property(rates, frames, (one, frame) => {
        const [code, next] = [timeCodeOf(frame, one), timeCodeOf(frame + 1, one)]
        expect(next.length > code.length || next > code).toBe(true)
        const begin = secondsOfFrame(frame + 1, one)
        // The moment before, and the begin itself.
        expect(frameAt(begin * (1 - Number.EPSILON), one)).toBe(frame)
        expect(frameAt(begin, one)).toBe(frame + 1)
      }),
      sure,
    )
  })

  test('a drop-frame time code stays with the clock for a day', () => {
    fc.assert(
      fc.property(fc.constantFrom(ntsc, rate('60000/1001')), fc.integer({ min: 0, max: 24 * 3600 * 29 }), (one, frame) => {
        const [h = 0, m = 0, s = 0, f = 0] = timeCodeOf(frame, one).split(/[:;]/).map(Number)
        const said = h * 3600 + m * 60 + s + f / Math.round(one.numerator / one.denominator)
        // The numbers not yet left out in ten minutes, and what drop-frame leaves of the thousandth: 86 ms a day.
        return Math.abs(said - secondsOfFrame(frame, one)) < 0.2
      }),
      sure,
    )
  })
})

test('before the first frame is the first', () => {
  expect(frameAt(-1, ntsc)).toBe(0)
  expect(frameNear(-1, ntsc)).toBe(0)
})
