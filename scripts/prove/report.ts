import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const file = path.join(root, 'docs/quality.md')

const frame = `# What was proved

Figures of \`npm run prove -- races|faults|rights|load|malformed|exports|files|largest|previews|clips|approvals|leaks|chat|mail-in|screens|invoices|billing-dates|unbilled\`, each against a real PostgreSQL with \`fsync\` on. The same races run with a few
rounds in \`npm test\`. A part is rewritten when its proof is run again.

## Races

<!-- races -->
<!-- /races -->

## Faults

<!-- faults -->
<!-- /faults -->

## Load

<!-- load -->
<!-- /load -->

## Malformed requests

<!-- malformed -->
<!-- /malformed -->

## Stalls

<!-- stalls -->
<!-- /stalls -->

## Exports

<!-- exports -->
<!-- /exports -->

## Previews

<!-- previews -->
<!-- /previews -->

## Clips, frame by frame

<!-- clips -->
<!-- /clips -->

## Files

<!-- files -->
<!-- /files -->

## The largest file

<!-- largest -->
<!-- /largest -->

## Approvals

<!-- approvals -->
<!-- /approvals -->

## Leaks

<!-- leaks -->
<!-- /leaks -->

## Chat

<!-- chat -->
<!-- /chat -->

## Answers by mail

<!-- mail-in -->
<!-- /mail-in -->

## Screens

<!-- screens -->
<!-- /screens -->

## Invoices

The official rules are not in the repository, for their licences. The proof looks for them in the folder that \`INVOICE_RULES\` names, and says
what it left out where something is not there:

- \`en16931.xslt\` is \`ubl/xslt/EN16931-UBL-validation.xslt\` of https://github.com/ConnectingEurope/eInvoicing-EN16931.
- \`peppol.xslt\` is \`rules/sch/PEPPOL-EN16931-UBL.sch\` of https://github.com/OpenPEPPOL/peppol-bis-invoice-3, and \`xrechnung.xslt\` is
  \`src/validation/schematron/ubl/XRechnung-UBL-validation.sch\` of https://github.com/itplr-kosit/xrechnung-schematron, each compiled to
  XSLT with SchXslt (https://github.com/schxslt/schxslt, its stylesheet \`pipeline-for-svrl.xsl\`).
- \`ubl\` holds \`maindoc\` and \`common\` of the run-time schemas (\`xsdrt\`) of UBL 2.1, as OASIS publishes them.

The first run compiles the stylesheets, which takes a minute, and keeps the results next to them. The schemas need \`xmllint\` (Debian:
\`libxml2-utils\`), the exact model \`python3\`. Saxon computes with floating point: its warnings BR-DE-19 and
DE-R-019, the check digits of IBANs, are noise. BR-DE-17 doubts type 386, which XRechnung advises against and the norm has for deposits.

<!-- invoices -->
<!-- /invoices -->

## Recurring invoices and reminders by the clock

Node and its PostgreSQL run under one clock of \`libfaketime\` (Debian: \`faketime\`). What must be there at each moment is a table written by
hand: plans of the 29th, 30th and 31st and of a year, and invoices that come to each step, one of them paid on the way. The
process is off for three days in which three plans and three reminders come due, and then for nine months. Last, a server that was
off for a month makes up for it by its own jobs.

<!-- billing-dates -->
<!-- /billing-dates -->

## Unbilled work

<!-- unbilled -->
<!-- /unbilled -->
`

/** Replaces one part of docs/quality.md, as the repository formats it. */
export function writePart(
  name:
    | 'races'
    | 'faults'
    | 'load'
    | 'malformed'
    | 'stalls'
    | 'exports'
    | 'files'
    | 'largest'
    | 'previews'
    | 'clips'
    | 'approvals'
    | 'leaks'
    | 'chat'
    | 'mail-in'
    | 'screens'
    | 'invoices'
    | 'billing-dates'
    | 'unbilled',
  text: string,
): void {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : frame
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const start = page.indexOf(from) + from.length
  writeFileSync(file, `${page.slice(0, start)}\n\n${text.trim()}\n\n${page.slice(page.indexOf(to))}`)
  spawnSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', file], { cwd: root, stdio: 'ignore' })
}
