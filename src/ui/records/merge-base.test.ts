import { expect, test } from 'vitest'
import { changedFields } from '../lists/form-changes.ts'
import { bringUp, readyToSave } from './merge-base.ts'

type Row = { version: number; name: string; budget: string }
const valuesOf = ({ name, budget }: Row) => ({ name, budget })
const first: Row = { version: 1, name: 'A', budget: '10' }
const begun = { row: first, version: 1, values: valuesOf(first) }
const theirs: Row = { version: 2, name: 'Theirs', budget: '99' }

test('what both changed keeps the version behind, so that the server sees it; the rest comes in', () => {
  const up = bringUp(begun, theirs, valuesOf, { mine: { name: 'Mine', budget: '10' } })
  expect(up).toEqual({
    base: { row: theirs, version: 1, values: { name: 'A', budget: '99' } },
    values: { name: 'Mine', budget: '99' },
    clash: ['name'],
  })
})

test('whoever has chosen goes on from the row as it is', () => {
  const { base } = bringUp(begun, theirs, valuesOf, { mine: { name: 'Mine', budget: '10' }, decided: true })
  expect(base).toEqual({ row: theirs, version: 2, values: valuesOf(theirs) })
  expect(changedFields(base.values, { name: 'Mine', budget: '99' })).toEqual({ name: 'Mine' })
})

test('a row that comes late brings nothing back', () => {
  const now = { row: theirs, version: 2, values: valuesOf(theirs) }
  expect(bringUp(now, first, valuesOf, { mine: valuesOf(theirs) })).toEqual({ base: now, values: valuesOf(theirs), clash: [] })
})

test('before saving, the base is brought up: what was typed and taken back gives way to what others saved', () => {
  const clashing = bringUp(begun, theirs, valuesOf, { mine: { name: 'Mine', budget: '10' } }).base
  const takenBack = { name: 'A', budget: '50' }
  const ready = readyToSave(clashing, takenBack, valuesOf)
  expect(ready.values).toEqual({ name: 'Theirs', budget: '50' })
  expect(ready.base).toEqual({ row: theirs, version: 2, values: valuesOf(theirs) })
  expect(changedFields(ready.base.values, ready.values)).toEqual({ budget: '50' })
})
