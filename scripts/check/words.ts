// Counts words that make text hard to read, in code, tests and docs. Totals per word are in words.json and may only shrink.
//   node scripts/check/words.ts [--write]
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const totalsFile = path.join(import.meta.dirname, 'words.json')

/** Each word with what to write instead. */
export const words: Readonly<Record<string, string>> = {
  anew: 'again',
  'at once': 'immediately, or together',
  beside: 'next to',
  'by itself': 'automatically, or alone',
  'hangs on': 'belongs to',
  'in sight': 'visible',
  'is asked': 'checks, or asks',
  'lies in': 'is in',
  'of it': 'name the thing',
  somebody: 'name the person: a client, the assignee, a user',
  stands: 'is, appears',
  'taken back': 'undone, reverted, revoked',
  tells: 'notifies, says',
  told: 'notified, shown',
  whoever: 'name the person: the author, the reader',
}

/** How often each word is in these texts, as a whole word, in any case. */
export function countWords(texts: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(Object.keys(words).map((word) => [word, 0]))
  const pattern = new RegExp(`\\b(${Object.keys(words).join('|')})\\b`, 'gi')
  for (const text of texts)
    for (const [, word = ''] of text.replaceAll(/\s+/g, ' ').matchAll(pattern)) {
      const key = word.toLowerCase()
      counts[key] = (counts[key] ?? 0) + 1
    }
  return counts
}

/** What is wrong with the counts, as sentences. */
export function problemsOf(counts: Record<string, number>, totals: Record<string, number>): string[] {
  return Object.entries(words).flatMap(([word, instead]) => {
    const [count = 0, total = 0] = [counts[word], totals[word]]
    if (count > total) return [`"${word}" is written ${count} times, ${count - total} more than before. Write instead: ${instead}.`]
    if (count < total)
      return [`"${word}" is written ${count} times, fewer than the ${total} allowed: keep it so with node scripts/check/words.ts --write`]
    return []
  })
}

function readTexts(): string[] {
  const files = globSync(['{src,scripts,e2e}/**/*.{ts,tsx,js,css}', 'docs/**/*.md', '*.md'], { cwd: root })
  return files.filter((file) => !file.startsWith('scripts/check/words')).map((file) => readFileSync(path.join(root, file), 'utf8'))
}

if (import.meta.main) {
  const counts = countWords(readTexts())
  if (process.argv.includes('--write')) writeFileSync(totalsFile, `${JSON.stringify(counts, null, 2)}\n`)
  const totals = JSON.parse(readFileSync(totalsFile, 'utf8')) as Record<string, number>
  const problems = problemsOf(counts, totals)
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(`No word of ${Object.keys(words).length} is written more often than before`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
