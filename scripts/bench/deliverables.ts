import type { Browser } from '@playwright/test'
import type pg from 'pg'
import { addDays, dateIn } from '#shared/values/dates.ts'
import { deliverableRow } from '../../src/features/deliverables/deliverables/fixtures/factory.ts'
import { deliverableStatuses } from '../../src/features/deliverables/deliverables/schema.ts'
import { insertRows } from '../../src/testing/kit/rows.ts'
import type { GoalResult } from './goals.ts'
import { firstViews, makeLibraries, type Screen } from './libraries.ts'
import type { Stand } from './measures.ts'

const screen: Screen = {
  goal: 18,
  things: 'cards of a board of deliverables',
  count: { S: 100, L: 5000 },
  address: (projectId) => `/deliverables?projectId=${projectId}`,
  first: '[data-card-id]',
  pieces: { name: 'cards', selector: '[data-card-id]' },
}

/** Goal 18: a board of 5,000 deliverables against one of 100. */
export async function measureDeliverables(browser: Browser, stand: Stand, pool: pg.Pool): Promise<GoalResult[]> {
  const { managerId } = stand.fixture
  const today = dateIn('UTC')
  const boards = await makeLibraries(pool, 'Deliverables', managerId, async (projectId, size) => {
    const rows = Array.from({ length: screen.count[size] }, (_, index) => {
      const status = deliverableStatuses[index % deliverableStatuses.length] ?? 'not_started'
      return deliverableRow({
        name: `Deliverable ${index + 1}`,
        description: index % 3 === 0 ? null : 'Cut for the spring campaign, in three lengths and two formats.',
        projectId,
        status,
        assignedTo: index % 4 === 0 ? null : managerId,
        dueDate: index % 5 === 0 ? null : addDays(today, (index % 60) - 10),
        position: `dl${projectId.slice(0, 8)}${String(index).padStart(6, '0')}`,
        createdBy: managerId,
      })
    })
    // Those of one status have the same columns.
    for (const status of deliverableStatuses)
      await insertRows(
        pool,
        'deliverables',
        rows.filter((row) => row.status === status),
      )
  })
  await pool.query('vacuum analyze deliverables')
  return firstViews(browser, stand, boards, screen)
}
