import { useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/rights/errors.ts'
import type { WorkingDays } from '#shared/values/working-days.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { useUpdateWorkspace, workspaceQuery } from '../settings/client.ts'
import type { Holiday } from '../settings/schema.ts'

type DaysOff = { freeWeekdays: number[]; holidays: Holiday[] }

/** As often as another admin may be quicker. */
const attempts = 4

/**
 * Changes the days on which nobody works. A change is made to what there is now: when another admin was quicker, it is made once more
 * to what they left. @returns what does so; it gives null, or the sentence of the refusal
 */
export function useDaysOff(): (change: (now: WorkingDays) => Partial<DaysOff>) => Promise<string | null> {
  const queryClient = useQueryClient()
  const { mutateAsync } = useUpdateWorkspace()
  return async (change) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const now = await queryClient.fetchQuery({ ...workspaceQuery, staleTime: attempt === 1 ? Number.POSITIVE_INFINITY : 0 })
        await mutateAsync({ ...change(now), version: now.version })
        return null
      } catch (error) {
        if (attempt === attempts || !(error instanceof AppError) || error.code !== 'stale') return sentenceOf(error)
      }
    }
  }
}
