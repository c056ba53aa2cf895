/**
 * When work that is left will be finished, from how much of it was finished lately: a Monte Carlo simulation over weekly throughput. Many
 * futures are drawn, each week of each as one of the weeks that were; a date is said with the share of futures in which all is finished
 * by then. The method is that of Troy Magennis, “Forecasting and Simulating Software Development Projects” (2011), and Daniel Vacanti,
 * “Actionable Agile Metrics for Predictability” (2015): no estimates, no velocity of single people, only what this project finished.
 */

/** So many weeks are looked back; older ones say little about the next. */
export const weeksLookedAt = 12
/** With fewer weeks, or fewer finished in them, a date would be a guess. */
export const weeksNeeded = 4
export const finishedNeeded = 5
/** What lies further ahead nobody plans by: ten years. */
export const weeksAhead = 520

const futures = 1000

/** Days from now until half, and until 85 of 100 futures have finished everything; null where that lies further ahead than ten years. */
export type ForecastDays = { p50: number | null; p85: number | null }

/**
 * @param weekly finished in each of the weeks looked at @param open what is left, at least 1
 * @param seed the same one gives the same dates, so that they do not move while nothing does
 */
export function forecastDays(weekly: readonly number[], open: number, seed: string): ForecastDays {
  const start = hashOf(seed)
  const days = Array.from({ length: futures }, (_, future) => daysOf(weekly, open, randomFrom(start + future))).toSorted((a, b) => a - b)
  // The first day by which at least this share of futures is done.
  const by = (share: number): number | null => {
    const day = days[Math.ceil(share * futures) - 1] ?? Number.POSITIVE_INFINITY
    return Number.isFinite(day) ? day : null
  }
  return { p50: by(0.5), p85: by(0.85) }
}

/** One future: whole days until all is finished. Each has numbers of its own, so that more work never makes it shorter. */
function daysOf(weekly: readonly number[], open: number, random: () => number): number {
  let left = open
  for (let week = 0; week < weeksAhead; week += 1) {
    const finished = weekly[Math.floor(random() * weekly.length)] ?? 0
    if (finished >= left) return week * 7 + Math.ceil((left / finished) * 7)
    left -= finished
  }
  return Number.POSITIVE_INFINITY
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Numbers from 0 to below 1, always the same ones for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
