/** Text as it is compared with what somebody types: without accents, in small letters. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/**
 * How well a name answers what was typed, best first: it begins with it, one of its words does. As patterns over folded text that
 * JavaScript and PostgreSQL read alike, so that a list of the server and a filter in the browser cannot come apart.
 */
export function matchPatterns(typed: string): readonly string[] {
  const text = fold(typed.trim()).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return [`^${text}`, `[\\s'’.,(/_-]${text}`]
}

/** What begins with the text, or has a word that does, may be picked by Enter; of the rest nobody knows. */
const sureUpTo = 1

/** 0 begins with what was typed, 1 a word does, 2 it stands somewhere within, 3 not at all. */
export function matchRank(text: string, typed: string): number {
  const folded = fold(text)
  const rank = matchPatterns(typed).findIndex((pattern) => new RegExp(pattern).test(folded))
  if (rank >= 0) return rank
  return folded.includes(fold(typed.trim())) ? 2 : 3
}

/** Whether somebody who types this and presses Enter means this one. */
export function isMeant(text: string, typed: string): boolean {
  return matchRank(text, typed) <= sureUpTo
}

/** The best answers first; equally good ones keep their order. @param namesOf one or several names, of which the best counts */
export function bestFirst<Item>(items: readonly Item[], typed: string, namesOf: (item: Item) => string | readonly string[]): Item[] {
  if (typed.trim() === '') return [...items]
  const ranks = new Map(items.map((item) => [item, Math.min(...[namesOf(item)].flat().map((name) => matchRank(name, typed)))]))
  return items.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}
