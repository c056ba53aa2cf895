import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { pagesOf } from '#ui/records/record-queries.ts'
import type { leakTestsApi } from './api.ts'

const call = createClient<typeof leakTestsApi>()

/** The readings, newest first; one that ends shows by itself. */
export const leakRunsQuery = pagesOf(
  ['leak-tests', 'list'],
  (page, options) => call('GET /api/leak-tests', { limit: 10, ...page }, options),
  ['profile'],
)

/** Asks for a reading. */
export function useLeakTest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/leak-tests', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['leak-tests'] }),
  })
}
