import type { RawAnswer, TestClient } from '../../../src/testing/kit/test-app-types.ts'
import type { Race, World } from './race.ts'

type Task = { id: string; name: string; status: string; version: number }
type Refusal = { code: string; fields?: Record<string, string>; current?: Partial<Task> }

const statusesOf = (answers: readonly RawAnswer[]): string =>
  answers
    .map((answer) => answer.status)
    .toSorted((one, other) => one - other)
    .join(' ')

/** A project and its manager, who may do everything to its tasks. */
async function desk(world: World): Promise<{ manager: TestClient; projectId: string }> {
  const manager = await world.as('project_manager')
  const project = await world.project({ manager: manager.user })
  return { manager, projectId: project.id }
}

async function newTask(manager: TestClient, projectId: string, name: string): Promise<Task> {
  const answer = await manager.raw<Task>('POST', '/api/tasks', { name, projectId })
  if (answer.status !== 201) throw new Error(`creating a task answered ${answer.status}: ${answer.text}`)
  return answer.body
}

const repeatedCreate: Race = {
  name: 'equal creates under one Idempotency-Key',
  invariant: 'one row and one event, and every caller gets the same answer',
  ways: 50,
  async prepare(world) {
    const { manager, projectId } = await desk(world)
    return async (random) => {
      const key = random.uuid()
      const send = () => manager.raw<Task>('POST', '/api/tasks', { name: key, projectId }, { 'idempotency-key': key })
      const answers = await Promise.all(Array.from({ length: 50 }, send))
      if (answers.some((answer) => answer.status !== 201)) return `answers ${statusesOf(answers)}`
      if (new Set(answers.map((answer) => answer.text)).size !== 1) return 'the answers differ'
      const made = await world.pool.query<{ rows: number; events: number }>(
        `select count(*) as rows, (select count(*) from events where kind = 'task.created' and record_id = any(array_agg(t.id))) as events
         from tasks t where name = $1`,
        [key],
      )
      const { rows, events } = made.rows[0] ?? { rows: 0, events: 0 }
      return rows === 1 && events === 1 ? null : `${rows} rows, ${events} events`
    }
  },
}

const taskOrder: Race = {
  name: 'creates and moves in one order',
  invariant: 'no two cards at one place, none lost, and a card lies where it was put',
  ways: 50,
  alone: true,
  async prepare(world) {
    return async (random, number) => {
      const { manager, projectId } = await desk(world)
      const cards: Task[] = []
      for (let index = 0; index < 6; index++) cards.push(await newTask(manager, projectId, `card ${number}.${index}`))
      const create = () => manager.raw<Task>('POST', '/api/tasks', { name: `new ${number}`, projectId })
      const move = () => {
        const [card, beside] = random.some(cards, 2)
        return manager.raw<Task>('PATCH', `/api/tasks/${card?.id}/place`, {
          status: random.pick(['todo', 'in_progress', 'blocked']),
          [random.chance(0.5) ? 'afterId' : 'beforeId']: beside?.id,
        })
      }
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? create() : move())))
      // Under so many at once a request may be told to try again; it must then have changed nothing.
      const odd = answers.filter((answer) => ![200, 201, 503].includes(answer.status))
      if (odd.length > 0) return `answers ${statusesOf(answers)}: ${odd[0]?.text}`
      const created = answers.filter((answer) => answer.status === 201).length
      return (await orderProblem(world, manager, projectId, cards.length + created)) ?? putBehind(manager, projectId, cards)
    }
  },
}

async function order(manager: TestClient, projectId: string): Promise<string[]> {
  const page = await manager.call<{ items: Task[] }>('GET /api/tasks', { projectId, sort: 'position', limit: 100 })
  return page.items.map((task) => task.id)
}

async function orderProblem(world: World, manager: TestClient, projectId: string, expected: number): Promise<string | null> {
  const found = await world.pool.query<{ tasks: number; places: number }>(
    'select count(*) as tasks, count(distinct position) as places from tasks where project_id = $1',
    [projectId],
  )
  const { tasks, places } = found.rows[0] ?? { tasks: 0, places: 0 }
  const listed = new Set(await order(manager, projectId)).size
  return tasks === expected && places === expected && listed === expected
    ? null
    : `${expected} cards expected, ${tasks} stored at ${places} places, ${listed} listed`
}

async function putBehind(manager: TestClient, projectId: string, [first, second]: readonly Task[]): Promise<string | null> {
  await manager.raw('PATCH', `/api/tasks/${first?.id}/place`, { status: 'todo', afterId: second?.id })
  const ids = await order(manager, projectId)
  return ids.indexOf(first?.id ?? '') === ids.indexOf(second?.id ?? '') + 1 ? null : 'a card does not lie behind the one it was put behind'
}

const treeCycle: Race = {
  name: 'A below B against B below A',
  invariant: 'exactly one of the two happens, and no task is its own ancestor',
  ways: 2,
  async prepare(world) {
    const { manager, projectId } = await desk(world)
    return async (_random, number) => {
      const a = await newTask(manager, projectId, `A ${number}`)
      const b = await newTask(manager, projectId, `B ${number}`)
      const answers = await Promise.all([
        manager.raw('PATCH', `/api/tasks/${a.id}`, { parentTaskId: b.id }),
        manager.raw('PATCH', `/api/tasks/${b.id}`, { parentTaskId: a.id }),
      ])
      const found = await world.pool.query<{ below: number }>(
        'select count(*) as below from tasks where id = any($1) and parent_task_id is not null',
        [[a.id, b.id]],
      )
      const below = found.rows[0]?.below
      return below === 1 && statusesOf(answers) === '200 400' ? null : `answers ${statusesOf(answers)}, ${below} of 2 have a parent`
    }
  },
}

type TreeItem = { id: string; parentTaskId: string | null }

/** Whether every item stands behind what is above it: read from the top, a circle is missing. */
async function treeProblem(world: World, manager: TestClient, projectId: string, expected: number): Promise<string | null> {
  const { items } = await manager.call<{ items: TreeItem[] }>('GET /api/task-tree', { projectId })
  const above = new Set<string | null>([null])
  const outside = items.filter(({ id, parentTaskId }) => !above.add(id).has(parentTaskId)).length
  const found = await world.pool.query<{ places: number; foreign: number }>(
    `select count(distinct t.order_index) as places, count(*) filter (where p.project_id <> t.project_id) as foreign
     from tasks t left join tasks p on p.id = t.parent_task_id where t.project_id = $1`,
    [projectId],
  )
  const { places, foreign } = found.rows[0] ?? { places: 0, foreign: 0 }
  return items.length === expected && places === expected && outside === 0 && foreign === 0
    ? null
    : `${expected} items expected: ${items.length} in the tree, ${places} places, ${outside} before what is above them, ${foreign} below foreign ones`
}

const treeOrder: Race = {
  name: 'moves in one tree',
  invariant: 'no circle, no two items at one place, none lost',
  ways: 16,
  alone: true,
  async prepare(world) {
    return async (random, number) => {
      const { manager, projectId } = await desk(world)
      const items: Task[] = []
      for (let index = 0; index < 6; index++) items.push(await newTask(manager, projectId, `item ${number}.${index}`))
      const move = () => {
        const [item, other] = random.some(items, 2)
        const at = random.chance(0.5)
          ? { parentTaskId: other?.id }
          : { parentTaskId: null, [random.chance(0.5) ? 'afterId' : 'beforeId']: other?.id }
        return manager.raw('PATCH', `/api/tasks/${item?.id}/tree-place`, at)
      }
      const answers = await Promise.all(Array.from({ length: 16 }, move))
      // A place that somebody took away meanwhile is refused; under so many at once one may be told to try again.
      const odd = answers.filter((answer) => ![200, 400, 503].includes(answer.status))
      if (odd.length > 0) return `answers ${statusesOf(answers)}: ${odd[0]?.text}`
      return treeProblem(world, manager, projectId, items.length)
    }
  },
}

const dependencyCircle: Race = {
  name: 'tasks made to wait for each other',
  invariant: 'no task waits for itself through others, and what is refused leaves nothing',
  ways: 12,
  async prepare(world) {
    return async (random, number) => {
      const { manager, projectId } = await desk(world)
      const items: Task[] = []
      for (let index = 0; index < 4; index++) items.push(await newTask(manager, projectId, `step ${number}.${index}`))
      const add = () => {
        const [before, after] = random.some(items, 2)
        return manager.raw('POST', '/api/task-dependencies', { beforeId: before?.id, afterId: after?.id })
      }
      const answers = await Promise.all(Array.from({ length: 12 }, add))
      const odd = answers.filter((answer) => ![201, 400, 503].includes(answer.status))
      if (odd.length > 0) return `answers ${statusesOf(answers)}: ${odd[0]?.text}`
      const found = await world.pool.query<{ kept: number; circles: number }>(
        `with recursive way as (
           select before_id as first, after_id as last from task_dependencies where before_id = any($1)
           union select way.first, d.after_id from way join task_dependencies d on d.before_id = way.last)
         select (select count(*) from task_dependencies where before_id = any($1)) as kept, (select count(*) from way where first = last) as circles`,
        [items.map(({ id }) => id)],
      )
      const { kept, circles } = found.rows[0] ?? { kept: 0, circles: 0 }
      const made = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [(body as { id: string }).id] : []))).size
      return circles === 0 && kept === made && kept > 0 ? null : `${circles} go round, ${kept} kept of ${made} made`
    }
  },
}

const moveAgainstEdit: Race = {
  name: 'a move against an edit of another field',
  invariant: 'both changes survive',
  ways: 2,
  async prepare(world) {
    const { manager, projectId } = await desk(world)
    return async (_random, number) => {
      const task = await newTask(manager, projectId, `before ${number}`)
      const answers = await Promise.all([
        manager.raw('PATCH', `/api/tasks/${task.id}`, { status: 'in_progress', version: task.version }),
        manager.raw('PATCH', `/api/tasks/${task.id}`, { name: `after ${number}`, version: task.version }),
      ])
      const now = await manager.call<Task>('GET /api/tasks/:id', { id: task.id })
      const kept = now.status === 'in_progress' && now.name === `after ${number}` && now.version === 3
      return kept && statusesOf(answers) === '200 200'
        ? null
        : `answers ${statusesOf(answers)}, now ${now.status}, ${now.name}, version ${now.version}`
    }
  },
}

const sameField: Race = {
  name: 'two edits of the same field',
  invariant: 'one is stored; the other is refused, and gets the field and the current row',
  ways: 2,
  async prepare(world) {
    const { manager, projectId } = await desk(world)
    return async (_random, number) => {
      const task = await newTask(manager, projectId, `before ${number}`)
      const edit = (name: string) => manager.raw<Refusal>('PATCH', `/api/tasks/${task.id}`, { name, version: task.version })
      const answers = await Promise.all([edit('one'), edit('two')])
      const told = answers.find((answer) => answer.status === 409)
      if (statusesOf(answers) !== '200 409' || !told) return `answers ${statusesOf(answers)}`
      const now = await manager.call<Task>('GET /api/tasks/:id', { id: task.id })
      const { code, fields, current } = told.body
      return code === 'stale' && fields?.name && current?.name === now.name ? null : `told ${told.text}, now ${now.name}`
    }
  },
}

export const taskRaces: readonly Race[] = [repeatedCreate, taskOrder, treeCycle, treeOrder, dependencyCircle, moveAgainstEdit, sameField]
