import type { Queryable } from '#platform/database/db.ts'
import { workspaceNow } from '../settings/queries.ts'
import type { WorkingDaysView } from './schema.ts'

/** On which days nobody works, as the workspace has it now. */
export async function workingDaysNow(db: Queryable): Promise<WorkingDaysView> {
  const { freeWeekdays, holidays } = await workspaceNow(db)
  return { freeWeekdays, holidays }
}
