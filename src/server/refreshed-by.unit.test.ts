import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import type { Api } from '#shared/contract/endpoint.ts'
import { projectRef, shownKind } from '#shared/contract/refs.ts'
import { recordKinds } from './features.ts'

// A query that shows the name of a project stays as it was when the project is renamed, unless it says that it is refreshed by projects.
// Nothing else would tell: the screen looks right. So every query is compared here with what its answer shows of others.

const root = path.resolve(import.meta.dirname, '../..')
const files = (pattern: string): string[] => globSync(pattern, { cwd: root }).filter((file) => !file.includes('.test.'))

/** What the answer of every read shows of other records, by key: `'GET /api/tasks'` → project, brand, profile. */
async function shownByReads(): Promise<Map<string, Set<string>>> {
  const modules = (await Promise.all(files('src/features/*/*/api.ts').map((file) => import(path.join(root, file))))) as object[]
  const apis = modules.flatMap((module) => Object.values(module) as Api[])
  return new Map(apis.flatMap((api) => Object.entries(api)).map(([key, { output }]) => [key, shownIn(output)]))
}

/** Fields that count records of another kind. */
const countedKinds: Readonly<Record<string, string>> = {
  openTaskCount: 'task',
  overdueTaskCount: 'task',
  brandCount: 'brand',
}

function shownIn(schema: unknown, seen = new Set<unknown>()): Set<string> {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return new Set()
  seen.add(schema)
  const kind = schema instanceof z.ZodType ? shownKind(schema) : undefined
  // Schemas are made of schemas: of one, of a list of them, or of those of a shape.
  const parts = schema instanceof z.ZodType ? Object.values(schema.def) : Object.values(schema)
  const counted = schema instanceof z.ZodType ? [] : Object.keys(schema).flatMap((field) => countedKinds[field] ?? [])
  return new Set([...(kind ? [kind] : []), ...counted, ...parts.flatMap((part) => [...shownIn(part, seen)])])
}

/** The declarations of a file, by name; formatted code begins each at the start of a line. */
function declarationsOf(file: string): [string, string][] {
  const text = readFileSync(path.join(root, file), 'utf8').replace(/^\s*\/\/.*$|\/\*[^]*?\*\//gm, '')
  return text.split(/\n(?=(?:export )?(?:async )?(?:const|function|class) )/).flatMap((code) => {
    const name = /^(?:export )?(?:async )?(?:const|function|class) (\w+)/.exec(code)?.[1]
    return name ? [[name, code] as [string, string]] : []
  })
}

/** A declaration with those of the same file that it uses, and constants of others by their names. */
function withUsed(code: string, own: ReadonlyMap<string, string>, everywhere: ReadonlyMap<string, string>, depth = 2): string {
  if (depth === 0) return code
  const names = [...new Set(code.match(/\b[a-z]\w+\b/g))]
  const used = names.flatMap((name) => own.get(name) ?? (/^shown[A-Z]/.test(name) ? everywhere.get(name) : undefined) ?? [])
  return [code, ...used.filter((one) => one !== code).map((one) => withUsed(one, own, everywhere, depth - 1))].join('\n')
}

type Query = { at: string; reads: string[]; code: string }

/** Every declaration that makes a query, with the reads it makes. */
function queries(): Query[] {
  const sources = [...files('src/features/*/*/*.{ts,tsx}'), ...files('src/app/**/*.{ts,tsx}')].map((file) => ({
    file,
    own: new Map(declarationsOf(file)),
  }))
  const everywhere = new Map(sources.flatMap(({ own }) => [...own]))
  return sources.flatMap(({ file, own }) =>
    [...own].flatMap(([name, declared]) => {
      if (!/\bqueryFn\b|\b(oneOf|pagesOf|filteredPagesOf)(<\w+>)?\(/.test(declared)) return []
      const code = withUsed(declared, own, everywhere)
      const reads = [...code.matchAll(/'(GET \/api\/[^']+)'/g)].flatMap(([, key = '']) => key)
      return reads.length > 0 ? [{ at: `${file} ${name}`, reads, code }] : []
    }),
  )
}

/** Its own records refresh a query without a word: lists by the plural of the kind, single ones by the kind. */
const isNamed = (code: string, kind: string, kinds: RecordKinds): boolean =>
  [kind, `${kind}s`, ...kinds.groupsOf(kind)].some((name) => code.includes(`'${name}'`))

// It reads every feature, which takes a busy machine longer than a test usually may.
test('every query is refreshed by what its answer shows of others', { timeout: 60_000 }, async () => {
  const registry = await recordKinds()
  const shown = await shownByReads()
  const found = queries()
  expect(found.length).toBeGreaterThan(15)
  const missing = found.flatMap(({ at, reads, code }) => {
    const kinds = new Set(reads.flatMap((key) => [...(shown.get(key) ?? [])]))
    const unnamed = [...kinds].filter((kind) => !isNamed(code, kind, registry))
    return unnamed.length > 0 ? [`${at} shows words of ${unnamed.join(', ')}: add them to refreshedBy`] : []
  })
  expect(missing).toEqual([])
})

test('a person is named by one schema everywhere, so that the test above knows of it', () => {
  // Whoever is invited has only the name that stands in the invitation.
  const schemas = files('src/features/*/*/schema.ts').filter((file) => !file.includes('/auth/'))
  const own = schemas.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /\b(fullName: z\.string|project: z\.object|brand: z\.object)/.test(line))
      .map((line) => `${file}:${line}`),
  )
  expect(own).toEqual([])
})

test('what an answer shows of others is found behind lists, extensions and what may be missing', () => {
  expect([...shownIn(z.object({ items: z.array(z.object({ project: projectRef.extend({ more: z.string() }).nullable() })) }))]).toEqual([
    'project',
  ])
})
