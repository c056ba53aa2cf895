import type { TestClient } from '../../../src/testing/kit/test-app-types.ts'
import type { Race, World } from './race.ts'

/** A designer with so many tasks of their own on one project. */
async function desk(world: World, count: number): Promise<{ designer: TestClient; ids: string[] }> {
  const designer = await world.as('graphic_designer')
  const manager = await world.as('project_manager')
  const project = await world.project({ manager: manager.user })
  await world.allocate(designer.user, project, 'graphic_designer')
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const { body } = await manager.raw<{ id: string }>('POST', '/api/tasks', {
      name: `Task ${at}`,
      projectId: project.id,
      assigneeId: designer.user.id,
    })
    ids.push(body.id)
  }
  return { designer, ids }
}

const sums: Race = {
  name: 'hours logged on one task at once',
  invariant: 'actual hours are the sum of all entries, and no minute is lost',
  ways: 20,
  async prepare(world) {
    return async () => {
      const { designer, ids } = await desk(world, 1)
      const [recordId = ''] = ids
      const log = (minutes: number) =>
        designer.raw('POST', '/api/time-entries', { recordType: 'task', recordId, day: '2026-03-02', minutes })
      const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => log(at + 1)))
      const refused = answers.find(({ status }) => status !== 201)
      if (refused) return `answered ${refused.status}: ${refused.text}`
      const found = await world.pool.query<{ kept: number; summed: number }>(
        `select t.logged_minutes as kept, (select sum(te.minutes)::int from time_entries te where te.record_id = t.id and te.deleted_at is null) as summed
         from tasks t where t.id = $1`,
        [recordId],
      )
      const { kept, summed } = found.rows[0] ?? { kept: 0, summed: 0 }
      return kept === 210 && summed === 210 ? null : `kept ${kept} of ${summed} minutes`
    }
  },
}

const timers: Race = {
  name: 'two timers started at once by one person',
  invariant: 'exactly one runs, and neither request is refused',
  ways: 2,
  async prepare(world) {
    return async () => {
      const { designer, ids } = await desk(world, 2)
      const answers = await Promise.all(ids.map((recordId) => designer.raw('POST', '/api/timer', { recordType: 'task', recordId })))
      const refused = answers.find(({ status }) => status !== 201)
      if (refused) return `answered ${refused.status}: ${refused.text}`
      const found = await world.pool.query(
        `select 1 from time_entries where user_id = $1 and started_at is not null and stopped_at is null and deleted_at is null`,
        [designer.user.id],
      )
      return found.rowCount === 1 ? null : `${found.rowCount} run`
    }
  },
}

export const hoursRaces: readonly Race[] = [sums, timers]
