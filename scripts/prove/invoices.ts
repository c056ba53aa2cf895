import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { missingFor } from '../../src/features/billing/invoice-documents/missing.ts'
import { ublOf } from '../../src/features/billing/invoice-documents/ubl.ts'
import type { InvoiceCase } from '../../src/testing/harness/invoice-documents.ts'
import { createRandom } from '../../src/testing/kit/random.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { chosenCases, enteredText, profiles, randomCase, withGaps } from './invoice-cases.ts'
import { type Fault, type Judge, plantedFaults } from './invoice-faults.ts'
import { type Finding, findingsOf, type Judges, openJudges, type RuleSet, ruleSets, schemaFindings } from './invoice-judges.ts'
import { type Sums, storedRun } from './invoices-stored.ts'
import { writePart } from './report.ts'

type Report = { lines: string[]; problems: string[]; missing: string[] }
type Given = { random: number; ruled: number; seed: number }

/** Rules of Peppol that XRechnung takes over: `src/xsl/rule-list.xml` of its Schematron, July 2026. */
const sharedRules = new Set(
  '001 005 008 010 020 040 041 042 043 044 046 053 054 055 061 101 110 111 120 121 130'
    .split(' ')
    .map((number) => `PEPPOL-EN16931-R${number}`),
)

/**
 * E-invoices before the official rules, which are in the folder INVOICE_RULES, and before an exact model.
 * @param random how many random invoices the model computes @returns the exit code
 */
export async function proveInvoices(random: number, seed: number, today: string): Promise<number> {
  const judges = openJudges(process.env['INVOICE_RULES'])
  const report: Report = { lines: [], problems: [], missing: [...judges.missing] }
  const given = { random, ruled: 100, seed }
  await ruled(judges, given, report)
  await modelled(given, report)
  const stored = await storedRun({ random, seed, printed: 200, sumsOf: modelSums })
  for (const part of ['lines', 'problems', 'missing'] as const) report[part].push(...stored[part])
  await faulty(judges, report)
  for (const line of report.lines) console.log(line)
  for (const line of report.missing) console.error(`– Not shown: ${line}.`)
  for (const problem of report.problems.slice(0, 20)) console.error(`✗ ${problem}`)
  const shown = [...report.lines, ...report.missing.map((line) => `Not shown: ${line}.`)]
  if (report.problems.length === 0) writePart('invoices', `${today}, seed ${seed}.\n\n${shown.map((line) => `- ${line}`).join('\n')}`)
  return report.problems.length === 0 ? 0 : 1
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0)

/** Sets of rules that judge a document of a profile. */
const setsOf = (profile: string): RuleSet[] =>
  profile === 'en16931' ? ['en16931'] : profile === 'peppol' ? ['en16931', 'peppol'] : ['en16931', 'xrechnung', 'peppol']

async function findingsIn(judges: Judges, set: RuleSet, profile: string, xml: string): Promise<Finding[]> {
  const found = await findingsOf(judges, set, xml)
  return set === 'peppol' && profile === 'xrechnung' ? found.filter(({ rule }) => sharedRules.has(rule)) : found
}

/** The chosen documents and random ones, complete and with gaps: where nothing is missing, no rule is broken. */
async function ruled(judges: Judges, { ruled: wanted, seed }: Given, report: Report): Promise<void> {
  const begun = performance.now()
  const random = createRandom(seed)
  const chosen = chosenCases()
  for (const { name, document } of chosen)
    for (const { says } of missingFor(document)) report.problems.push(`${name}: something is missing of a whole document: ${says}`)
  const gaps: InvoiceCase[] = []
  const complete: InvoiceCase[] = []
  for (let at = 0; complete.length < wanted; at += 1) {
    const whole = randomCase(random, `random ${at}`, random.pick(profiles))
    const made = random.chance(0.6) ? withGaps(random, whole) : whole
    ;(missingFor(made.document).length === 0 ? complete : gaps).push(made)
  }
  const cases = [...chosen, ...complete]
  const counts = new Map<RuleSet, { judged: number; errors: number }>(ruleSets.map((set) => [set, { judged: 0, errors: 0 }]))
  const warnings = new Map<string, number>()
  for (const { name, document } of cases) {
    const xml = ublOf(document)
    for (const set of setsOf(document.profile).filter((one) => judges.rules.has(one))) {
      const found = await findingsIn(judges, set, document.profile, xml)
      const errors = found.filter(({ warns }) => !warns)
      const count = counts.get(set)
      if (count) counts.set(set, { judged: count.judged + 1, errors: count.errors + errors.length })
      for (const { rule, says } of errors) report.problems.push(`${name}: ${rule}: ${says}`)
      for (const { rule } of found.filter(({ warns }) => warns)) warnings.set(rule, (warnings.get(rule) ?? 0) + 1)
    }
  }
  for (const [set, { judged, errors }] of counts)
    if (judges.rules.has(set)) report.lines.push(`Rules of ${set}: ${judged} documents, ${errors} errors.`)
  if (judges.rules.size > 0)
    report.lines.push(
      `Judged in ${seconds(begun)} s: ${chosen.length} chosen documents (4 kinds × 8 categories × 3 profiles, national rules, what is special) and ${wanted} random ones; warnings: ${[...warnings].map(([rule, count]) => `${rule} ${count}`).join(', ') || 'none'}.`,
    )
  await refusedOnes(judges, gaps, report)
  if (judges.schemas === null) return
  const folder = scratchFolder('invoices')
  try {
    const files = new Map(cases.map(({ document }, at) => [`${at}.xml`, ublOf(document)]))
    const found = schemaFindings(judges.schemas, folder, files)
    for (const [file, says] of found) report.problems.push(`${cases[Number.parseInt(file, 10)]?.name}: ${says}`)
    report.lines.push(`UBL 2.1 schemas: ${files.size} documents, ${found.size} errors.`)
  } finally {
    removeScratch(folder)
  }
}

/** Documents that lack something: most would break a rule, the others lack what only law or readers ask for. */
async function refusedOnes(judges: Judges, gaps: readonly InvoiceCase[], report: Report): Promise<void> {
  if (judges.rules.size < ruleSets.length) return
  let broken = 0
  const lenient = new Map<string, number>()
  for (const { document } of gaps) {
    const xml = ublOf(document)
    const sets = await Promise.all(setsOf(document.profile).map((set) => findingsIn(judges, set, document.profile, xml)))
    if (sets.flat().some(({ warns }) => !warns)) broken += 1
    else for (const { at, field } of missingFor(document)) lenient.set(`${at} ${field}`, (lenient.get(`${at} ${field}`) ?? 0) + 1)
  }
  const only = [...lenient].map(([field, count]) => `${field} ${count}`).join(', ')
  report.lines.push(
    `${gaps.length} random documents that miss something: the rules refuse ${broken} of them too (else: ${only || 'none'}).`,
  )
}

type Answer = { name?: string; wrong?: string[]; sums?: Sums; documents?: number; compared?: number }

/** What the model answers to these rows, and its last line; null without Python. */
async function askModel(rows: Iterable<string>): Promise<{ all: Answer[]; end: Answer } | null> {
  const child = spawn('python3', [path.join(import.meta.dirname, 'invoice-model.py')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const started = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true))
    child.once('error', () => resolve(false))
  })
  if (!started) return null
  const answers = (async () => {
    const lines: string[] = []
    for await (const line of createInterface(child.stdout)) lines.push(line)
    return lines.map((line) => JSON.parse(line) as Answer)
  })()
  for (const row of rows) if (!child.stdin.write(`${row}\n`)) await new Promise((resolve) => child.stdin.once('drain', resolve))
  child.stdin.end()
  const all = await answers
  const end = all.find(({ documents }) => documents !== undefined)
  if (end === undefined) throw new Error('The model ended before its last line.')
  return { all, end }
}

/** What the model finds wrong, by name; null without Python. */
async function modelFindings(
  rows: Iterable<string>,
): Promise<{ wrong: Map<string, string[]>; documents: number; compared: number } | null> {
  const answer = await askModel(rows)
  if (answer === null) return null
  const wrong = new Map(answer.all.flatMap(({ name, wrong: found }) => (name !== undefined && found ? [[name, found] as const] : [])))
  return { wrong, documents: answer.end.documents ?? 0, compared: answer.end.compared ?? 0 }
}

/** The sums that the model computes, by name; null without Python. */
async function modelSums(rows: Iterable<string>): Promise<Map<string, Sums> | null> {
  const answer = await askModel(rows)
  return answer && new Map(answer.all.flatMap(({ name, sums }) => (name !== undefined && sums ? [[name, sums] as const] : [])))
}

async function modelled({ random: wanted, seed }: Given, report: Report): Promise<void> {
  const begun = performance.now()
  const random = createRandom(seed)
  const rows = function* () {
    for (let at = 0; at < wanted; at += 1) {
      const made = randomCase(random, `random ${at}`, profiles[at % profiles.length] ?? 'en16931')
      yield enteredText(made, ublOf(made.document))
    }
  }
  const found = await modelFindings(rows())
  if (found === null) {
    report.missing.push('no exact model: python3 is not installed')
    return
  }
  for (const [name, wrong] of found.wrong) report.problems.push(`${name}: ${wrong.slice(0, 3).join('; ')}`)
  if (found.documents !== wanted) report.problems.push(`The model read ${found.documents} documents of ${wanted}.`)
  report.lines.push(
    `${found.documents} random invoices, ${found.compared} amounts in their XML: ${found.wrong.size} differ from the exact model (Python \`decimal\`), ${seconds(begun)} s.`,
  )
}

/** Faults that were put in, each found by the judge that has to. */
async function faulty(judges: Judges, report: Report): Promise<void> {
  const faults = plantedFaults()
  const model = await modelFindings(faults.map(({ name, of, xml }) => enteredText({ ...of, name }, xml)))
  const folder = scratchFolder('invoices')
  const schema =
    judges.schemas === null ? null : schemaFindings(judges.schemas, folder, new Map(faults.map(({ xml }, at) => [`${at}.xml`, xml])))
  removeScratch(folder)
  for (const [at, fault] of faults.entries()) {
    const finders: Judge[] = []
    for (const set of ['en16931', 'peppol'] as const) if (judges.rules.has(set) && (await findsFault(judges, set, fault))) finders.push(set)
    if (schema?.has(`${at}.xml`)) finders.push('schema')
    if (model?.wrong.has(fault.name)) finders.push('model')
    const able = fault.judge === 'schema' ? schema !== null : fault.judge === 'model' ? model !== null : judges.rules.has(fault.judge)
    if (!able) continue
    const by = fault.rule === null ? fault.judge : `${fault.judge} (${fault.rule})`
    if (finders.includes(fault.judge)) report.lines.push(`Planted: ${fault.name}: found by ${by}${alsoText(finders, fault.judge)}.`)
    else report.problems.push(`Planted: ${fault.name}: not found by ${by}, but by ${finders.join(', ') || 'nobody'}.`)
  }
}

const alsoText = (finders: readonly Judge[], judge: Judge): string => {
  const others = finders.filter((one) => one !== judge)
  return others.length === 0 ? ', and by no other' : `, also by ${others.join(', ')}`
}

/** Errors of any rule count for other judges; the one that has to find it must name its rule. */
async function findsFault(judges: Judges, set: RuleSet, { judge, rule, xml }: Fault): Promise<boolean> {
  const errors = (await findingsOf(judges, set, xml)).filter(({ warns }) => !warns)
  return set === judge ? errors.some((error) => error.rule === rule) : errors.length > 0
}
