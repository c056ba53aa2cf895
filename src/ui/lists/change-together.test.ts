import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/rights/errors.ts'
import { toast } from '../overlays/toast.tsx'
import { changeTogether, eachOf, type Progress } from './change-together.ts'

const success = vi.spyOn(toast, 'success').mockImplementation(() => undefined)
const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined)
const info = vi.spyOn(toast, 'info').mockImplementation(() => undefined)
beforeEach(() => vi.clearAllMocks())

const words = { one: 'project', many: 'projects' }
const items = ['A', 'B', 'C', 'D', 'E', 'F']

test('each is changed by itself, what is refused is named, and one undo takes the others back', async () => {
  const archived = new Set<string>()
  const seen: (Progress | null)[] = []
  await changeTogether({
    items,
    nameOf: (item) => item,
    words,
    told: 'archived',
    verb: 'archived',
    change: async (item) => {
      if (item === 'B' || item === 'E') throw new AppError('forbidden', 'You do not manage it.')
      archived.add(item)
      return item
    },
    undo: async (item) => archived.delete(item),
    onProgress: (progress) => seen.push(progress),
  })
  expect([...archived]).toEqual(['A', 'C', 'D', 'F'])
  expect(seen).toEqual([{ done: 0, total: 6 }, { done: 4, total: 6 }, { done: 6, total: 6 }, null])
  expect(error).toHaveBeenCalledExactlyOnceWith('2 of 6 projects could not be archived', { description: '“B”, “E”: You do not manage it.' })
  expect(success).toHaveBeenCalledExactlyOnceWith('4 projects archived', expect.anything())
  success.mock.calls[0]?.[1]?.action?.onClick()
  await vi.waitFor(() => expect(success).toHaveBeenLastCalledWith('4 projects as before'))
  expect(archived.size).toBe(0)
})

test('a failure of one is told as title and sentence, or as one text', async () => {
  const fail = async () => {
    throw new AppError('forbidden', 'You do not manage it.')
  }
  await changeTogether({ items: ['A'], nameOf: (item) => item, words, told: 'archived', change: fail })
  const inOne = { one: 'deliverable', many: 'deliverables', failuresInOne: true } as const
  await changeTogether({ items: ['A'], nameOf: (item) => item, words: inOne, told: 'archived', change: fail })
  expect(error.mock.calls).toEqual([
    ['Failed to update project', { description: 'You do not manage it.' }],
    ['Failed to update deliverable: You do not manage it.'],
  ])
})

test('what was so already is no change and has no undo', async () => {
  await changeTogether({ items, nameOf: (item) => item, words, told: 'archived', change: async () => null })
  expect([success.mock.calls.length, error.mock.calls.length, info.mock.calls.length]).toEqual([0, 0, 1])
})

test('more than three are counted behind the names, and no more than four are under way at once', async () => {
  let under = 0
  let most = 0
  await eachOf(items, async () => {
    under += 1
    most = Math.max(most, under)
    await Promise.resolve()
    under -= 1
    return null
  })
  expect(most).toBe(4)
  await changeTogether({ items, nameOf: (item) => item, words, told: '', change: () => Promise.reject(new Error('No.')) })
  expect(error).toHaveBeenCalledExactlyOnceWith('6 of 6 projects could not be updated', { description: '“A”, “B”, “C” and 3 more: No.' })
})
