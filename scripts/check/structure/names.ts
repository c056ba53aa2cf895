import path from 'node:path'
import type { FileKind, Layer, Problem, SourceFile } from './problem.ts'

/** `notices.ts`: what it notifies people of; `screens.ts`: its pages, opened records, tabs and settings, as data. */
const bothFiles = ['schema.ts', 'rules.ts', 'api.ts', 'labels.ts', 'notices.ts', 'screens.ts']
/**
 * `visibility.ts`: the SQL twins of rules, where `queries.ts` would grow too long with them; `record.ts`: the feature's kinds of records, for the registry (src/platform/records/record-kind.ts); `refs.ts`: how other records name or show
 * one of its own; `notify.ts`: whom it notifies of what; `jobs.ts`: what it does by itself, by the clock or from the queue.
 */
const serverFiles = [
  'table.ts',
  'visibility.ts',
  'queries.ts',
  'commands.ts',
  'routes.ts',
  'record.ts',
  'refs.ts',
  'notify.ts',
  'jobs.ts',
  'tools.ts',
]
const browserFiles = ['client.ts']

/**
 * Files of a capability's `fixtures/`, which the product never imports: `access.ts` who may call each operation, for the tests that go
 * through all capabilities; `factory.ts` how a row is made, for tests, demo and bench; `demo.ts` and `demo-*.ts` what the demo agency has.
 */
const fixtureName = /^(access|factory|demo(-[a-z0-9-]+)?)\.ts$/

/** Both-side parts of a feature beyond the closed list, each with what it is. */
export const bothNouns: Readonly<Record<string, string>> = {
  'billing/invoice-documents/e-invoices.ts': 'what the writer of e-invoices and the list of what is missing have in common',
  'billing/invoice-documents/missing.ts': 'what an invoice lacks for its e-invoice',
  'billing/invoice-documents/missing-items.ts': 'one thing that is missing, and how it is said',
  'billing/invoice-documents/national-rules.ts': 'national rules of Peppol',
  'billing/invoice-documents/totals.ts': 'the sums of an invoice',
  'portfolio/forecasts/forecast.ts': 'the arithmetic of a forecast',
  'portfolio/project-copies/project-plan.ts': 'a plan moved to other dates',
}

/** Browser parts without markup beyond client.ts. */
export const browserNouns: Readonly<Record<string, string>> = {
  'records/comments/mentions.ts': 'mentions while typing',
  'tasks/tasks/task-format.ts': 'dates and hours as a card shows them',
  'tasks/tasks/task-form-values.ts': 'the form and what of it changed',
  'tasks/wbs/tree.ts': 'the tree of items: numbers, sums, places and moves',
}

/** Server parts of a feature beyond the closed list, each with what it is. Add one only when a file of the list would grow past 300 lines. */
export const serverNouns: Readonly<Record<string, string>> = {
  'billing/invoices/billed-work.ts': 'which work a line bills: locked, held, freed, held again',
  'billing/invoices/chain.ts': 'what the chain of decisions holds of an invoice',
  'billing/invoices/credit.ts': 'credit notes, and cancelling an issued invoice',
  'billing/invoices/drafts.ts': 'a draft: what it is filled in with, its sums, and the deposits that it takes off',
  'billing/invoices/files.ts': 'the stored PDF and e-invoice, and what keeps one from being made',
  'billing/invoices/issuing.ts': 'issuing: what an invoice says, frozen',
  'billing/invoices/line-items.ts': 'commands of lines',
  'access/auth/actors.ts': 'who is behind sessions and accounts, with the rights of this moment',
  'access/auth/accounts.ts': 'making an account with its roles and allocations',
  'access/auth/better-auth.ts': 'the library that signs in, with our tables, cookie and limits',
  'access/auth/invitations.ts': 'commands of invitations',
  'access/auth/password-resets.ts': 'commands of password resets and changes',
  'access/auth/passwords.ts': 'which passwords may be chosen, and the one limit on attempts',
  'access/auth/sessions.ts': 'commands of sessions',
  'access/auth/setup.ts': 'the first admin',
  'access/auth/tokens.ts': 'one-time links',
  'workspace/files/images.ts': 'checking and re-encoding pictures',
  'billing/invoice-documents/ubl.ts': 'an invoice as UBL',
  'billing/invoice-documents/ubl-codes.ts': 'the codes that UBL has for it',
  'clients/projects/allocations.ts': 'commands of project allocations',
  'records/decisions/proof-check.ts': 'verifying the chain and the stored files it names',
  'records/decisions/proof-export.ts': 'the exported proof with its verifier',
  'records/decisions/proof-pdf.ts': 'the proof as a PDF',
  'records/decisions/proof-rows.ts': 'decisions as the chain hashes them',
  'records/decisions/proof-words.ts': 'wording of what a verification found',
  'records/decisions/verify.js': 'the verifier that goes along with a proof, without any import',
  'records/decisions/verify.d.ts': 'its types',
  'billing/invoice-documents/invoice-body.ts': 'lines, sums, payment and foot of the PDF',
  'billing/invoice-documents/invoice-head.ts': 'logo, address and facts of the PDF',
  'billing/invoice-documents/invoice-letters.ts': 'texts that the fonts of the PDF cannot set',
  'billing/invoice-documents/invoice-pdf.ts': 'the invoice as a PDF',
  'billing/invoice-documents/invoice-words.ts': 'the wording of the PDF in each language',
  'billing/invoice-documents/logo-picture.ts': 'the logo as a PDF can hold it',
  'billing/invoice-documents/payment-codes.ts': 'what the QR codes for a payment say',
  'content/review-notes/notes-pdf.ts': 'notes on a version as a PDF',
  'conversations/ticket-mail/unquoted.ts': 'what is new in an answer by mail',
  'portfolio/calendar-feed/icalendar.ts': 'due dates as iCalendar',
  'records/search/searched.ts': 'what is indexed of each kind of record',
  'workspace/files/media-type.ts': 'what a file is by its first bytes',
  'tasks/tasks/checks.ts': 'a task under its locks, and what it must fit before it is written',
  'tasks/tasks/deletion.ts': 'delete and restore',
  'tasks/tasks/position.ts': 'its place in the tree',
  'workspace/users/admins.ts': 'the guard of the last admin',
}

/** Lists of all capabilities and of all screens, next to the areas. */
const lists = new Set(['src/features/areas.ts', 'src/features/screens.ts'])

/** Hooks, stores of what is on screen, and what keeps them up to date, in any feature. */
const browserPatterns = [/^use-[a-z-]+\.ts$/, /^[a-z-]+-(store|live)\.ts$/]
/** Filters kept in the address, in any feature: the server reads them too, to answer with the page what a screen asks first. */
const bothPatterns = [/^[a-z-]+-search\.ts$/]

/** What the server knows of the screens. */
const bothOfWeb = new Set(['src/app/routes/pages.ts', 'src/app/routes/search-params.ts'])

const standsIn = (list: Readonly<Record<string, string>>, key: string): boolean => Object.hasOwn(list, key)

/** Which layer a file belongs to and on which side it runs. */
export function kindOf(file: string): FileKind {
  const test = /\.test\.tsx?$/.test(file) || file.startsWith('src/testing/')
  const [, second = '', area = '', capability = '', ...rest] = file.split('/')
  const plain = { test, fixture: false, serverNoun: false }
  if (file.startsWith('scripts/')) return { ...plain, layer: 'scripts', side: 'server' }
  if (file.startsWith('src/testing/kit/')) return { ...plain, layer: 'kit', side: 'server' }
  const layer = second as Layer
  if (bothOfWeb.has(file)) return { ...plain, layer, side: 'both' }
  if (layer === 'ui' || layer === 'app' || layer === 'guest') return { ...plain, layer, side: 'browser' }
  if (layer === 'shared') return { ...plain, layer, side: 'both' }
  if (layer === 'features') {
    if (rest[0] === 'fixtures') return { layer, side: 'server', test: true, fixture: !test, serverNoun: false }
    if (lists.has(file)) return { ...plain, layer, side: 'both' }
    const key = [area, capability, ...rest].join('/')
    const name = path.basename(file)
    const serverNoun = standsIn(serverNouns, key)
    const inBrowser = name.endsWith('.tsx') || browserFiles.includes(name) || standsIn(browserNouns, key)
    if (bothFiles.includes(name) || standsIn(bothNouns, key) || bothPatterns.some((pattern) => pattern.test(name)))
      return { ...plain, layer, side: 'both', serverNoun }
    if (inBrowser || browserPatterns.some((pattern) => pattern.test(name))) return { ...plain, layer, side: 'browser', serverNoun }
    return { ...plain, layer, side: 'server', serverNoun }
  }
  return { ...plain, layer, side: 'server' }
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|unit\.test|d))?\.(tsx?|js)$/

/** Names come from a closed list, so that whoever knows one feature finds their way in every other. */
export function checkNames({ file, kind, text }: SourceFile): Problem[] {
  const name = path.basename(file)
  const problems: Problem[] = []
  if (!kebab.test(name)) problems.push({ file, says: 'is not named in kebab-case. Rename it, such as task-card.tsx.' })
  if (/^index\.tsx?$/.test(name))
    problems.push({ file, says: 'is a barrel. Import from the file that has the thing, and remove this one.' })
  if (kind.layer === 'features') problems.push(...checkFeatureName(file, name, kind))
  const known = ['shared', 'ui', 'platform', 'kit', 'features', 'app', 'guest', 'server', 'testing', 'scripts']
  if (!known.includes(kind.layer)) problems.push({ file, says: `is in no known layer. Put it under one of ${known.join(', ')}.` })
  if (/^\s*export \* from/m.test(text))
    problems.push({ file, says: 're-exports everything of another file. Let readers import from there.' })
  return problems
}

function checkFeatureName(file: string, name: string, kind: FileKind): Problem[] {
  const pieces = file.split('/')
  if (lists.has(file)) return []
  if (pieces[4] === 'fixtures' && pieces.length === 6) {
    if (kind.fixture && !fixtureName.test(name))
      return [{ file, says: 'has a name that fixtures do not have. Name it access.ts, factory.ts, demo.ts or demo-*.ts.' }]
    return []
  }
  if (pieces.length !== 5)
    return [
      {
        file,
        says: 'is not in src/features/<area>/<capability>. A capability is one flat folder: move it there, or make a capability of it.',
      },
    ]
  if (kind.test || name.endsWith('.tsx')) return []
  const key = pieces.slice(2).join('/')
  const listed = [...bothFiles, ...serverFiles, ...browserFiles]
  if (listed.includes(name) || [bothNouns, browserNouns, serverNouns].some((nouns) => standsIn(nouns, key))) return []
  if ([...browserPatterns, ...bothPatterns].some((pattern) => pattern.test(name))) return []
  return [
    {
      file,
      says: `has a name outside the list (${listed.join(', ')}, *.tsx, use-*.ts, *-search.ts, *.test.ts). Put it into one of these; where that would pass 300 lines, add it with a word on what it is to scripts/check/structure/names.ts.`,
    },
  ]
}
