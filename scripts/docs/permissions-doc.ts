// Writes docs/permissions.md from the rules of the features: npm run permissions
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadFeatures, recordKinds } from '../../src/server/features.ts'
import { pendingRights } from '../../src/server/pending-rights.ts'
import type { RightsRow } from '../../src/shared/rights/decision.ts'
import { accountRoles } from '../../src/shared/rights/roles.ts'

export const permissionsFile = path.resolve(import.meta.dirname, '../../docs/permissions.md')

const head = `# Who may do what

Made from the rules in \`src/features/*/*/rules.ts\` by \`npm run permissions\`; a test fails when it is stale. The server
enforces these rows; menus and buttons follow from the same rules.

Columns: AD admin, PM project_manager, PO product_owner, DM digital_marketer, GD graphic_designer, VE video_editor, CR creative,
CW content_writer, CY copywriter, IN influencer, CL client, NO an account without any role.

Cells: \`Y\` allowed, \`-\` denied, \`a\` as assignee, \`c\` as creator, \`d\` as assignee, or as creator while it is a draft or in revision,
\`u\` as uploader, \`m\` as manager of that project, \`s\` own rows only, \`p\` as participant, \`v\` within the brands and projects one is
allocated to. An \`i\` behind a letter: only in the state that the note names. Several letters: one that holds is enough. Rights of
several roles add up.

What lies outside a person's reach answers 404, as if it did not exist; what may be seen but not touched answers 403.
`

const columns = ['AD', 'PM', 'PO', 'DM', 'GD', 'VE', 'CR', 'CW', 'CY', 'IN', 'CL', 'NO']

/** The text of docs/permissions.md. */
export async function permissionsMarkdown(): Promise<string> {
  const features = await loadFeatures()
  const rows = { ...Object.assign({}, ...features.map((feature) => feature.rights)), ...pendingRights } as Record<string, RightsRow>
  const areas = Map.groupBy(Object.entries(rows), ([, row]) => row.area)
  const kinds = await recordKinds()
  const lines = [head]
  for (const [area, entries] of areas) {
    lines.push(`## ${area}`, '', `| Operation | ${columns.join(' | ')} |`, `|---|${columns.map(() => '---|').join('')}`)
    for (const [id, row] of entries) lines.push(tableRow(id, row))
    lines.push('')
  }
  lines.push('## Operations', '', 'What each operation of the HTTP API asks for.', '', '| Operation | Rows |', '|---|---|')
  for (const { key, operation } of features.flatMap((feature) => feature.routes)) {
    lines.push(
      `| \`${key}\` | ${typeof operation.rights === 'string' ? openTo[operation.rights] : kinds.rowsOf(operation.rights).join(', ')} |`,
    )
  }
  return `${lines.join('\n')}\n`
}

const openTo = { public: 'everybody, signed in or not', self: 'everybody signed in' }

function tableRow(id: string, row: RightsRow): string {
  const cells = [...accountRoles, 'none' as const].map((role) => row.cells[role].replaceAll('+', ' '))
  const pending = id in pendingRights ? ' *(to come)*' : ''
  const note = row.note ? `<br>${row.note}` : ''
  return `| ${row.label} (\`${id}\`)${pending}${note} | ${cells.join(' | ')} |`
}

if (import.meta.main) {
  mkdirSync(path.dirname(permissionsFile), { recursive: true })
  writeFileSync(permissionsFile, await permissionsMarkdown())
}
