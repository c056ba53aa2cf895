import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { changedFields, pick, rebased, staleConflict } from './form-changes.ts'

describe('changes of a form', () => {
  it('are the fields that differ, where nothing and empty text are the same', () => {
    const before = { name: 'A', website: null, progress: 0, budget: '10.00' }
    expect(changedFields<object>(before, { name: 'A', website: '', progress: 0, budget: '10.00' })).toEqual({})
    expect(changedFields<object>(before, { name: 'B', website: '', progress: 5, budget: null })).toEqual({
      name: 'B',
      progress: 5,
      budget: null,
    })
  })

  it('stay on top of what others saved, and never bring back what others replaced', () => {
    const before = { name: 'A', budget: '10.00', status: 'planning' }
    const mine = { ...before, name: 'Mine' }
    const theirs = { name: 'Theirs', budget: '99.00', status: 'active' }
    const next = rebased(before, mine, theirs)
    expect(next).toEqual({ name: 'Mine', budget: '99.00', status: 'active' })
    expect(changedFields(theirs, next)).toEqual({ name: 'Mine' })
    expect({ ...next, ...pick(theirs, ['name']) }).toEqual(theirs)
  })
})

it('knows a conflict from any other refusal', () => {
  const current = { id: '1', version: 3 }
  expect(staleConflict(new AppError('stale', 'Changed', { fields: { name: 'x' }, current }))).toEqual({ current, fields: ['name'] })
  expect(staleConflict(new AppError('conflict', 'Taken'))).toBeNull()
  expect(staleConflict(new Error('offline'))).toBeNull()
})
