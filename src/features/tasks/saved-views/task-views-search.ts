import type { FirstRequests } from '#shared/contract/first-answers.ts'
import { firstOfList } from '../task-list/task-list-search.ts'
import { begunSearch, boardRequest } from '../tasks/task-search.ts'

/** What the screen of the tasks reads first: the board, or the list with its groups. */
export const firstOfTasks: FirstRequests = (raw, actor, remembered) => {
  const search = begunSearch(raw, actor, remembered)
  if (search.view === 'list') return firstOfList(search, actor)
  return search.view === 'calendar' ? [] : [boardRequest(search, actor.userId)]
}
