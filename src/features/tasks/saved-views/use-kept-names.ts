import { useQueryClient } from '@tanstack/react-query'
import { useExternal } from '#ui/base/use-external.ts'
import type { TaskShape } from '../tasks/task-search.ts'
import type { TaskNames } from '../tasks/task-store.ts'

/** What the keys of queries begin with whose data names people and projects. */
const keys = { board: ['task-board'], list: ['task-list'], calendar: ['tasks', 'calendar'] } as const

/** The people and projects that the list or the calendar names. They are loaded by themselves, so it is asked what they keep. */
export function useKeptNames(shape: TaskShape): TaskNames | undefined {
  const cache = useQueryClient().getQueryCache()
  return useExternal(
    (changed) => cache.subscribe(changed),
    () => {
      const kept = cache.findAll({ queryKey: keys[shape] }).filter(({ state }) => state.data !== undefined)
      return (kept.find((query) => query.isActive()) ?? kept.at(-1))?.state.data as TaskNames | undefined
    },
  )
}
