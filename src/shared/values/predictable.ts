/** Texts with fewer different characters are predictable, such as aaaabbbbcccc. */
const distinctMin = 5

/** Whether a text is a repetition (aaaa, abcabcabc), a sequence (abcdef, 987654) or made of very few characters. */
export function isPredictable(text: string): boolean {
  const letters = Array.from(text.normalize('NFKC').toLowerCase())
  return new Set(letters).size < distinctMin || repeatedLength(letters) !== null || isSequence(letters)
}

/** The length of the shortest unit that makes up the text by repetition, at least twice; null when there is none. */
function repeatedLength(letters: readonly string[]): number | null {
  for (let length = 1; length * 2 <= letters.length; length += 1) {
    // The last repetition may be cut off.
    if (letters.every((letter, at) => at < length || letter === letters[at - length])) return length
  }
  return null
}

/** Whether every character follows its predecessor in one direction; 0 follows 9. */
function isSequence(letters: readonly string[]): boolean {
  const steps = letters.slice(1).map((letter, at) => stepBetween(letters[at] ?? '', letter))
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0])
}

function stepBetween(from: string, to: string): number {
  const step = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0)
  const wraps = /^\d{2}$/.test(from + to) && Math.abs(step) === 9
  return wraps ? -Math.sign(step) : step
}
