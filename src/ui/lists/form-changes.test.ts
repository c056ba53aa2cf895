import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/rights/errors.ts'
import { changedFields, merged, staleConflict } from './form-changes.ts'

describe('changes of a form', () => {
  it('are the fields that differ, where nothing and empty text are the same and space round a text does not count', () => {
    const before = { name: 'A', website: null, progress: 0, budget: '10.00' }
    expect(changedFields(before, { name: ' A ', website: '', progress: 0, budget: '10.00' })).toEqual({})
    expect(changedFields(before, { name: 'B', website: ' ', progress: 5, budget: null })).toEqual({ name: 'B', progress: 5, budget: null })
    expect(changedFields(before, { name: 'A', website: null, progress: null, budget: '10.00' })).toEqual({ progress: null })
  })
})

describe('what others saved meanwhile', () => {
  const base = { name: 'A', budget: '10.00', status: 'planning' }

  it('comes into the fields one has not touched, and never goes out again as one’s own change', () => {
    const theirs = { name: 'A', budget: '99.00', status: 'active' }
    const { values, clash } = merged(base, { ...base, name: 'Mine' }, theirs)
    expect(values).toEqual({ name: 'Mine', budget: '99.00', status: 'active' })
    expect(clash).toEqual([])
    expect(changedFields(theirs, values)).toEqual({ name: 'Mine' })
  })

  it('does not replace what one has typed in the same field, and the two are told apart', () => {
    const { values, clash } = merged(base, { ...base, name: 'Mine', status: 'paused' }, { ...base, name: 'Theirs', budget: null })
    expect(values).toEqual({ name: 'Mine', budget: null, status: 'paused' })
    expect(clash).toEqual(['name'])
  })

  it('is no clash where both entered the same, but for space, and theirs stands then as it is stored', () => {
    const theirs = { ...base, name: 'Both' }
    expect(merged(base, { ...base, name: 'Both ' }, theirs)).toEqual({ values: theirs, clash: [] })
  })

  it('comes in where one has typed and taken it back', () => {
    const theirs = { ...base, name: 'Theirs' }
    expect(merged(base, { ...base }, theirs)).toEqual({ values: theirs, clash: [] })
  })
})

it('knows a conflict from any other refusal', () => {
  const current = { id: '1', version: 3 }
  expect(staleConflict(new AppError('stale', 'Changed', { fields: { name: 'x' }, current }))).toEqual({ current, fields: ['name'] })
  expect(staleConflict(new AppError('conflict', 'Taken'))).toBeNull()
  expect(staleConflict(new Error('offline'))).toBeNull()
})
