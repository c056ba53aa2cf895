import type { Browser } from '@playwright/test'
import type pg from 'pg'
import { taskRow } from '../../src/features/tasks/tasks/fixtures/factory.ts'
import { taskStatuses } from '../../src/features/tasks/tasks/schema.ts'
import { insertRows } from '../../src/testing/kit/rows.ts'
import type { GoalResult } from './goals.ts'
import { firstViews, makeLibraries, type Screen } from './libraries.ts'
import type { Stand } from './measures.ts'

const screen: Screen = {
  goal: 18,
  things: 'rows of a list of tasks',
  count: { S: 100, L: 5000 },
  address: (projectId) => `/tasks?view=list&projectId=${projectId}`,
  first: '[data-task]',
  pieces: { name: 'rows', selector: '[data-task]' },
}

/** Goal 18: a list view of 5,000 tasks against one of 100. */
export async function measureTaskLists(browser: Browser, stand: Stand, pool: pg.Pool): Promise<GoalResult[]> {
  const { managerId } = stand.fixture
  const lists = await makeLibraries(pool, 'List', managerId, async (projectId, size) => {
    const rows = Array.from({ length: screen.count[size] }, (_, index) =>
      taskRow({
        name: `Row ${index + 1}`,
        projectId,
        status: taskStatuses[index % taskStatuses.length] ?? 'todo',
        assigneeId: index % 4 === 0 ? null : managerId,
        position: `list${projectId.slice(0, 8)}${String(index).padStart(6, '0')}`,
        createdBy: managerId,
      }),
    )
    await insertRows(pool, 'tasks', rows)
  })
  await pool.query('vacuum analyze tasks')
  return firstViews(browser, stand, lists, screen)
}
