import { describe, expect, test } from 'vitest'
import { boardOf, card, count, ids, view } from '../../testing/harness/board.ts'

describe('where a card comes to stand', () => {
  test('by due date the earliest is first, and one without a date comes last', () => {
    const store = boardOf({ todo: { items: [card('b', { dueDate: '2026-03-01' }), card('d', { dueDate: '2026-05-01' })] } })
    store.receive([card('c', { dueDate: '2026-04-01' })])
    store.receive([card('z')])
    store.receive([card('a', { dueDate: '2026-01-01' })])
    expect(ids(store)).toBe('a b c d z')
    expect(count(store)).toBe(5)
  })

  test('the same due date goes by id, as the server sorts it', () => {
    const dueDate = '2026-03-01'
    const store = boardOf({ todo: { items: [card('a', { dueDate }), card('c', { dueDate })] } })
    store.receive([card('b', { dueDate })])
    expect(ids(store)).toBe('a b c')
  })

  test('by hand the sort key decides, and dates do not', () => {
    const items = [card('x', { position: 'a1', dueDate: '2026-09-01' }), card('y', { position: 'a3', dueDate: '2026-01-01' })]
    const store = boardOf({ todo: { items } }, 'position')
    store.receive([card('n', { position: 'a2' })])
    expect(ids(store)).toBe('x n y')
  })

  test('sort keys compare by their bytes: capitals stand before small letters', () => {
    const store = boardOf({ todo: { items: [card('x', { position: 'Zz' }), card('y', { position: 'a0' })] } }, 'position')
    store.receive([card('n', { position: 'ZzV' })])
    expect(ids(store)).toBe('x n y')
  })

  test('a changed date moves the card, and another change leaves it where it is', () => {
    const items = [card('a', { dueDate: '2026-01-01' }), card('b', { dueDate: '2026-02-01' })]
    const store = boardOf({ todo: { items } })
    const before = store.column('todo')
    store.receive([card('a', { dueDate: '2026-01-01', name: 'Renamed', version: 2 })])
    expect(store.column('todo')).toBe(before)
    expect(store.card('a')?.name).toBe('Renamed')
    store.receive([card('a', { dueDate: '2026-03-01', version: 3 })])
    expect(ids(store)).toBe('b a')
    expect(count(store)).toBe(2)
  })

  test('a card that another person moved leaves its column and is counted in the other', () => {
    const store = boardOf({ todo: { items: [card('a'), card('b')] }, done: { items: [card('c', { status: 'done' })] } })
    store.receive([card('a', { status: 'done', version: 2 })])
    expect([ids(store), ids(store, 'done')]).toEqual(['b', 'a c'])
    expect([count(store), count(store, 'done'), store.total]).toEqual([1, 2, 3])
  })
})

describe('what others report', () => {
  test('an older version than the one on screen is passed over', () => {
    const store = boardOf({ todo: { items: [card('a', { version: 5, name: 'New' })] } })
    store.receive([card('a', { version: 4, name: 'Old', status: 'done' })])
    expect(store.card('a')?.name).toBe('New')
    expect(ids(store)).toBe('a')
  })

  test('while an own change is on its way, reports of that card do not show', () => {
    const store = boardOf({ todo: { items: [card('a'), card('b')] } })
    store.hold('a')
    store.place('a', 'done')
    store.receive([card('a', { version: 2, name: 'Reported' }), card('b', { version: 2, name: 'Also reported' })])
    expect([ids(store), ids(store, 'done')]).toEqual(['b', 'a'])
    expect(store.card('a')?.name).toBe('Task a')
    expect(store.card('b')?.name).toBe('Also reported')
    store.release('a')
    store.receive([card('a', { version: 2, name: 'Reported', status: 'done' })])
    expect(store.card('a')?.name).toBe('Reported')
  })

  test('of two own changes to one card, the first answer does not let reports through yet', () => {
    const store = boardOf({ todo: { items: [card('a')] } })
    store.hold('a')
    store.hold('a')
    store.release('a')
    expect(store.isPending('a')).toBe(true)
    store.release('a')
    expect(store.isPending('a')).toBe(false)
  })

  test('loading the board anew leaves a card alone that is being moved', () => {
    const store = boardOf({ todo: { items: [card('a'), card('b')] } })
    store.hold('a')
    store.place('a', 'done')
    store.reset(view({ todo: { items: [card('b')] }, done: { items: [card('a', { status: 'todo', version: 2 })] } }))
    expect(store.card('a')?.status).toBe('done')
    expect(ids(store, 'done')).toBe('a')
    // The same, answered before the server had heard of the move.
    store.reset(view({ todo: { items: [card('a'), card('b')] } }))
    expect([ids(store), ids(store, 'done')]).toEqual(['b', 'a'])
    expect([count(store), count(store, 'done')]).toEqual([1, 1])
    store.release('a')
    store.receive([card('a', { status: 'done', version: 2 })])
    expect([ids(store), ids(store, 'done')]).toEqual(['b', 'a'])
  })

  test('only those who look at the card or its column are told', () => {
    const store = boardOf({ todo: { items: [card('a'), card('b')] }, done: { items: [card('c', { status: 'done' })] } })
    const told: string[] = []
    for (const topic of ['a', 'b', 'todo', 'done']) store.subscribe(topic, () => told.push(topic))
    store.receive([card('a', { version: 2, name: 'Renamed' })])
    expect(told).toEqual(['a'])
  })

  test('somebody who has stopped listening is not told', () => {
    const store = boardOf({ todo: { items: [card('a')] } })
    let told = 0
    store.subscribe('a', () => (told += 1))()
    store.receive([card('a', { version: 2 })])
    expect(told).toBe(0)
  })
})

describe('taking cards away', () => {
  test('a removed card is not counted any more, and removing it again changes nothing', () => {
    const store = boardOf({ todo: { items: [card('a'), card('b')], count: 10, nextCursor: 'more' } })
    expect(store.remove('a')).toBe(true)
    expect([ids(store), count(store)]).toEqual(['b', 9])
    expect(store.remove('a')).toBe(false)
    expect(count(store)).toBe(9)
  })

  test('counts never fall below what is loaded', () => {
    const store = boardOf({ todo: { items: [card('a'), card('b')] } })
    store.setCounts({ todo: 1, done: 7 })
    expect([count(store), count(store, 'done'), count(store, 'blocked')]).toEqual([2, 7, 0])
  })
})

describe('a card that was just created here', () => {
  test('is shown behind what is loaded until the page with its place comes', () => {
    const store = boardOf({ todo: { items: [card('a', { dueDate: '2026-01-01' })], count: 4, nextCursor: 'next' } })
    store.receiveNew(card('z'))
    expect(ids(store)).toBe('a z')
    expect(count(store)).toBe(5)
    store.append('todo', { items: [card('b', { dueDate: '2026-02-01' })], nextCursor: 'last' })
    expect(ids(store)).toBe('a b z')
    store.append('todo', { items: [card('c', { dueDate: '2026-03-01' }), card('z'), card('zz')], nextCursor: null })
    expect(ids(store)).toBe('a b c z zz')
    expect(count(store)).toBe(5)
  })

  test('is gone with the next reading of the board, if its place is not in the first page', () => {
    const store = boardOf({ todo: { items: [card('a', { dueDate: '2026-01-01' })], nextCursor: 'next' } })
    store.receiveNew(card('z'))
    store.reset(view({ todo: { items: [card('a', { dueDate: '2026-01-01' })], nextCursor: 'next' } }))
    store.receive([card('z', { version: 2 })])
    expect(ids(store)).toBe('a')
  })
})
