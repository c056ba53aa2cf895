import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { RightsRow } from '#shared/rights/decision.ts'
import { accountRoles } from '#shared/rights/roles.ts'
import { permissionsFile, permissionsMarkdown } from '../../../scripts/docs/permissions-doc.ts'
import { loadFeatures, recordKinds } from '../../server/features.ts'
import { pendingRights } from '../../server/pending-rights.ts'
import { ownRows, productTable } from './access-table.ts'

const features = await loadFeatures()
const kinds = await recordKinds()

/** Only ever lower this number, when a feature takes its rows out of the list; new rows of the decided table may raise it. */
const mostPendingRows = 70

const implemented: Record<string, RightsRow> = Object.assign({}, ...features.map((feature) => feature.rights))
const decided = [...productTable, ...ownRows]

describe('the table of rights', () => {
  test('every route names rows that exist', () => {
    const named = features
      .flatMap((feature) => feature.routes)
      .flatMap(({ key, operation: { rights } }) => (typeof rights === 'string' ? [] : kinds.rowsOf(rights).map((id) => ({ key, id }))))
    const unknown = named.filter(({ id }) => !(id in implemented))
    expect(unknown).toEqual([])
  })

  test('no two features declare the same row', () => {
    const ids = features.flatMap((feature) => Object.keys(feature.rights))
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
  })

  test('every row of the rules stands in the decided table once, and every decided row is carried out or pending', () => {
    const named = decided.flatMap((row) => row.ids)
    expect(named.toSorted()).toEqual([...new Set(named)].toSorted())
    expect(named.toSorted()).toEqual([...Object.keys(implemented), ...Object.keys(pendingRights)].toSorted())
  })

  test.for(decided.flatMap(({ row, cells, ids }) => ids.map((id) => ({ row, cells, id }))))(
    '$id has the cells of $row, letter by letter',
    ({ cells, id }) => {
      const rule = implemented[id] ?? pendingRights[id]
      expect([...accountRoles, 'none' as const].map((role) => rule?.cells[role])).toEqual(asRule(cells))
    },
  )

  test('rows to come only get fewer', () => {
    expect(Object.keys(pendingRights).filter((id) => id in implemented)).toEqual([])
    expect(Object.keys(pendingRights).length).toBeLessThanOrEqual(mostPendingRows)
  })

  test('docs/permissions.md is up to date (npm run permissions writes it)', async () => {
    expect(readFileSync(permissionsFile, 'utf8')).toBe(await permissionsMarkdown())
  })
})

/** The table's notation in that of the rules: no `*`, and a bare `i` is a right that asks for a state. */
function asRule(cells: string): string[] {
  return cells.split(' ').map((cell) => {
    const letters = cell.replaceAll('*', '')
    return letters === 'i' ? 'Yi' : letters
  })
}
