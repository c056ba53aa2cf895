/**
 * Frames, seconds and time codes of a video, exact: rates are fractions, frames are whole numbers counted from 0, and what a frame's time
 * code says is what the editor's program says. Drop-frame as SMPTE ST 12-1 has it, for 29.97, 59.94 and their multiples: two numbers per
 * 30 are left out at the start of each minute but every tenth, so that the time code follows the clock; no frame is.
 */
export type FrameRate = { readonly numerator: number; readonly denominator: number }

const fraction = /^([1-9]\d{0,8})(?:\/([1-9]\d{0,8}))?$/

/** A rate in pictures per second, from "30000/1001", "25/1" or "25"; null for what is none. */
export function rateOf(text: string | null | undefined): FrameRate | null {
  const [, numerator, denominator = '1'] = fraction.exec(text ?? '') ?? []
  return numerator === undefined ? null : { numerator: Number(numerator), denominator: Number(denominator) }
}

/** Begin of a frame, in seconds. One rounding only: both products are exact for a day at any rate there is. */
export const secondsOfFrame = (frame: number, { numerator, denominator }: FrameRate): number => (frame * denominator) / numerator

/**
 * Where to seek to see this frame: its middle. At its begin, players that count in microseconds or by their own clock show now this frame
 * and now the one before.
 */
export const middleOfFrame = (frame: number, { numerator, denominator }: FrameRate): number =>
  ((2 * frame + 1) * denominator) / (2 * numerator)

/** The frame that is seen at this moment; at its exact begin the frame itself, before the first one the first. */
export function frameAt(seconds: number, rate: FrameRate): number {
  const near = Math.max(0, Math.round((seconds * rate.numerator) / rate.denominator))
  if (secondsOfFrame(near, rate) > seconds) return Math.max(0, near - 1)
  return near
}

/** The frame that begins nearest to this moment: for begins that a player has rounded, as `requestVideoFrameCallback` gives them. */
export const frameNear = (seconds: number, { numerator, denominator }: FrameRate): number =>
  Math.max(0, Math.round((seconds * numerator) / denominator))

/** How many frames a time code counts to the second: 30 at 29.97. */
const nominalRate = ({ numerator, denominator }: FrameRate): number => Math.max(1, Math.round(numerator / denominator))

/**
 * How the frames of a rate are numbered. `even`: so many to the second, at whole rates and those a thousandth below (23.976), which lag
 * behind the clock. `drop`: as `even`, with numbers left out. `clock`: at all else, as the average of a variable rate, the first frame
 * of each second of the clock has number 0.
 */
function countingOf(rate: FrameRate): 'even' | 'drop' | 'clock' {
  const nominal = nominalRate(rate)
  const isRate = (wanted: number) => Math.abs(rate.numerator / rate.denominator / wanted - 1) < 1e-4
  if (isRate(nominal)) return 'even'
  if (!isRate((nominal * 1000) / 1001)) return 'clock'
  return nominal % 30 === 0 ? 'drop' : 'even'
}

/** Whether the time code of this rate leaves numbers out. */
export const isDropFrame = (rate: FrameRate): boolean => countingOf(rate) === 'drop'

/** How many numbers are left out at the start of a minute. */
const dropped = (rate: FrameRate): number => (isDropFrame(rate) ? nominalRate(rate) / 15 : 0)

const two = (value: number): string => String(value).padStart(2, '0')

/** A frame as HH:MM:SS:FF; with drop-frame as HH:MM:SS;FF, which is how one sees it. Hours go on past 24. */
export function timeCodeOf(frame: number, rate: FrameRate): string {
  const nominal = nominalRate(rate)
  if (countingOf(rate) === 'clock') {
    const second = secondOf(frame, rate)
    return `${clock(second)}:${two(frame - firstFrameOf(second, rate))}`
  }
  const drop = dropped(rate)
  const minute = nominal * 60 - drop
  const tenMinutes = minute * 10 + drop
  const inTen = frame % tenMinutes
  // The first minute of ten has all its numbers, each of the others begins after those left out.
  const skipped = Math.floor(frame / tenMinutes) * 9 * drop + (inTen > drop ? drop * Math.floor((inTen - drop) / minute) : 0)
  const number = frame + skipped
  return `${clock(Math.floor(number / nominal))}${drop > 0 ? ';' : ':'}${two(number % nominal)}`
}

const clock = (seconds: number): string => [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')

/** The second of the clock in which a frame begins, and the first frame that begins in a second. Whole numbers throughout. */
const secondOf = (frame: number, { numerator, denominator }: FrameRate): number => Math.floor((frame * denominator) / numerator)
const firstFrameOf = (second: number, { numerator, denominator }: FrameRate): number => Math.ceil((second * numerator) / denominator)

const written = /^(\d{1,4}):([0-5]?\d):([0-5]?\d)(?:[:;.](\d{1,3}))?$/

/**
 * The frame of a time code as people write it: HH:MM:SS:FF, ; or . before the frames, or without them for the first of the second.
 * @returns null for what is none, and for a number that does not occur at this rate or is left out
 */
export function frameOfTimeCode(text: string, rate: FrameRate): number | null {
  const [, hours, minutes, seconds, frames] = written.exec(text.trim()) ?? []
  if (hours === undefined) return null
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)]
  const minute = h * 60 + m
  if (countingOf(rate) === 'clock') {
    const first = firstFrameOf(minute * 60 + s, rate)
    const frame = first + Number(frames ?? 0)
    return frame < firstFrameOf(minute * 60 + s + 1, rate) || frames === undefined ? frame : null
  }
  const nominal = nominalRate(rate)
  const drop = dropped(rate)
  const leavesOut = s === 0 && m % 10 !== 0 ? drop : 0
  const frame = frames === undefined ? leavesOut : Number(frames)
  if (frame >= nominal || frame < leavesOut) return null
  return (minute * 60 + s) * nominal + frame - drop * (minute - Math.floor(minute / 10))
}
