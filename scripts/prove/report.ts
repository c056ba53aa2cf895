import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const file = path.join(root, 'docs/quality.md')

const frame = `# What was proved

Figures of \`npm run prove -- races|faults|rights|load|malformed|exports|files|largest|previews|clips|approvals|leaks|chat|mail-in|screens\`, each against a real PostgreSQL with \`fsync\` on. The same races run with a few
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
    | 'screens',
  text: string,
): void {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : frame
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const start = page.indexOf(from) + from.length
  writeFileSync(file, `${page.slice(0, start)}\n\n${text.trim()}\n\n${page.slice(page.indexOf(to))}`)
  spawnSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', file], { cwd: root, stdio: 'ignore' })
}
