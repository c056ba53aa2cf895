import { describe, expect, test } from 'vitest'
import { boardOf, card, count, ids, page, view } from '../../testing/harness/board.ts'

describe('a move before the server has answered', () => {
  test('by hand goes where it was dropped, and taken back it stands where it stood', () => {
    const store = boardOf({ todo: { items: ['a', 'b', 'c', 'd'].map((id) => card(id)) } }, 'position')
    const takeBack = store.place('a', 'todo', 2)
    expect(ids(store)).toBe('b c a d')
    takeBack()
    expect(ids(store)).toBe('a b c d')
    expect(count(store)).toBe(4)
  })

  test('the answer’s sort key does not make it jump', () => {
    const store = boardOf({ todo: { items: ['a', 'b', 'c', 'd'].map((id) => card(id)) } }, 'position')
    store.hold('a')
    store.place('a', 'todo', 2)
    store.release('a')
    store.receive([card('a', { position: 'cV', version: 2 })])
    expect(ids(store)).toBe('b c a d')
  })

  test('what arrives right behind the dropped card while it is on its way stands behind it', () => {
    const store = boardOf({ todo: { items: ['a', 'b', 'c'].map((id) => card(id)) } }, 'position')
    store.hold('c')
    store.place('c', 'todo', 1)
    store.receive([card('n', { position: 'aV' })])
    expect(ids(store)).toBe('a c n b')
  })

  test('to another column by due date finds the place its date gives', () => {
    const done = [card('x', { status: 'done', dueDate: '2026-01-01' }), card('y', { status: 'done', dueDate: '2026-03-01' })]
    const store = boardOf({ todo: { items: [card('a', { dueDate: '2026-02-01' })] }, done: { items: done } })
    const takeBack = store.place('a', 'done')
    expect([ids(store), ids(store, 'done')]).toEqual(['', 'x a y'])
    expect([count(store), count(store, 'done')]).toEqual([0, 3])
    takeBack()
    expect([ids(store), ids(store, 'done')]).toEqual(['a', 'x y'])
    expect([count(store), count(store, 'done')]).toEqual([1, 2])
  })

  test('taken back after others have come, it finds its place among them', () => {
    const store = boardOf({ todo: { items: ['b', 'd'].map((id) => card(id)) } }, 'position')
    store.hold('d')
    const takeBack = store.place('d', 'done', 0)
    store.receive([card('a'), card('c')])
    store.release('d')
    takeBack()
    expect(ids(store)).toBe('a b c d')
  })

  test('a field changed at once can be taken back as well', () => {
    const store = boardOf({ todo: { items: [card('a', { dueDate: '2026-01-01' }), card('b', { dueDate: '2026-02-01' })] } })
    const takeBack = store.change('a', { dueDate: '2026-03-01' })
    expect(ids(store)).toBe('b a')
    takeBack()
    expect(ids(store)).toBe('a b')
  })

  test('counts asked for before an own change are told apart from those after it', () => {
    const store = boardOf({ todo: { items: [card('a')] } })
    const asked = store.changes
    store.hold('a')
    expect(store.changes).not.toBe(asked)
    const meanwhile = store.changes
    store.release('a')
    expect(store.changes).not.toBe(meanwhile)
  })
})

describe('a column of which only the beginning is loaded', () => {
  const loaded = () =>
    boardOf({
      todo: { items: [card('a', { dueDate: '2026-06-01' })] },
      done: {
        items: ['x', 'y'].map((id, index) => card(id, { status: 'done', dueDate: `2026-0${index + 1}-01` })),
        count: 80,
        nextCursor: 'more',
      },
    })

  test('a card dropped beyond it is counted there and shown nowhere', () => {
    const store = loaded()
    const takeBack = store.place('a', 'done')
    expect([ids(store), ids(store, 'done')]).toEqual(['', 'x y'])
    expect([count(store), count(store, 'done')]).toEqual([0, 81])
    takeBack()
    expect([ids(store), ids(store, 'done')]).toEqual(['a', 'x y'])
    expect([count(store), count(store, 'done')]).toEqual([1, 80])
  })

  test('dropped beyond it and then reported, it is counted once', () => {
    const store = loaded()
    store.hold('a')
    store.place('a', 'done')
    store.release('a')
    store.receive([card('a', { status: 'done', dueDate: '2026-06-01', version: 2 })])
    expect(count(store, 'done')).toBe(81)
  })

  test('dropped beyond it and then deleted, it is not counted any more', () => {
    const store = loaded()
    store.place('a', 'done')
    store.remove('a')
    expect(count(store, 'done')).toBe(80)
  })

  test('dropped beyond it, the card appears when that part is loaded', () => {
    const store = loaded()
    store.place('a', 'done')
    store.append('done', page([card('a', { status: 'done', dueDate: '2026-06-01', version: 2 })]))
    expect(ids(store, 'done')).toBe('x y a')
    expect(count(store, 'done')).toBe(81)
  })

  test('a new card that belongs behind what is loaded is only counted', () => {
    const store = loaded()
    store.receive([card('n', { status: 'done', dueDate: '2027-01-01' })])
    expect([ids(store, 'done'), count(store, 'done')]).toEqual(['x y', 81])
    expect(store.card('n')).toBeUndefined()
  })

  test('the last loaded card stays in sight when it is changed', () => {
    const store = loaded()
    store.receive([card('y', { status: 'done', dueDate: '2026-03-15', version: 2 })])
    expect([ids(store, 'done'), count(store, 'done')]).toEqual(['x y', 80])
  })

  test('the next page is added once, without what has come there meanwhile', () => {
    const store = loaded()
    store.receive([card('w', { status: 'done', dueDate: '2025-12-01' })])
    const next = ['w', 'z'].map((id) => card(id, { status: 'done', dueDate: '2026-09-01' }))
    store.append('done', page(next, null))
    expect(ids(store, 'done')).toBe('w x y z')
    expect(store.column('done').nextCursor).toBeNull()
    expect(count(store, 'done')).toBe(81)
  })

  test('a card that the next page finds in another column leaves the first', () => {
    const store = loaded()
    store.append('done', page([card('a', { status: 'done', dueDate: '2026-06-01', version: 2 })]))
    expect([ids(store), ids(store, 'done')]).toEqual(['', 'x y a'])
    expect(count(store)).toBe(0)
  })

  test('the first page anew forgets what was loaded behind it', () => {
    const store = loaded()
    store.append('done', page([card('z', { status: 'done', dueDate: '2026-09-01' })], 'still more'))
    store.reset(view({ done: { items: [card('x', { status: 'done' })], count: 40, nextCursor: 'again' } }))
    expect([ids(store, 'done'), count(store, 'done')]).toEqual(['x', 40])
    expect(store.card('z')).toBeUndefined()
  })
})
