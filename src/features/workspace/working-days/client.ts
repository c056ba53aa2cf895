import { queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { workingDaysApi } from './api.ts'
import type { WorkingDaysView } from './schema.ts'

const call = createClient<typeof workingDaysApi>()

const workingDaysQuery = queryOptions({
  queryKey: ['working-days'],
  meta: { refreshedBy: ['workspace'] },
  queryFn: ({ signal }) => call('GET /api/working-days', {}, { signal }),
})

/** As it is until an admin says otherwise, which also stands for as long as the answer is on its way. */
const usual: WorkingDaysView = { freeWeekdays: [6, 7], holidays: [] }

/** On which days nobody works. */
export function useWorkingDays(): WorkingDaysView {
  return useQuery(workingDaysQuery).data ?? usual
}
