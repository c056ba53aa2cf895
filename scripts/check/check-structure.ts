// Checks names, import directions and cycles. Every message says what to do instead.
//   node scripts/check/check-structure.ts
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { capabilities } from '../../src/features/areas.ts'
import { knownDetours } from './structure/detours.ts'
import { type Import, importsOf } from './structure/imports.ts'
import { checkMoney } from './structure/money.ts'
import { checkNames, kindOf } from './structure/names.ts'
import { checkOrder, type Order } from './structure/order.ts'
import type { FileKind, Problem, SourceFile } from './structure/problem.ts'

const root = path.resolve(import.meta.dirname, '../..')

const knownOrder: Order = { capabilities, detours: knownDetours }

/**
 * Finds everything in the tree that does not fit the architecture.
 * @param sources file by path, relative to the root
 * @param order of the capabilities, with what still runs against it
 */
export function checkStructure(sources: ReadonlyMap<string, string>, order: Order = knownOrder): Problem[] {
  const files = new Map<string, SourceFile>()
  for (const [file, text] of sources) files.set(file, { file, kind: kindOf(file), imports: importsOf(file, text), text })
  const problems: Problem[] = []
  for (const file of files.values()) {
    problems.push(
      ...checkNames(file),
      ...checkDirections(file, files),
      ...checkGuest(file, files),
      ...checkDatabase(file),
      ...checkProofs(file),
      ...checkLength(file),
      ...checkMoney(file),
    )
  }
  return [...problems, ...checkCycles(files), ...checkOrder(files, order)]
}

/** Layers a file may import from, lowest first. Tests may import anything; fixtures also the kit. */
const reach: Record<FileKind['layer'], readonly FileKind['layer'][]> = {
  shared: ['shared'],
  ui: ['shared', 'ui'],
  platform: ['shared', 'platform'],
  kit: ['shared', 'platform', 'kit'],
  features: ['shared', 'ui', 'platform', 'features'],
  app: ['shared', 'ui', 'features', 'app'],
  guest: ['shared', 'ui', 'features', 'guest'],
  server: ['shared', 'platform', 'features', 'app', 'server'],
  testing: ['shared', 'ui', 'platform', 'kit', 'features', 'server', 'testing'],
  scripts: ['shared', 'platform', 'kit', 'features', 'server', 'testing', 'scripts'],
}

/** Layers of fixtures: those of a capability on the server, and the kit. */
const reachOfFixtures = ['shared', 'platform', 'kit', 'features'] as const

function reachOf({ file, kind }: SourceFile): readonly FileKind['layer'][] | null {
  if (kind.fixture) return reachOfFixtures
  return /\.test\.tsx?$/.test(file) ? null : reach[kind.layer]
}

const isProduct = ({ kind }: SourceFile): boolean => !kind.test && kind.layer !== 'scripts'

function checkDirections(from: SourceFile, files: ReadonlyMap<string, SourceFile>): Problem[] {
  const problems: Problem[] = []
  const allowed = reachOf(from)
  for (const one of from.imports) {
    if (one.target === null) continue
    const to = files.get(one.target)
    if (!to) {
      if (/\.tsx?$/.test(one.target))
        problems.push({ file: from.file, says: `imports ${one.target}, which does not exist. Correct the path.` })
      continue
    }
    if (allowed && !allowed.includes(to.kind.layer)) {
      problems.push({
        file: from.file,
        says: `imports ${to.file}, but ${from.kind.fixture ? 'fixtures' : from.kind.layer} may only import from ${allowed.join(', ')}. Move what both need to an earlier layer, or pass it in as an argument.`,
      })
    }
    if (!from.kind.test) problems.push(...checkSides(from, to, one))
    if (isProduct(from) && to.kind.test) {
      problems.push({
        file: from.file,
        says: `imports ${to.file}, which belongs to the tests: only fixtures, tests and scripts may import it. Move what the product needs out of it.`,
      })
    }
  }
  return problems
}

/** Both-side files stay free of either side; browser files never reach a server file. Types cost nothing at run time. */
function checkSides(from: SourceFile, to: SourceFile, one: Import): Problem[] {
  if (from.kind.side === 'both' && to.kind.side !== 'both' && !(one.typeOnly && to.kind.side === 'server')) {
    return [
      {
        file: from.file,
        says: `runs on both sides, but imports ${to.file} (${to.kind.side}). Import its type only, or move what is shared into schema.ts, rules.ts or src/shared.`,
      },
    ]
  }
  if (from.kind.side === 'browser' && to.kind.side === 'server') {
    return [
      {
        file: from.file,
        says: `runs in the browser, but imports the server file ${to.file}. Call the operation through client.ts; take types from schema.ts.`,
      },
    ]
  }
  if (from.kind.side === 'browser' && to.file.endsWith('/api.ts') && !one.typeOnly) {
    return [{ file: from.file, says: `imports ${to.file} at run time, which would put every schema into the bundle. Use "import type".` }]
  }
  if (from.kind.side === 'server' && to.kind.side === 'browser') {
    return [
      {
        file: from.file,
        says: `runs on the server, but imports the browser file ${to.file}. Move what both need into schema.ts, rules.ts or src/shared.`,
      },
    ]
  }
  return []
}

/** The portal’s own: its router and who is signed in. Its shell and its live stream lie in a layer that guests do not reach. */
const ofPortal = /^(@tanstack\/react-router|#features\/workspace\/users\/use-session\.ts)/

/** Whatever the page of a guest loads at run time, directly or by its parts, stays free of the portal. */
function checkGuest(from: SourceFile, files: ReadonlyMap<string, SourceFile>): Problem[] {
  if (from.kind.layer !== 'guest' || from.kind.test) return []
  const seen = new Set([from.file])
  for (const file of seen) {
    for (const { name, target, typeOnly } of files.get(file)?.imports ?? []) {
      if (typeOnly) continue
      const alias = target?.replace(/^src\/features/, '#features') ?? name
      if (ofPortal.test(alias)) {
        const where = file === from.file ? '' : `, by ${file}`
        return [
          { file: from.file, says: `loads ${alias}${where}, which belongs to the portal: a guest has none. Share the part without it.` },
        ]
      }
      if (target !== null) seen.add(target)
    }
  }
  return []
}

const databasePackages = /^(pg|pg-boss|drizzle-orm)(\/|$)/
const holdsNoSql = new Set(['routes.ts', 'tools.ts'])
const touchesDatabase = new Set(['record.ts', 'table.ts', 'visibility.ts', 'queries.ts', 'commands.ts', 'refs.ts'])

function checkDatabase({ file, kind, imports, text }: SourceFile): Problem[] {
  if (kind.test || kind.layer === 'scripts') return []
  const packages = imports.filter((one) => databasePackages.test(one.name) && !one.typeOnly).map((one) => one.name)
  const name = path.basename(file)
  if (holdsNoSql.has(name)) {
    const sql = packages.length > 0 || imports.some((one) => one.name === '#platform/database/db.ts') || /\bsql`/.test(text)
    if (sql) return [{ file, says: 'holds SQL. A route only hands on: put reads into queries.ts and writes into commands.ts.' }]
    return []
  }
  if (packages.length === 0) return []
  if (kind.side !== 'server')
    return [{ file, says: `imports ${packages.join(', ')}, but runs outside the server. Put the SQL into queries.ts.` }]
  const allowed = kind.layer === 'platform' || kind.layer === 'server' || touchesDatabase.has(name) || kind.serverNoun
  return allowed
    ? []
    : [
        {
          file,
          says: `imports ${packages.join(', ')}. Only table, queries and commands touch the database: move the statement there.`,
        },
      ]
}

/** A row that was authorized is another than the one before: only it says that a rule has been asked. */
function checkProofs({ file, kind, text }: SourceFile): Problem[] {
  if (kind.test || !/^\s*(await )?authorize\(/m.test(text)) return []
  return [{ file, says: 'throws away what authorize() proves. Go on with the row it returns, or ask with assertAllowed().' }]
}

const longest = 300

function checkLength({ file, text }: SourceFile): Problem[] {
  const lines = text.split('\n').length - 1
  if (lines <= longest || file.endsWith('/product.ts')) return []
  return [{ file, says: `has ${lines} lines, more than ${longest}. Split it where it does two things.` }]
}

/** A type counts like a value: whoever reads or moves the one file has to read the other. */
function checkCycles(files: ReadonlyMap<string, SourceFile>): Problem[] {
  const state = new Map<string, 'open' | 'done'>()
  const problems: Problem[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    state.set(file, 'open')
    for (const { target } of files.get(file)?.imports ?? []) {
      if (target === null || !files.has(target)) continue
      const seen = state.get(target)
      if (seen === 'open') {
        const cycle = [...trail.slice(trail.indexOf(target)), target]
        problems.push({ file: target, says: `is part of an import cycle: ${cycle.join(' -> ')}. Move what both need into a third file.` })
      } else if (!seen) visit(target, [...trail, target])
    }
    state.set(file, 'done')
  }
  for (const file of files.keys()) if (!state.has(file)) visit(file, [file])
  return problems
}

/** Reads the sources from the disk. */
export function readSources(): Map<string, string> {
  const found = globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.{ts,js}'], { cwd: root }).toSorted()
  return new Map(found.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}

if (import.meta.main) {
  const sources = readSources()
  const problems = checkStructure(sources)
  for (const { file, says } of problems) console.error(`${file} ${says}`)
  console.log(problems.length === 0 ? `${sources.size} files fit the structure` : `\n${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
