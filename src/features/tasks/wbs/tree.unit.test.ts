import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaskTreeItem } from '../tasks/schema.ts'
import { dropBetween, found, isWithin, linesInSight, moved, placeOf, standsAt, stepped, type Tree, type TreeStep, treeOf } from './tree.ts'

function item(id: string, parentTaskId: string | null = null, more: Partial<TaskTreeItem> = {}): TaskTreeItem {
  return {
    id,
    name: `Item ${id}`,
    projectId: 'p',
    assigneeId: null,
    startDate: null,
    dueDate: null,
    priority: 'medium',
    status: 'todo',
    estimatedHours: null,
    actualHours: null,
    createdBy: null,
    version: 1,
    parentTaskId,
    orderIndex: 1,
    ...more,
  }
}

const campaign = [
  item('a'),
  item('a1', 'a', { estimatedHours: 2.1, actualHours: 1, status: 'done' }),
  item('a2', 'a'),
  item('a2x', 'a2', { estimatedHours: 4.2 }),
  item('b', null, { estimatedHours: 8 }),
]
const written = (tree: Tree) => tree.lines.map(({ number, item: { id } }) => `${number} ${id}`)
const everything = () => true

/** Any tree: each item hangs below one that came before it, or at the top. */
const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 24 }).map((picks) =>
  picks.map((pick, index) => {
    const above = pick % (index + 1)
    const hours = pick % 7
    return item(`i${index}`, above === index ? null : `i${above}`, {
      estimatedHours: hours === 0 ? null : hours / 2,
      status: pick % 3 === 0 ? 'done' : 'todo',
    })
  }),
)
const steps = fc.constantFrom<TreeStep>('up', 'down', 'in', 'out')

it('numbers items by their place, each level in its order', () => {
  expect(written(treeOf(campaign))).toEqual(['1 a', '1.1 a1', '1.2 a2', '1.2.1 a2x', '2 b'])
})

it('shows at the top what hangs below an item that is out of sight', () => {
  expect(written(treeOf([item('x', 'unknown'), item('y')]))).toEqual(['1 x', '2 y'])
})

it('adds hours up without losing a hundredth, and progress of what is not divided further', () => {
  const { line } = treeOf(campaign)
  expect(line('a')?.sums).toEqual({ estimated: 6.3, actual: 1, done: 1, total: 2 })
  expect(line('b')?.sums).toEqual({ estimated: 8, actual: null, done: 0, total: 1 })
  expect(line('a')?.below).toBe(3)
})

it('adds up to the same whatever the shape of the tree', () => {
  fc.assert(
    fc.property(trees, (items) => {
      const { lines } = treeOf(items)
      expect(lines).toHaveLength(items.length)
      const tops = lines.filter(({ depth }) => depth === 0)
      const all = (values: (number | null | undefined)[]) => values.reduce<number>((total, one) => total + (one ?? 0), 0)
      expect(all(tops.map(({ sums }) => sums.estimated))).toBe(all(items.map(({ estimatedHours }) => estimatedHours)))
      const leaves = lines.filter(({ below }) => below === 0)
      expect(all(tops.map(({ sums }) => sums.total))).toBe(leaves.length)
      expect(all(tops.map(({ sums }) => sums.done))).toBe(leaves.filter(({ item: { status } }) => status === 'done').length)
    }),
  )
})

describe('steps', () => {
  it('stay a tree, lose nothing and can be taken back', () => {
    fc.assert(
      fc.property(trees, fc.array(fc.tuple(fc.nat(), steps), { maxLength: 20 }), (start, acts) => {
        let items: readonly TaskTreeItem[] = start
        for (const [pick, step] of acts) {
          const tree = treeOf(items)
          const { id } = items[pick % items.length] ?? { id: '' }
          const place = stepped(tree, id, step, everything)
          if (typeof place === 'string') continue
          expect(isWithin(tree, place.parentTaskId, id)).toBe(false)
          const after = moved(items, id, place)
          expect(standsAt(treeOf(after), id, place)).toBe(true)
          expect(written(treeOf(moved(after, id, placeOf(tree, id))))).toEqual(written(tree))
          items = after
        }
        expect(treeOf(items).lines).toHaveLength(start.length)
      }),
    )
  })

  it('bring an item out again that was just hung below another', () => {
    const inside = moved(campaign, 'b', { parentTaskId: 'a' })
    expect(written(treeOf(inside))).toEqual(['1 a', '1.1 a1', '1.2 a2', '1.2.1 a2x', '1.3 b'])
    expect(stepped(treeOf(inside), 'b', 'out', everything)).toEqual({ parentTaskId: null, afterId: 'a' })
  })

  it('never hang an item below itself, also where others moved it meanwhile', () => {
    expect(moved(campaign, 'a', { parentTaskId: 'a2x' })).toEqual(campaign)
  })

  it('say why they cannot be taken', () => {
    const tree = treeOf(campaign)
    expect(stepped(tree, 'a', 'in', everything)).toMatch(/no item above/)
    expect(stepped(tree, 'a', 'out', everything)).toMatch(/highest level/)
    expect(stepped(tree, 'b', 'down', everything)).toMatch(/last of its level/)
  })

  it('pass over what a filter hides', () => {
    const tree = treeOf([item('x'), item('hidden'), item('y')])
    expect(stepped(tree, 'y', 'up', (id) => id !== 'hidden')).toEqual({ parentTaskId: null, beforeId: 'x' })
  })
})

describe('drops', () => {
  const tree = treeOf(campaign)
  const shown = linesInSight(tree, new Set(), null)
  const at = (id: string, gap: number, depth: number, closed: readonly string[] = []) =>
    dropBetween(tree, linesInSight(tree, new Set(closed), null), id, gap, depth, new Set(closed)).place

  it('mean the level the pointer is at, as far as there is one', () => {
    expect(at('b', 4, 0)).toEqual({ parentTaskId: null, afterId: 'a' })
    expect(at('b', 4, 1)).toEqual({ parentTaskId: 'a', afterId: 'a2' })
    expect(at('b', 4, 2)).toEqual({ parentTaskId: 'a2', afterId: 'a2x' })
    expect(at('b', 4, 9)).toEqual({ parentTaskId: 'a2x' })
    expect(at('b', 1, 0)).toEqual({ parentTaskId: 'a', beforeId: 'a1' })
    expect(at('b', 0, 3)).toEqual({ parentTaskId: null, beforeId: 'a' })
  })

  it('do not fall unseen below a closed item', () => {
    expect(at('b', 1, 4, ['a'])).toEqual({ parentTaskId: null, afterId: 'a' })
  })

  it('never land in what is dragged', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), fc.nat({ max: 5 }), (items, pick, gap, depth) => {
        const any = treeOf(items)
        const { id } = items[pick % items.length] ?? { id: '' }
        const lines = linesInSight(any, new Set(), null)
        const { place, depth: lands } = dropBetween(any, lines, id, gap % (lines.length + 1), depth, new Set())
        expect(isWithin(any, place.parentTaskId, id)).toBe(false)
        const after = treeOf(moved(items, id, place))
        expect(after.lines).toHaveLength(items.length)
        expect(after.line(id)?.depth).toBe(lands)
      }),
    )
  })

  it('know the lines they are given', () => expect(shown.map(({ depth }) => depth)).toEqual([0, 1, 1, 2, 0]))
})

describe('what is in sight', () => {
  const tree = treeOf(campaign)
  const ids = (closed: readonly string[], q?: string) =>
    linesInSight(tree, new Set(closed), found(tree, { q })).map(({ item: { id } }) => id)

  it('is without what hangs below closed items', () => expect(ids(['a'])).toEqual(['a', 'b']))
  it('is what was found with everything above it', () => expect(ids([], 'a2x')).toEqual(['a', 'a2', 'a2x']))
  it('finds by the number as well', () => expect(ids([], '1.1')).toEqual(['a', 'a1']))
  it('keeps the whole way to whatever is found', () => {
    fc.assert(
      fc.property(trees, (items) => {
        const any = treeOf(items)
        const lines = linesInSight(any, new Set(), found(any, { status: ['done'] }))
        const seen = new Set(lines.map((line) => line.item.id))
        for (const line of lines) expect(line.parentId === null || seen.has(line.parentId)).toBe(true)
        for (const one of items) if (one.status === 'done') expect(seen.has(one.id)).toBe(true)
      }),
    )
  })
  it('knows who has an item, and what nobody has', () => {
    const mine = treeOf([item('x', null, { assigneeId: 'me' }), item('y')])
    expect([...(found(mine, { assigneeId: ['me'] }) ?? [])]).toEqual(['x'])
    expect([...(found(mine, { assigneeId: ['none'] }) ?? [])]).toEqual(['y'])
    expect(found(mine, {})).toBeNull()
  })
})
