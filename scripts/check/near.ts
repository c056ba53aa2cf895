// Checks and tests of what changed, uncommitted and untracked work included, and of what imports it: npm run near [-- <commit>]
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beyondImports, type Chosen, selectTests } from './near/select.ts'
import { root, runQuietly, runStep, type Step, staticSteps } from './steps.ts'
import { unit } from './unit-tests.ts'

type Base = { name: string; commit: string }

/** Runs git; null where it refuses, such as for a commit that is not there. */
function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/** What to compare with: the commit given, else where this branch left `origin/main`, else the last commit. */
function baseOf(given: string | undefined): Base {
  const name = given ?? (git('rev-parse', '--verify', '--quiet', 'origin/main') === null ? 'HEAD' : 'origin/main')
  const commit = git('merge-base', name, 'HEAD')
  if (commit !== null) return { name, commit }
  console.error(`There is no commit "${name}" that this branch comes from. Name one, such as: npm run near -- HEAD~3`)
  return process.exit(2)
}

function changedSince({ commit }: Base): string[] {
  const lines = (text: string | null): string[] => (text ?? '').split('\n').filter(Boolean)
  const tracked = lines(git('-c', 'core.quotePath=false', 'diff', '--name-only', '--no-renames', commit))
  const untracked = lines(git('-c', 'core.quotePath=false', 'ls-files', '--others', '--exclude-standard'))
  return [...new Set([...tracked, ...untracked])].toSorted()
}

/** Format and lint of the changed files; types of the parts they belong to; structure and unused code whole, since they are quick. */
function checksFor(changed: readonly string[]): Step[] {
  const present = changed.filter((file) => existsSync(path.join(root, file)))
  const some = (pattern: RegExp): boolean => changed.some((file) => pattern.test(file))
  const formatted = present.filter((file) => /\.(tsx?|js|json|css)$/.test(file) && file !== 'package-lock.json')
  const linted = present.filter((file) => /\.(tsx?|js)$/.test(file))
  const isCode = some(/\.(tsx?|js)$/)
  const inTypes: Record<string, boolean> = {
    'types of the server': some(/^(src|scripts)\/.*\.ts$|\.config\.ts$/),
    'types of the browser part': some(/^src\/(ui|app|guest|shared|features)\/.*\.tsx?$/),
    'types of the journeys and of the tests of the browser part': some(/^e2e\/|^src\/.*\.test\.tsx?$|^src\/(ui|app|guest)\//),
  }
  const wanted: Record<string, readonly string[] | null> = {
    format: formatted.length > 0 ? ['--no-errors-on-unmatched', ...formatted] : null,
    lint: linted.length > 0 ? linted : null,
    structure: isCode ? [] : null,
    'unused code': isCode ? [] : null,
    words: changed.length > 0 ? [] : null,
  }
  return staticSteps.flatMap((step) => {
    const more = step.name in inTypes ? (inTypes[step.name] ? [] : null) : (wanted[step.name] ?? null)
    return more === null ? [] : { ...step, args: [...step.args, ...more] }
  })
}

function readTree(): Map<string, string> {
  const files = globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.{ts,js}', 'e2e/**/*.ts'], { cwd: root }).toSorted()
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}

function explain(tests: readonly Chosen[]): void {
  const byReason = Map.groupBy(tests, ({ because }) => because)
  console.log(`\n${tests.length} test files:`)
  for (const [because, group] of byReason) {
    const [first, ...more] = group.map(({ file }) => file)
    console.log(`  ${first}${more.length > 0 ? ` and ${more.length} more` : ''} (${because})`)
  }
}

function explainRest(left: readonly string[], journeys: readonly string[], beyond: readonly string[]): void {
  if (beyond.length > 0) console.log(`\nReaches further than imports tell: ${beyond.join(', ')}. Run npm test before you hand it over.`)
  if (left.length > 0) {
    const folders = [...new Set(left.map((file) => path.dirname(file).replace('src/features/', '')))]
    console.log(`\nLeft to npm test, for the time they take: ${left.length} test files that import what changed (${folders.join(', ')})`)
  }
  console.log('\nNot run here: journeys in a browser, and the tests that go through all features (npx vitest run src/testing).')
  if (journeys.length > 0) console.log(`Journeys that may touch this, by their names: npx playwright test ${journeys.join(' ')}`)
}

const begun = performance.now()
const base = baseOf(process.argv[2])
const changed = changedSince(base)
console.log(`${changed.length} files changed since ${base.name} (${base.commit.slice(0, 7)})`)
if (changed.length > 0) {
  const isUnit = (file: string): boolean => unit.some((pattern) => path.matchesGlob(file, pattern))
  const { tests, left, journeys } = selectTests({ changed, sources: readTree(), isUnit })
  const results = await runQuietly(checksFor(changed))
  if (tests.length > 0) {
    explain(tests)
    results.push(await runStep({ name: 'tests', program: 'vitest', args: ['run', ...tests.map(({ file }) => file)] }, { show: true }))
  } else console.log('\nNo test imports what changed.')
  explainRest(left, journeys, beyondImports(changed))
  const failed = results.filter((result) => !result.ok).map(({ step }) => step.name)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(failed.length === 0 ? `\nAll is well (${seconds} s).` : `\nPut right: ${failed.join(', ')} (${seconds} s).`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
