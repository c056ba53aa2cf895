import { withoutComments } from './imports.ts'
import type { Problem, SourceFile } from './problem.ts'

/** Folders of each layer in import order: a file imports only from its own folder and from folders before it. */
const folders: Readonly<Record<string, readonly string[]>> = {
  'src/shared': ['markdown', 'values', 'rights', 'contract', 'records'],
  'src/ui': [
    'base',
    'display',
    'overlays',
    'controls',
    'states',
    'dialogs',
    'filters',
    'uploads',
    'text',
    'pdf',
    'marks',
    'stage',
    'lists',
    'records',
    'calendar',
    'board',
    'showcase',
  ],
  'src/platform': [
    'process',
    'postgres',
    'database',
    'transactions',
    'security',
    'live',
    'jobs',
    'mail',
    'records',
    'files',
    'http',
    'file-readers',
    'pdf',
    'workers',
  ],
  'src/app': ['live', 'routes', 'shell', 'screens', 'entry'],
}

/** Exceptions from the order of capabilities that are still to be undone, each as `<from> > <to>`. The lists may only shrink. */
export type Detours = {
  /** imports, by file below src/features */
  imports: readonly string[]
  /** SQL: file below src, and the table */
  sql: readonly string[]
}

export type Order = { capabilities: readonly string[]; detours: Detours }

const here = 'scripts/check/structure/detours.ts'

/** Finds imports and SQL that run against the order of areas, capabilities and folders. Tests may look anywhere. */
export function checkOrder(files: ReadonlyMap<string, SourceFile>, { capabilities, detours }: Order): Problem[] {
  const rank = new Map(capabilities.map((capability, at) => [capability, at]))
  const problems: Problem[] = []
  const met = { imports: new Set<string>(), sql: new Set<string>() }
  const owners = ownersOf(files)
  for (const source of files.values()) {
    if (source.kind.test && !source.kind.fixture) continue
    problems.push(...checkFolders(source))
    const own = capabilityOf(source.file)
    if (own !== undefined && !rank.has(own)) {
      problems.push({
        file: source.file,
        says: `belongs to ${own}, which src/features/areas.ts does not name. Add it there, in import order.`,
      })
      continue
    }
    const isLater = (other: string | undefined): other is string =>
      other !== undefined && other !== own && (rank.get(other) ?? -1) > (own === undefined ? -1 : (rank.get(own) ?? -1))
    if (own !== undefined) {
      const within = [...new Set(capabilities.slice(0, rank.get(own)).map(areaOf)).add(areaOf(own))].join(', ')
      problems.push(...checkImports(source, own, within, { isLater, known: detours.imports, met: met.imports }))
    }
    if (own !== undefined || source.kind.layer === 'platform')
      problems.push(...checkSql(source, owners, { isLater, known: detours.sql, met: met.sql }))
  }
  const unneeded = [...detours.imports.filter((one) => !met.imports.has(one)), ...detours.sql.filter((one) => !met.sql.has(one))]
  const toTakeOff = unneeded.map((one) => ({
    file: here,
    says: `lists ${one}, which no file needs any more. Take the entry off, and lower the number in structure.test.ts.`,
  }))
  return [...problems, ...toTakeOff]
}

const capabilityOf = (file: string): string | undefined => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const areaOf = (capability: string): string => capability.split('/')[0] ?? ''

type IsLater = (other: string | undefined) => other is string

type Check = { isLater: IsLater; known: readonly string[]; met: Set<string> }

/** @param within the areas it may import from */
function checkImports({ file, imports }: SourceFile, own: string, within: string, { isLater, known, met }: Check): Problem[] {
  return imports.flatMap(({ target }) => {
    const to = target === null ? undefined : capabilityOf(target)
    if (target === null || !isLater(to)) return []
    const entry = `${file.slice('src/features/'.length)} > ${target.slice('src/features/'.length)}`
    met.add(entry)
    if (known.includes(entry)) return []
    const later = areaOf(to) === areaOf(own) ? 'which its area names after it' : `of a later area: ${areaOf(own)} may only import ${within}`
    return [
      {
        file,
        says: `imports ${target} of ${to}, ${later}. Move what both need to an earlier capability, or let ${to} hand it in by a registry (FeatureParts in src/platform/feature.ts).`,
      },
    ]
  })
}

const tableName = /\bpgTable\(\s*'(\w+)'/g
const namedInSql = /\b(?:from|join|into|update|using)\s+(?:only\s+)?(\w+)/gi

/** The capability of each table of a capability, by the table's name. */
function ownersOf(files: ReadonlyMap<string, SourceFile>): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { file, text } of files.values()) {
    const own = capabilityOf(file)
    if (own !== undefined && file.endsWith('/table.ts')) for (const [, name = ''] of text.matchAll(tableName)) owners.set(name, own)
  }
  return owners
}

function checkSql({ file, kind, text }: SourceFile, owners: ReadonlyMap<string, string>, { isLater, known, met }: Check): Problem[] {
  if (kind.side !== 'server') return []
  const names = new Set([...withoutComments(text).matchAll(namedInSql)].map(([, name = '']) => name))
  return [...names].flatMap((name) => {
    const to = owners.get(name)
    if (!isLater(to)) return []
    const entry = `${file.slice('src/'.length)} > ${name}`
    met.add(entry)
    if (known.includes(entry)) return []
    return [
      {
        file,
        says: `names the table ${name} of ${to}, which comes later. Let ${to} hand the statement or the condition in by a registry, as record kinds do (src/platform/records/record-kind.ts).`,
      },
    ]
  })
}

function checkFolders({ file, imports }: SourceFile): Problem[] {
  const [layer, own] = placeOf(file)
  const order = folders[layer]
  if (!order || own === undefined) return []
  const at = order.indexOf(own)
  if (at < 0)
    return [{ file, says: `is in a folder that ${here.replace('detours', 'order')} does not name. Add it there, in import order.` }]
  return imports.flatMap(({ target }) => {
    const [to, folder] = target === null ? [] : placeOf(target)
    if (to !== layer || folder === undefined || order.indexOf(folder) <= at) return []
    return [
      {
        file,
        says: `imports ${target}, but ${layer}/${own} comes before ${layer}/${folder}. Move what both need into ${own} or a folder before it.`,
      },
    ]
  })
}

/** The layer of a file, and its folder within; a file that lies loose in a layer has none. */
function placeOf(file: string): [layer: string, folder: string | undefined] {
  const [top = '', layer = '', folder, ...rest] = file.split('/')
  return [`${top}/${layer}`, rest.length > 0 ? folder : undefined]
}
