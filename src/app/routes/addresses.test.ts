import { describe, expect, it } from 'vitest'
import { safeNext } from '#features/access/auth/client.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('where to go after signing in', () => {
  it('keeps a page of ours with its filters', () => {
    expect(safeNext('/tasks?mine=true&q=a%20b#x')).toBe('/tasks?mine=true&q=a%20b#x')
  })
  it.each([
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/auth?next=/auth',
    '/api/session',
    '',
    undefined,
    7,
  ])('goes to the dashboard instead of %s', (next) => expect(safeNext(next)).toBe('/dashboard'))
})

describe('search parameters', () => {
  it('come back as they were written', () => {
    const search = { q: 'spring & summer', mine: true, status: 'todo', code: '007' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })
  it('leave out what is empty, so that a view without filters has a clean address', () => {
    expect(stringifySearch({ q: '', status: undefined, brandId: null, ids: [], odd: {} })).toBe('')
  })
  it('join lists by commas', () => {
    expect(stringifySearch({ ids: ['a', 'b'] })).toBe('?ids=a%2Cb')
  })
})
