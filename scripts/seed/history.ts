import { internalTalk, sharedTalk } from '../../src/features/comments/demo.ts'
import type { SeedTask } from '../../src/features/tasks/demo.ts'
import type { Person } from '../../src/features/users/demo.ts'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** A row of `events` in the making; they are sorted by `at` before they are written. */
export type SeedEvent = Record<string, unknown> & { at: string }
export type SeedComment = {
  id: string
  record_type: 'task'
  record_id: string
  audience: string
  body: string
  mentions: string
  author_id: string
  created_at: string
  updated_at: string
}
export type SeedNotice = Record<string, unknown> & { created_at: string }

/** What happened to a task between its creation and today. */
export type TaskHistory = {
  events: SeedEvent[]
  comments: SeedComment[]
  notices: SeedNotice[]
  version: number
  createdAt: Date
  updatedAt: Date
  completedAt: Date | null
}

type Change = { at: Date; actor: Person; changes: Record<string, [unknown, unknown]> }

/** Tells a task's past so that it ends in the state the task is in. */
export function tellHistory(random: Random, task: SeedTask, clock: Clock, talkative: number): TaskHistory {
  const createdAt = clock.at(task.created, random.int(7, 16) + random.next())
  const changes = makeChanges(random, task, clock, createdAt)
  const comments = makeComments(random, task, clock, createdAt, talkative)
  const done = changes.findLast(({ changes: change }) => change.status?.[1] === 'done')
  const events = [
    taskEvent(task, 'task.created', 1, createdAt, task.creator, firstValues(task)),
    ...changes.map(({ at, actor, changes: change }, index) =>
      taskEvent(task, change.status ? 'task.moved' : 'task.updated', index + 2, at, actor, change),
    ),
    ...comments.map((comment) => commentEvent(task, comment)),
  ]
  return {
    events,
    comments,
    notices: [...assignmentNotices(random, task, createdAt), ...mentionNotices(random, task, comments)],
    version: changes.length + 1,
    createdAt,
    updatedAt: changes.at(-1)?.at ?? createdAt,
    completedAt: done?.at ?? null,
  }
}

function firstValues(task: SeedTask): Change['changes'] {
  return { name: [null, task.name], status: [null, 'todo'], ...(task.assignee ? { assigneeId: [null, task.assignee.id] } : {}) }
}

function makeChanges(random: Random, task: SeedTask, clock: Clock, createdAt: Date): Change[] {
  const doer = task.assignee ?? task.creator
  const steps: Change[] = []
  if (task.due !== null && random.chance(0.18)) {
    steps.push({ at: createdAt, actor: task.creator, changes: { dueDate: [clock.day(task.due - random.int(2, 9)), clock.day(task.due)] } })
  }
  if (task.priority !== 'medium' && random.chance(0.3))
    steps.push({ at: createdAt, actor: task.creator, changes: { priority: ['medium', task.priority] } })
  if (task.status !== 'todo') steps.push({ at: createdAt, actor: doer, changes: { status: ['todo', 'in_progress'] } })
  if (task.status === 'blocked') steps.push({ at: createdAt, actor: doer, changes: { status: ['in_progress', 'blocked'] } })
  if (task.status === 'done') {
    if (random.chance(0.08)) {
      steps.push({ at: createdAt, actor: doer, changes: { status: ['in_progress', 'blocked'] } })
      steps.push({ at: createdAt, actor: task.creator, changes: { status: ['blocked', 'in_progress'] } })
    }
    steps.push({
      at: createdAt,
      actor: doer,
      changes: { status: ['in_progress', 'done'], ...(task.actual === null ? {} : { actualHours: [null, task.actual] }) },
    })
  }
  // Spread between creation and the due date, or until yesterday when that is still to come.
  const last = Math.min(-1, task.due === null ? task.created + 12 : task.due + (random.chance(0.2) ? random.int(1, 5) : 0))
  const span = Math.max(0, last - task.created)
  steps.forEach((step, index) => {
    const day = task.created + Math.round((span * (index + 1)) / steps.length)
    step.at = new Date(Math.max(clock.at(day, random.int(8, 16) + random.next()).getTime(), createdAt.getTime() + (index + 1) * 60_000))
  })
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function makeComments(random: Random, task: SeedTask, clock: Clock, createdAt: Date, talkative: number): SeedComment[] {
  if (task.status === 'todo' && random.chance(0.85)) return []
  const count = random.chance(talkative) ? random.int(1, 4) : 0
  const { team } = task.project
  const staff = team.filter(({ duty }) => duty !== 'client' && duty !== 'influencer').map(({ person }) => person)
  const clients = team.filter(({ duty }) => duty === 'client').map(({ person }) => person)
  const until = Math.min(-1, task.due ?? -1)
  const moments = Array.from({ length: count }, () => {
    const day = random.int(Math.min(task.created, until), Math.max(task.created, until))
    return new Date(Math.max(clock.at(day, random.int(8, 17) + random.next()).getTime(), createdAt.getTime() + 120_000))
  }).toSorted((one, other) => one.getTime() - other.getTime())
  return moments.map((at) => {
    const shared = clients.length > 0 && random.chance(0.22)
    const author = shared && random.chance(0.6) ? random.pick(clients) : random.pick(staff)
    const other = random.pick(staff)
    const text = random.pick(shared ? sharedTalk : internalTalk)
    const mentioned = text.includes('{to}') && other !== author ? other : null
    return {
      id: random.uuid(),
      record_type: 'task',
      record_id: task.id,
      audience: shared ? 'client' : 'internal',
      body: text.replace('{to}', mentioned ? `@${mentioned.fullName}` : 'For the record:'),
      mentions: mentioned ? `{${mentioned.id}}` : '{}',
      author_id: author.id,
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    }
  })
}

const place = (task: SeedTask) => ({ brand_id: task.project.brand.id, project_id: task.project.id })

function taskEvent(task: SeedTask, kind: string, version: number, at: Date, actor: Person, changes: Change['changes']): SeedEvent {
  return {
    kind,
    record_type: 'task',
    record_id: task.id,
    version,
    ...place(task),
    audience: 'client',
    concerns: task.assignee ? `{${task.assignee.id}}` : '{}',
    actor_id: actor.id,
    actor_kind: 'person',
    changes,
    at: at.toISOString(),
  }
}

function commentEvent(task: SeedTask, comment: SeedComment): SeedEvent {
  return {
    ...taskEvent(task, 'comment.created', 1, new Date(comment.created_at), task.creator, { recordId: [null, task.id] }),
    record_type: 'comment',
    record_id: comment.id,
    audience: comment.audience,
    actor_id: comment.author_id,
  }
}

/** Old notices were read, most of the last days were not. */
const isRead = (random: Random, at: Date): boolean => (Date.now() - at.getTime() > 6 * 86_400_000 ? true : random.chance(0.35))

function assignmentNotices(random: Random, task: SeedTask, at: Date): SeedNotice[] {
  if (!task.assignee || task.assignee === task.creator) return []
  return [
    notice(
      random,
      task,
      task.assignee.id,
      'task',
      'task.assigned',
      'Task assigned to you',
      `${task.creator.fullName} assigned “${task.name}” in ${task.project.name} to you.`,
      task.creator.id,
      at,
    ),
  ]
}

function mentionNotices(random: Random, task: SeedTask, comments: readonly SeedComment[]): SeedNotice[] {
  return comments
    .filter((comment) => comment.mentions !== '{}')
    .map((comment) =>
      notice(
        random,
        task,
        comment.mentions.slice(1, -1),
        'comment',
        'comment.mentioned',
        'You were mentioned',
        `${nameOf(task, comment.author_id)} mentioned you on “${task.name}”.`,
        comment.author_id,
        new Date(comment.created_at),
        comment.id,
      ),
    )
}

const nameOf = (task: SeedTask, id: string): string => task.project.team.find(({ person }) => person.id === id)?.person.fullName ?? ''

function notice(
  random: Random,
  task: SeedTask,
  userId: string,
  type: string,
  kind: string,
  title: string,
  message: string,
  actorId: string,
  at: Date,
  commentId: string | null = null,
): SeedNotice {
  return {
    id: random.uuid(),
    user_id: userId,
    type,
    kind,
    title,
    message,
    read: isRead(random, at),
    action_url: `/tasks?task=${task.id}`,
    record_type: 'task',
    record_id: task.id,
    part_type: commentId && 'comment',
    part_id: commentId,
    project_id: task.project.id,
    // What is long past is nobody's mail.
    mail_pending: false,
    actor_id: actorId,
    created_at: at.toISOString(),
  }
}
