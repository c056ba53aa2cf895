import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { plain } from '../../testing/matrix-world.ts'
import { inList } from '../../testing/record-cases.ts'
import { entryRow } from '../time-entries/seed.ts'
import { timeEntries } from '../time-entries/table.ts'
import { capacityRow, rateRow } from './seed.ts'
import { capacities, rates } from './table.ts'

let day = 0
/** A day that no other rate begins on. */
const nextDay = (): string => new Date(Date.UTC(2000, 0, 1 + day++)).toISOString().slice(0, 10)
const insertRate = (app: TestApp): Promise<string> => app.insert(rates, rateRow({ duty: 'copywriter', amount: '50', validFrom: nextDay() }))
const insertCapacity = (app: TestApp): Promise<string> => app.insert(capacities, capacityRow({ minutes: 2400, validFrom: nextDay() }))

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/rates': [plain('rates.edit')],
    'POST /api/rates': [plain('rates.edit', async () => ({ duty: 'copywriter', amount: '60', validFrom: nextDay() }))],
    'DELETE /api/rates/:id': [plain('rates.edit', async ({ app }) => ({ id: await insertRate(app) }))],
    'GET /api/capacities': [plain('rates.edit')],
    'POST /api/capacities': [plain('rates.edit', async () => ({ minutes: 1800, validFrom: nextDay() }))],
    'DELETE /api/capacities/:id': [plain('rates.edit', async ({ app }) => ({ id: await insertCapacity(app) }))],
    'GET /api/projects/:id/hours': [
      {
        rows: ['hours.view'],
        seen: ['projects.view'],
        shapes: ['managed', 'in scope', 'foreign'],
        input: async ({ project }) => ({ id: project.id }),
      },
    ],
    'GET /api/time-costs': [
      {
        rows: ['rates.view'],
        shapes: ['managed', 'in scope', 'foreign'],
        finds: (answer) => (answer as { items: unknown[] }).items.length > 0,
        input: async ({ app, project, world }) => {
          const task = await app.task({ project })
          await app.insert(timeEntries, entryRow({ recordId: task.id, userId: world.colleague.id, day: '2026-03-02', minutes: 30 }))
          return { projectId: project.id }
        },
      },
    ],
  },
  creates: {
    // Either of a duty or of a person: tested beside the code.
    'POST /api/rates': null,
    'POST /api/capacities': {
      given: async ({ person }) => ({ userId: person.id, minutes: 1800, validFrom: '2026-03-02' }),
      read: inList('GET /api/capacities'),
      asSent: ({ person }) => ({ userId: (person as { id: string }).id }),
    },
  },
  lists: { 'GET /api/time-costs': ({ project }) => ({ projectId: project.id }) },
  grow: async ({ app }) => {
    await insertRate(app)
    await insertCapacity(app)
  },
}
