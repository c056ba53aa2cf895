import { z } from 'zod'
import { anyRecord, defineApi, done, nothing, op, page } from '#shared/contract/endpoint.ts'
import { openedInput, recentInput, searchInput, searchItem, searchKind } from './schema.ts'

// Whoever may search finds of each kind what its own row opens.
const rights = ['search.use', anyRecord]

export const searchApi = defineApi({
  'GET /api/search': op({
    summary: 'Find records of every kind that one may open: numbers and exact titles first, errors forgiven, seconds behind a change',
    rights,
    input: searchInput,
    output: page(searchItem),
  }),
  'GET /api/search-kinds': op({
    summary: 'The kinds of records that can be found',
    rights: ['search.use'],
    input: nothing,
    output: z.object({ items: z.array(searchKind) }),
  }),
  'GET /api/recent-records': op({
    summary: 'What one opened last and may still open',
    rights,
    input: recentInput,
    output: z.object({ items: z.array(searchItem) }),
  }),
  'POST /api/recent-records': op({
    summary: 'Note that one opened a record',
    rights,
    input: openedInput,
    output: done,
  }),
})
