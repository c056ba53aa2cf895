import path from 'node:path'
import { importsOf } from '../structure/imports.ts'
import { kindOf } from '../structure/names.ts'

/** A test file to run, and why. */
export type Chosen = { file: string; because: string }
export type Selection = {
  tests: Chosen[]
  /** tests that may be concerned too, but would take the run past its two minutes */
  left: string[]
  /** journeys whose name has a word of a changed capability */
  journeys: string[]
}

type Given = {
  /** paths that were changed, added or removed, relative to the root */
  changed: readonly string[]
  /** text by path: everything under src, scripts and e2e */
  sources: ReadonlyMap<string, string>
  isUnit: (test: string) => boolean
}

/** About as many integration tests as two workers manage in a minute and a half. */
const room = 24
/** At least so many tests of what imports a change run, however many the capability itself has. */
const leastImporting = 6
/** Test files that take a minute or more by themselves: they run only when they changed. */
const slow = /^src\/(testing\/|server\/(start|kill9|uploads-kill9|races|load|malformed)\.test)/

/**
 * Chooses the tests for a change. Unit tests follow imports to the end, since they are quick. Integration tests all reach the whole
 * server through `startTestApp`, so they are chosen by where they lie and by what they import themselves: first those of a changed
 * capability, then those that import a changed file, then those of capabilities that import one.
 */
export function selectTests({ changed, sources, isUnit }: Given): Selection {
  const graph = graphOf(sources)
  const tests = [...sources.keys()].filter((file) => /^(src|scripts)\/.*\.test\.tsx?$/.test(file))
  const isChanged = new Set(changed)
  const chosen = new Map<string, string>()
  const choose = (file: string, because: string) => chosen.has(file) || chosen.set(file, because)

  for (const file of tests) if (isChanged.has(file)) choose(file, 'changed')
  const reached = reachedFrom(changed, graph.importers)
  for (const file of tests.filter(isUnit)) {
    const origin = reached.get(file)
    if (origin !== undefined) choose(file, `imports ${origin}`)
  }

  const integration = tests.filter((file) => !isUnit(file) && !slow.test(file))
  // A part of the browser reaches no integration test: those look at the server.
  const onServer = changed.filter((file) => /^src\/.*\.(ts|sql)$/.test(file) && kindOf(file).side !== 'browser')
  for (const file of integration) {
    const near = onServer.find((one) => isBesides(one, file))
    if (near !== undefined) choose(file, `next to ${near}`)
  }
  const direct = integration.flatMap((file) => {
    const one = (graph.imports.get(file) ?? []).find((target) => isChanged.has(target) && !target.startsWith('src/testing/'))
    return one === undefined ? [] : { file, because: `imports ${one}` }
  })
  const importing = [...direct, ...testsOfImporters(onServer, graph.importers, integration)].filter(
    ({ file }, at, all) => !chosen.has(file) && all.findIndex((other) => other.file === file) === at,
  )
  const taken = [...chosen.keys()].filter((file) => !isUnit(file)).length
  const most = Math.max(leastImporting, room - taken)
  for (const { file, because } of importing.slice(0, most)) choose(file, because)

  return {
    tests: [...chosen].map(([file, because]) => ({ file, because })),
    left: importing.slice(most).map(({ file }) => file),
    journeys: journeysFor(changed, [...sources.keys()]),
  }
}

type Graph = { imports: Map<string, string[]>; importers: Map<string, string[]> }

/** Who imports what as a value; a type is looked at by the check of types. */
function graphOf(sources: ReadonlyMap<string, string>): Graph {
  const imports = new Map<string, string[]>()
  const importers = new Map<string, string[]>()
  for (const [file, text] of sources) {
    const targets = importsOf(file, text).flatMap(({ target, typeOnly }) => (target === null || typeOnly ? [] : target))
    imports.set(file, targets)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  }
  return { imports, importers }
}

/** Everything that imports one of the files, directly or not, with the changed file from which it was reached. */
function reachedFrom(files: readonly string[], importers: Graph['importers']): Map<string, string> {
  const origins = new Map(files.map((file) => [file, file]))
  for (const [file, origin] of origins) {
    for (const next of importers.get(file) ?? []) if (!origins.has(next)) origins.set(next, origin)
  }
  return origins
}

const capability = (file: string): string | undefined => /^src\/features\/[^/]+\/[^/]+/.exec(file)?.[0]

/** In the same capability; elsewhere folders hold many things, and a test bears the name of what it tests. */
function isBesides(changed: string, test: string): boolean {
  const own = capability(changed)
  if (own !== undefined) return capability(test) === own
  const stem = (file: string): string => path.basename(file).replace(/(\.unit)?(\.test)?\.tsx?$/, '')
  return path.dirname(changed) === path.dirname(test) && stem(test).startsWith(stem(changed))
}

/** Tests of capabilities that import a changed file on the server, those that import most of it first. */
function testsOfImporters(changed: readonly string[], importers: Graph['importers'], tests: readonly string[]): Chosen[] {
  const found = new Map<string, { weight: number; from: string }>()
  for (const one of changed) {
    for (const importer of importers.get(one) ?? []) {
      const folder = capability(importer)
      const kind = kindOf(importer)
      if (folder === undefined || folder === capability(one) || kind.side === 'browser' || kind.test) continue
      const known = found.get(folder)
      found.set(folder, { weight: (known?.weight ?? 0) + 1, from: known?.from ?? one })
    }
  }
  const folders = [...found].toSorted(([, a], [, b]) => b.weight - a.weight)
  return folders.flatMap(([folder, { from }]) =>
    tests.filter((file) => capability(file) === folder).map((file) => ({ file, because: `${folder} imports ${from}` })),
  )
}

function journeysFor(changed: readonly string[], files: readonly string[]): string[] {
  const specs = files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file))
  const names = new Set(changed.flatMap((file) => capability(file)?.split('/').at(-1) ?? []))
  const wordsOf = (text: string): string[] => text.split('-').map((word) => word.replace(/s$/, ''))
  const words = new Set([...names].flatMap(wordsOf))
  const isMeant = (spec: string): boolean =>
    changed.includes(spec) || wordsOf(path.basename(spec, '.spec.ts')).some((word) => words.has(word))
  return specs.filter(isMeant)
}

/** Changed files that reach further than imports tell: after them the whole of `npm test` says more. */
export function beyondImports(changed: readonly string[]): string[] {
  return changed.filter((file) =>
    /^(migrations\/.*\.sql|package(-lock)?\.json|[^/]*\.config\.ts|src\/testing\/.*(?<!\.test)\.ts)$/.test(file),
  )
}
