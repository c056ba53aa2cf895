import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type pg from 'pg'
import { addDays, dateIn } from '#shared/values/dates.ts'
import { dependencyRow } from '../../src/features/tasks/dependencies/fixtures/factory.ts'
import { taskRow } from '../../src/features/tasks/tasks/fixtures/factory.ts'
import { insertRows, type Row } from '../../src/testing/kit/rows.ts'
import type { GoalResult } from './goals.ts'
import { firstViews, makeLibraries, type Screen } from './libraries.ts'
import type { Stand } from './measures.ts'

const screen: Screen = {
  goal: 18,
  things: 'items of a tree',
  count: { S: 100, L: 2000 },
  address: (projectId) => `/wbs?projectId=${projectId}`,
  first: '[data-item]',
  pieces: { name: 'rows', selector: '[data-item]' },
}

const timeline: Screen = {
  ...screen,
  things: 'items of a time-line',
  address: (projectId) => `/wbs?projectId=${projectId}&view=timeline`,
  first: '[data-bar]',
}

/** Goal 18: a work breakdown structure of 2,000 items against one of 100, as a tree and on its time-line. */
export async function measureTrees(browser: Browser, stand: Stand, pool: pg.Pool): Promise<GoalResult[]> {
  const { managerId } = stand.fixture
  const trees = await makeLibraries(pool, 'Tree', managerId, async (projectId, size) => {
    const rows = treeOf(projectId, screen.count[size], managerId)
    await insertRows(pool, 'tasks', rows)
    await insertRows(pool, 'task_dependencies', waitsOf(rows))
  })
  await pool.query('vacuum analyze tasks, task_dependencies')
  return [...(await firstViews(browser, stand, trees, screen)), ...(await firstViews(browser, stand, trees, timeline))]
}

/** One of ten items waits for one that hangs below another. */
function waitsOf(rows: readonly Row[]): Row[] {
  return rows.flatMap(({ id: afterId }, index) => {
    const before = rows[index - 2]
    return before && index % 10 === 6 ? [dependencyRow({ beforeId: before.id, afterId })] : []
  })
}

/** Three levels: parts of ten, each of three with what hangs below them. */
function treeOf(projectId: string, count: number, managerId: string): Row[] {
  const today = dateIn('UTC')
  const ids = Array.from({ length: count }, () => randomUUID())
  return ids.map((id, index) => {
    const within = index % 10
    const above = within === 0 ? null : within % 3 === 1 ? ids[index - within] : ids[index - ((within - 1) % 3)]
    return taskRow({
      id,
      name: `Step ${index + 1}`,
      projectId,
      parentTaskId: above ?? null,
      assigneeId: index % 4 === 0 ? null : managerId,
      estimatedHours: (index % 9) / 2,
      startDate: addDays(today, index % 40),
      dueDate: addDays(today, (index % 40) + (index % 7)),
      position: `tree${projectId.slice(0, 8)}${String(index).padStart(6, '0')}`,
      createdBy: managerId,
    })
  })
}
