import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import saxon from 'saxon-js'

const compiler = fileURLToPath(import.meta.resolve('xslt3/xslt3.js'))

/** What a judge has against a file: the rule, whether it only warns, and its words. */
export type Finding = { rule: string; warns: boolean; says: string }

export const ruleSets = ['en16931', 'peppol', 'xrechnung'] as const
export type RuleSet = (typeof ruleSets)[number]

/** The official rules in a folder, and what of them is not there. */
export type Judges = { rules: ReadonlyMap<RuleSet, unknown>; schemas: string | null; missing: string[] }

/** Where the rules are: `en16931.xslt`, `peppol.xslt`, `xrechnung.xslt` and the schemas in `ubl`; docs/quality.md says where they come from. */
export function openJudges(folder: string | undefined): Judges {
  if (folder === undefined) return { rules: new Map(), schemas: null, missing: ['no rules: INVOICE_RULES names no folder'] }
  const missing: string[] = []
  const rules = new Map<RuleSet, unknown>()
  for (const name of ruleSets) {
    const source = path.join(folder, `${name}.xslt`)
    if (existsSync(source)) rules.set(name, compiled(source))
    else missing.push(`no rules of ${name}: ${source} is not there`)
  }
  const schemas = path.join(folder, 'ubl')
  const checked = existsSync(path.join(schemas, 'maindoc/UBL-Invoice-2.1.xsd'))
  if (!checked) missing.push(`no schema: ${schemas}/maindoc is not there`)
  const lint = spawnSync('xmllint', ['--version']).error === undefined
  if (!lint) missing.push('no schema: xmllint is not installed')
  return { rules, schemas: checked && lint ? schemas : null, missing }
}

/** A compiled stylesheet is kept next to its source: compiling EN 16931 takes half a minute. */
function compiled(source: string): unknown {
  const kept = source.replace(/\.xslt$/, '.sef.json')
  if (!existsSync(kept) || statSync(kept).mtimeMs < statSync(source).mtimeMs) {
    console.log(`compiling ${path.basename(source)}`)
    execFileSync(process.execPath, [compiler, '-nogo', `-xsl:${source}`, `-export:${kept}`])
  }
  return JSON.parse(readFileSync(kept, 'utf8'))
}

/** What a set of rules has against a file. */
export async function findingsOf({ rules }: Judges, set: RuleSet, xml: string): Promise<Finding[]> {
  const options = { stylesheetInternal: rules.get(set), sourceText: xml, destination: 'serialized' } as const
  const { principalResult } = await saxon.transform(options, 'async')
  const failed = principalResult.matchAll(/<svrl:(failed-assert|successful-report)\b([^>]*)>([\s\S]*?)<\/svrl:\1>/g)
  return Array.from(failed, ([, , attributes = '', inside = '']) => ({
    rule: /\bid="([^"]*)"/.exec(attributes)?.[1] ?? '?',
    warns: /\bflag="(warning|information)"/.test(attributes),
    says: (/<svrl:text[^>]*>([\s\S]*?)<\/svrl:text>/.exec(inside)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim(),
  }))
}

/** What the schemas have against files, by name. Many are checked by one process. */
export function schemaFindings(schemas: string, folder: string, files: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>()
  for (const kind of ['Invoice', 'CreditNote'] as const) {
    const names = [...files].filter(([, xml]) => xml.includes(`<${kind} xmlns=`)).map(([name]) => name)
    for (const name of names) writeFileSync(path.join(folder, name), files.get(name) ?? '')
    const schema = path.join(schemas, `maindoc/UBL-${kind}-2.1.xsd`)
    for (let at = 0; at < names.length; at += 200) {
      const batch = names.slice(at, at + 200)
      const { stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', schema, ...batch], { cwd: folder, encoding: 'utf8' })
      const lines = stderr.split('\n')
      for (const name of batch)
        if (!lines.includes(`${name} validates`)) found.set(name, lines.find((line) => line.startsWith(`${name}:`)) ?? stderr.slice(0, 200))
    }
  }
  return found
}
