import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { LiveMessage } from '#shared/contract/live.ts'
import { onLive } from '#shared/contract/live-bus.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { callTasks, takeOnBoards } from '../tasks/client.ts'
import type { TaskTree, TaskTreeItem, TaskView } from '../tasks/schema.ts'

const treeKey = (projectId: string) => ['task-tree', projectId] as const

/** Changes come in bursts; those of one burst are asked for together. */
const gatherFor = 12
/** Above so many changed items the whole tree is asked for at once. */
const mostAlone = 5
/** What moves items against each other: their order is asked for as a whole. */
const structural: ReadonlySet<string> = new Set(['parentTaskId', 'orderIndex', 'projectId'])

type Show = (items: readonly TaskTreeItem[]) => readonly TaskTreeItem[]

/**
 * A project's tree in the cache. What somebody does here shows at once, is sent in its order, and is taken back when it is refused; what
 * others do is asked for: changed fields one by one, a changed shape as a whole.
 */
export class TreeSync {
  readonly projectId: string
  readonly #queryClient: QueryClient
  #last: Promise<unknown> = Promise.resolve()
  /** what is on its way to the server and shows already, in its order */
  readonly #pending = new Set<Show>()
  #stale = false
  #waiting = new Map<string, LiveMessage>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(queryClient: QueryClient, projectId: string) {
    this.#queryClient = queryClient
    this.projectId = projectId
  }

  /** As they show, ahead of what the server has answered. */
  items(): readonly TaskTreeItem[] {
    return this.#read()?.items ?? []
  }

  item(id: string): TaskTreeItem | undefined {
    return this.items().find((one) => one.id === id)
  }

  /**
   * Shows a change and sends it when those before it are through. @param send makes the request of what is known then
   * @returns the task as it is now, or the sentence of the refusal
   */
  async change(show: Show, send: () => Promise<TaskView>): Promise<TaskView | string> {
    // What was asked for before would show the tree as it was.
    if (this.#queryClient.isFetching({ queryKey: treeKey(this.projectId) })) this.#stale = true
    void this.#queryClient.cancelQueries({ queryKey: treeKey(this.projectId) })
    this.#write(show)
    // Given twice it is on its way twice.
    const onItsWay: Show = (items) => show(items)
    this.#pending.add(onItsWay)
    const turn = this.#last.then(send)
    this.#last = turn.catch(() => undefined)
    try {
      const answer = await turn
      this.receive(answer)
      return answer
    } catch (error) {
      this.#stale = true
      return sentenceOf(error)
    } finally {
      this.#pending.delete(onItsWay)
      this.#settle()
    }
  }

  /** Takes a task as it is stored now; one that is not in the tree yet comes last of its level. */
  receive(task: TaskView): void {
    takeRecord(this.#queryClient, 'task', task)
    takeOnBoards(this.#queryClient, task)
    const known = this.item(task.id)
    if (known && task.version < known.version) return
    const next = itemOf(task)
    // What is on its way stays in sight until it is answered.
    const shown = known && this.#pending.size > 1 ? { ...known, version: next.version } : next
    this.#write((items) => (known ? items.map((one) => (one.id === task.id ? shown : one)) : [...items, next]), task)
  }

  /** Asks for the tree; what was asked for while something is on its way may not hold it yet, and is asked for once more after it. */
  async load(signal: AbortSignal): Promise<TaskTree> {
    const tree = await callTasks('GET /api/task-tree', { projectId: this.projectId }, { signal })
    if (this.#pending.size === 0) return tree
    this.#stale = true
    let items: readonly TaskTreeItem[] = tree.items
    for (const show of this.#pending) items = show(items)
    return { ...tree, items: [...items] }
  }

  /** Takes items out, with what hangs below them. */
  drop(ids: ReadonlySet<string>): void {
    this.#write((items) => items.filter(({ id }) => !ids.has(id)))
  }

  reload(): void {
    void this.#queryClient.invalidateQueries({ queryKey: treeKey(this.projectId) })
  }

  /** What the live stream tells of any task. */
  take(message: LiveMessage): void {
    if (message.what === 'rights') return
    const known = this.item(message.recordId)
    if (!known && message.projectId !== this.projectId) return
    const before = this.#waiting.get(message.recordId)
    this.#waiting.set(message.recordId, before ? { ...message, fields: [...before.fields, ...message.fields] } : message)
    this.#timer ??= setTimeout(() => this.#refresh(), gatherFor)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting.clear()
  }

  #refresh(): void {
    this.#timer = undefined
    // It is looked at again when what is on its way is through: much of it is one's own.
    if (this.#pending.size > 0) return
    const news = [...this.#waiting.values()].filter((message) => !this.#isKnown(message))
    this.#waiting.clear()
    if (news.length === 0) return
    if (news.length > mostAlone || news.some((message) => !this.#keepsShape(message))) this.reload()
    else for (const { recordId } of news) void this.#readOne(recordId)
  }

  async #readOne(id: string): Promise<void> {
    try {
      this.receive(await callTasks('GET /api/tasks/:id', { id }))
    } catch {
      this.reload()
    }
  }

  #isKnown({ recordId, version, kind }: LiveMessage): boolean {
    const known = this.item(recordId)
    return known !== undefined && version !== null && known.version >= version && !/\.(deleted|restored)$/.test(kind)
  }

  #keepsShape({ what, kind, recordId, projectId, fields }: LiveMessage): boolean {
    const isChange = what === 'changed' && kind === 'task.updated' && projectId === this.projectId
    return isChange && this.item(recordId) !== undefined && fields.length > 0 && !fields.some((field) => structural.has(field))
  }

  #settle(): void {
    if (this.#pending.size > 0) return
    if (this.#stale) this.reload()
    this.#stale = false
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => this.#refresh(), gatherFor)
  }

  #read(): TaskTree | undefined {
    return this.#queryClient.getQueryData<TaskTree>(treeKey(this.projectId))
  }

  #write(change: Show, named?: TaskView): void {
    this.#queryClient.setQueryData<TaskTree>(treeKey(this.projectId), (tree) => {
      if (!tree) return undefined
      const items = [...change(tree.items)]
      return { items, count: tree.count + items.length - tree.items.length, people: withPerson(tree.people, named) }
    })
  }
}

/** Whoever has the item now may be named by it for the first time. */
function withPerson(people: TaskTree['people'], task: TaskView | undefined): TaskTree['people'] {
  const id = task?.assignee?.id
  if (!task?.assignee || !id || people.some((one) => one.id === id)) return people
  return [...people, { ...task.assignee, id }]
}

/** What the tree shows of a task. */
function itemOf(task: TaskView): TaskTreeItem {
  const {
    description: _text,
    position: _place,
    completedAt: _done,
    taskType: _type,
    createdAt: _made,
    updatedAt: _changed,
    project: _project,
    assignee: _assignee,
    creator: _creator,
    ...item
  } = task
  return item
}

function treeOptions(sync: TreeSync) {
  return queryOptions({
    queryKey: treeKey(sync.projectId),
    meta: { refreshedBy: ['profile'] },
    queryFn: ({ signal }) => sync.load(signal),
    // While it is away from the screen nobody tells it of changes; what was asked for a moment ago for this screen is new enough.
    staleTime: 2000,
  })
}

/** A project's tree, kept up to date by what others do while it is on screen. */
export function useTree(projectId: string) {
  const queryClient = useQueryClient()
  const sync = useMemo(() => new TreeSync(queryClient, projectId), [queryClient, projectId])
  useEffect(() => {
    const stopListening = onLive('task', (message) => sync.take(message))
    return () => {
      stopListening()
      sync.stop()
    }
  }, [sync])
  return { sync, tree: useQuery(treeOptions(sync)) }
}
