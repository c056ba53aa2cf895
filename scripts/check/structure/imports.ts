import path from 'node:path'

/** One import; `target` is the file it names, relative to the root, or null for a package. */
export type Import = { name: string; target: string | null; typeOnly: boolean }

const start = /^(import|export)\b/
const ending = /(?:^|\s)(?:from\s+)?['"]([^'"\n]+)['"]/
const closed = /^(?:import|export)\s+(?:type\s+)?(?:(?:\*(?:\s+as\s+\w+)?|\{[^}]*\}|\w+(?:\s*,\s*\{[^}]*\})?)\s+from\s+)?['"]/
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

const aliases: Record<string, string> = {
  '#shared': 'src/shared',
  '#ui': 'src/ui',
  '#platform': 'src/platform',
  '#features': 'src/features',
  '#testing': 'src/testing',
}

/** All imports of a file. A dynamic one counts as type-only for cycles and sides: it loads later, behind a decision. */
export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = []
  const code = withoutComments(text)
  for (const statement of statementsOf(code)) found.push({ ...statement, target: resolve(file, statement.name) })
  for (const [, name = ''] of code.matchAll(dynamic)) found.push({ name, target: resolve(file, name), typeOnly: isInType(code, name) })
  return found
}

/** The files that are read with this one: neither types nor what is loaded later. */
export function staticImportsOf(file: string, text: string): string[] {
  const statements = statementsOf(withoutComments(text)).filter((one) => !one.typeOnly)
  return statements.flatMap(({ name }) => resolve(file, name) ?? [])
}

/** Code without its comments: what they name is not imported. */
export const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

/** Formatted code: a statement begins at the start of a line; a list of names may go over several. */
function statementsOf(code: string): Omit<Import, 'target'>[] {
  const lines = code.split('\n')
  const found: Omit<Import, 'target'>[] = []
  for (const [index, line] of lines.entries()) {
    if (!start.test(line)) continue
    const last = /\{[^}]*$/.test(line) ? lines.findIndex((later, at) => at > index && later.startsWith('}')) : index
    const text = lines.slice(index, last + 1).join(' ')
    if (!closed.test(text)) continue
    const name = ending.exec(text)?.[1]
    const clause = text.replace(/^(?:import|export)\s+/, '')
    if (name) found.push({ name, typeOnly: clause.startsWith('type ') || onlyTypes(clause) })
  }
  return found
}

/** `import { type A, type B } from` has no value in it. */
function onlyTypes(clause: string): boolean {
  const list = /^\{([^}]*)\}\s+from\s/.exec(clause)?.[1]
  if (list === undefined) return false
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return names.length > 0 && names.every((name) => name.startsWith('type '))
}

/** `typeof import('…')` is a type. */
function isInType(code: string, name: string): boolean {
  return code.includes(`typeof import('${name}')`)
}

function resolve(file: string, name: string): string | null {
  const [head = ''] = name.split('/')
  const alias = aliases[head]
  if (alias) return clean(alias + name.slice(head.length))
  if (name.startsWith('.')) return clean(path.posix.join(path.posix.dirname(file), name))
  return null
}

function clean(target: string): string {
  return path.posix.normalize(target).replace(/\?.*$/, '')
}
