import { describe, expect, it } from 'vitest'
import { goOn } from './record-list.ts'

describe('the way through a list', () => {
  const trail = { ids: ['a', 'b', 'c'], count: 5 }

  it('begins where a record was opened, and is none where no list holds it', () => {
    expect(goOn(null, 'b', trail)).toEqual(trail)
    expect(goOn(null, 'b', undefined)).toBeNull()
    expect(goOn(trail, 'x', { ids: ['x', 'y'], count: 2 })).toEqual({ ids: ['x', 'y'], count: 2 })
  })

  it('stays as it was when a record leaves the list, or the list the screen', () => {
    expect(goOn(trail, 'b', { ids: ['b', 'z'], count: 2 })).toBe(trail)
    expect(goOn(trail, 'b', undefined)).toBe(trail)
  })

  it('is lengthened by what was loaded behind it', () => {
    expect(goOn(trail, 'c', { ids: ['a', 'c', 'd', 'e', 'f'], count: 6 })).toEqual({ ids: ['a', 'b', 'c', 'd', 'e', 'f'], count: 6 })
  })
})
