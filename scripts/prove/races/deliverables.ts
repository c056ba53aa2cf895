import type { RawAnswer, TestClient } from '../../../src/testing/kit/test-app-types.ts'
import type { Race, World } from './race.ts'

type Deliverable = { id: string; status: string; completedCount: number; milestoneCount: number; completionPercentage: number }
type Milestone = { id: string; status: 'pending' | 'in_progress' | 'completed'; completedAt: string | null; orderIndex: number }

const statusesOf = (answers: readonly RawAnswer[]): string => [...new Set(answers.map(({ status }) => status))].join(' ')

/** A project and its manager, who may do everything to its deliverables. */
async function desk(world: World): Promise<{ manager: TestClient; projectId: string }> {
  const manager = await world.as('project_manager')
  const project = await world.project({ manager: manager.user })
  return { manager, projectId: project.id }
}

async function make<T>(manager: TestClient, path: string, input: object): Promise<T> {
  const answer = await manager.raw<T>('POST', path, input)
  if (answer.status !== 201) throw new Error(`creating at ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body
}

const boardOrder: Race = {
  name: 'creates and moves of deliverables in one order',
  invariant: 'no two cards at one place, and none lost',
  ways: 24,
  alone: true,
  async prepare(world) {
    return async (random, number) => {
      const { manager, projectId } = await desk(world)
      const cards: Deliverable[] = []
      for (let index = 0; index < 5; index++)
        cards.push(await make<Deliverable>(manager, '/api/deliverables', { name: `card ${number}.${index}`, projectId }))
      const create = () => manager.raw('POST', '/api/deliverables', { name: `new ${number}`, projectId })
      const move = () => {
        const [card, beside] = random.some(cards, 2)
        const status = random.pick(['not_started', 'in_progress', 'delivered'])
        return manager.raw('PATCH', `/api/deliverables/${card?.id}/place`, {
          status,
          [random.chance(0.5) ? 'afterId' : 'beforeId']: beside?.id,
        })
      }
      const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? create() : move())))
      // Under so many at once a request may be told to try again; it must then have changed nothing.
      const odd = answers.filter(({ status }) => ![200, 201, 503].includes(status))
      if (odd.length > 0) return `answers ${statusesOf(answers)}: ${odd[0]?.text}`
      const expected = cards.length + answers.filter(({ status }) => status === 201).length
      const found = await world.pool.query<{ cards: number; places: number }>(
        'select count(*) as cards, count(distinct position) as places from deliverables where project_id = $1',
        [projectId],
      )
      const { cards: stored, places } = found.rows[0] ?? { cards: 0, places: 0 }
      const { items } = await manager.call<{ items: { id: string }[] }>('GET /api/deliverables', { projectId, limit: 100 })
      const listed = new Set(items.map(({ id }) => id)).size
      return stored === expected && places === expected && listed === expected
        ? null
        : `${expected} cards expected, ${stored} stored at ${places} places, ${listed} listed`
    }
  },
}

const milestones: Race = {
  name: 'milestones of one deliverable at once',
  invariant: 'each has a moment exactly while it is completed, their numbers are 1 to n, and progress is completed over all',
  ways: 20,
  async prepare(world) {
    const { manager, projectId } = await desk(world)
    return async (random, number) => {
      const { id } = await make<Deliverable>(manager, '/api/deliverables', { name: `film ${number}`, projectId })
      const add = (name: string) => manager.raw<Milestone>('POST', '/api/deliverable-milestones', { deliverableId: id, name })
      const first: Milestone[] = []
      for (const name of ['script', 'shoot', 'cut'])
        first.push(await make<Milestone>(manager, '/api/deliverable-milestones', { deliverableId: id, name }))
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 4 === 0
            ? add(`more ${index}`)
            : manager.raw<Milestone>('PATCH', `/api/deliverable-milestones/${random.pick(first).id}`, {
                status: random.pick(['pending', 'in_progress', 'completed']),
              }),
        ),
      )
      const odd = answers.filter(({ status }) => ![200, 201, 503].includes(status))
      if (odd.length > 0) return `answers ${statusesOf(answers)}: ${odd[0]?.text}`
      const { items } = await manager.call<{ items: Milestone[] }>('GET /api/deliverable-milestones', { deliverableId: id, limit: 100 })
      const film = await manager.call<Deliverable>('GET /api/deliverables/:id', { id })
      const completed = items.filter(({ status }) => status === 'completed').length
      const wrong = items.filter(({ status, completedAt }) => (status === 'completed') !== (completedAt !== null)).length
      const numbered = items.every(({ orderIndex }, at) => orderIndex === at + 1)
      const expected = first.length + answers.filter(({ status }) => status === 201).length
      const percent = Math.round((completed / items.length) * 100)
      const right = film.completedCount === completed && film.milestoneCount === items.length && film.completionPercentage === percent
      return wrong === 0 && numbered && right && items.length === expected
        ? null
        : `${items.length} of ${expected} milestones, ${wrong} with a wrong moment, numbered ${numbered}, ${film.completedCount} of ${film.milestoneCount} (${film.completionPercentage}%) for ${completed}`
    }
  },
}

/** Races of deliverables: their order, and the steps to them. */
export const deliverableRaces: readonly Race[] = [boardOrder, milestones]
