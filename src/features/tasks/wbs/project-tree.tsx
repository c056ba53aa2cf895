import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { focusSearch } from '#ui/base/focus-search.ts'
import { ahead } from '#ui/base/soon.ts'
import { useToday } from '#ui/base/use-today.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canCreateTask } from '../tasks/rules.ts'
import type { TaskTree } from '../tasks/schema.ts'
import { useTree } from './client.ts'
import { isWithin, type Tree, treeOf } from './tree.ts'
import { loadEditorsSoon } from './tree-editor.tsx'
import { type GridHandle, TreeGrid } from './tree-grid.tsx'
import { NoItems, TreeSkeleton } from './tree-states.tsx'
import { type Draft, type Opened, type TreeView, TreeViewProvider } from './tree-view.tsx'
import { type Sight, useSight } from './use-sight.ts'
import { useTreeActions } from './use-tree-actions.tsx'
import { WbsFilters } from './wbs-filters.tsx'
import { activeFilters, noFilters, type WbsSearch } from './wbs-search.ts'

const loadForm = () => import('../tasks/task-form.tsx')
const loadRecord = () => import('../tasks/task-record.tsx')
const CreateTask = lazyPart(
  async () => (await loadForm()).CreateTask,
  ({ onClose }) => onClose(),
)

type ProjectTreeProps = {
  readonly projectId: string
  readonly search: WbsSearch
  readonly onChange: (changed: Partial<WbsSearch>) => void
  readonly adding: boolean
  readonly setAdding: (adding: boolean) => void
  /** what shows the tree on its days, where the address asks for that */
  readonly timeline?: ComponentType<PlanPartProps> | undefined
}

const nothing: TaskTree = { items: [], count: 0, people: [] }

/** The tree of one project with its filters. */
export function ProjectTree({ projectId, search, onChange, adding, setAdding, timeline }: ProjectTreeProps) {
  const actor = useActor()
  const { sync, tree: query } = useTree(projectId)
  const { items, people, count } = query.data ?? nothing
  const tree = useMemo(() => treeOf(items), [items])
  const mayManage = canCreateTask(actor).allowed
  const off = useClosedReason(projectId)
  const sight = useSight(tree, search)
  useRowsAsList(
    'task',
    useMemo(() => sight.lines.map(({ item }) => item), [sight.lines]),
  )
  const stands = query.data !== undefined
  useEffect(() => {
    if (!stands) return undefined
    const forget = [ahead(loadRecord), loadEditorsSoon(), mayManage ? ahead(loadForm) : () => undefined]
    return () => {
      for (const one of forget) one()
    }
  }, [stands, mayManage])
  const Part = (search.view === 'timeline' && timeline) || TreePart
  return (
    <>
      <WbsFilters
        staff={actor.staff}
        search={search}
        people={people}
        onChange={onChange}
        onExpand={tree.lines.some(({ below }) => below > 0) ? sight.expand : undefined}
      />
      {query.data ? (
        <Suspense fallback={<TreeSkeleton />}>
          <Part
            key={projectId}
            data={query.data}
            tree={tree}
            sight={sight}
            sync={sync}
            mayManage={mayManage}
            mayAdd={mayManage && off === null}
            search={search}
            onChange={onChange}
            empty={
              <NoItems
                filtered={activeFilters(search) > 0 && items.length > 0}
                onClear={() => {
                  onChange(noFilters)
                  focusSearch()
                }}
                off={off}
                onCreate={mayManage && off === null ? () => setAdding(true) : undefined}
              />
            }
            cut={count > items.length ? count : null}
          />
        </Suspense>
      ) : query.isError ? (
        <ErrorState message={sentenceOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <TreeSkeleton />
      )}
      {adding && (
        <Suspense fallback={null}>
          <CreateTask
            status="todo"
            projectId={projectId}
            words={{ title: 'Create WBS Item', submit: 'Add WBS item', noun: 'WBS item' }}
            onMade={(task) => task.projectId === projectId && sync.receive(task)}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** What shows the items of a project, as a tree or otherwise. */
export type PlanPartProps = {
  readonly data: TaskTree
  readonly tree: Tree
  readonly sight: Sight
  readonly sync: ReturnType<typeof useTree>['sync']
  readonly mayManage: boolean
  /** to add items: only while the project takes new ones */
  readonly mayAdd: boolean
  readonly search: WbsSearch
  readonly onChange: (changed: Partial<WbsSearch>) => void
  readonly empty: ReactNode
  /** how many items there are, where not all of them are shown */
  readonly cut: number | null
}

function TreePart({ data, tree, sight, sync, mayManage, mayAdd, empty, cut }: PlanPartProps) {
  const actor = useActor()
  const today = useToday(actor.timezone)
  const navigate = useNavigate()
  const [said, say] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const grid = useRef<GridHandle>(null)
  const { lines, closed, fitting, toggle, open } = sight
  const shown = useMemo(() => new Set(lines.map(({ item }) => item.id)), [lines])
  const people = useMemo(() => new Map(data.people.map((person) => [person.id, person])), [data.people])
  const isShown = useCallback((id: string) => shown.has(id), [shown])
  const actions = useTreeActions(sync, say)
  const view = useMemo<TreeView>(
    () => ({
      tree,
      actor,
      today,
      projectId: sync.projectId,
      person: (id) => (id === null ? undefined : people.get(id)),
      actions: {
        ...actions,
        remove: async (id) => {
          const at = lines.findIndex(({ item }) => item.id === id)
          const next = lines.slice(at + 1).find(({ item }) => !isWithin(tree, item.id, id)) ?? lines[at - 1]
          const gone = await actions.remove(id)
          if (gone && next) grid.current?.focus(next.item.id)
          return gone
        },
      },
      mayManage,
      mayAdd,
      opened,
      setOpened,
      leave: (id) => {
        setOpened(null)
        grid.current?.focus(id)
      },
      show: (id) => {
        setOpened(null)
        const options = { to: '.', search: (before: object) => ({ ...before, task: id }), resetScroll: false }
        void navigate(options as Parameters<typeof navigate>[0])
      },
      isShown,
      isClosed: (id) => closed.has(id),
      toggle,
      draftAt: (id, where) => {
        setOpened(null)
        const line = tree.line(id)
        if (!line) return
        const last = tree.childrenOf(id).at(-1)
        if (where === 'inside') {
          open(id)
          setDraft({ parentTaskId: id, ...(last !== undefined && { afterId: last }), depth: line.depth + 1 })
        } else setDraft({ parentTaskId: line.parentId, afterId: id, depth: line.depth })
      },
    }),
    [tree, actor, today, sync, people, actions, mayManage, mayAdd, opened, isShown, closed, toggle, open, lines, navigate],
  )
  const addLast = () => {
    const last = tree.childrenOf(null).at(-1)
    setDraft({ parentTaskId: null, ...(last !== undefined && { afterId: last }), depth: 0 })
  }
  return (
    <TreeViewProvider value={view}>
      {lines.length === 0 && !draft ? (
        <div className="rounded-panel border border-line bg-surface">{empty}</div>
      ) : (
        <TreeGrid
          ref={grid}
          label="Work breakdown structure"
          lines={lines}
          closed={closed}
          fitting={fitting}
          draft={draft}
          setDraft={setDraft}
          open={open}
        >
          {cut !== null && (
            <p className="px-4 py-2 text-secondary text-ink-2">
              The first {lines.length} of {cut} items are shown.
            </p>
          )}
          {mayAdd && !draft && (
            <button
              type="button"
              onClick={addLast}
              className="sticky left-0 flex h-10 items-center gap-2 px-4 text-secondary text-ink-2 hover:text-ink max-sm:mb-14 pointer-coarse:h-12 print:hidden"
            >
              <Plus aria-hidden size={15} />
              Add item
            </button>
          )}
        </TreeGrid>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </TreeViewProvider>
  )
}
