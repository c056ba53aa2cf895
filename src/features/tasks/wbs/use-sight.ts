import { useCallback, useMemo, useState } from 'react'
import { found, type Line, linesInSight, type Tree } from './tree.ts'
import type { WbsSearch } from './wbs-search.ts'

const none: ReadonlySet<string> = new Set()

export type Sight = {
  readonly lines: readonly Line[]
  readonly closed: ReadonlySet<string>
  readonly fitting: ReadonlySet<string> | null
  readonly toggle: (id: string) => void
  readonly open: (id: string) => void
  readonly expand: (expand: boolean) => void
}

/** What was closed in each tree, for as long as the page is open. */
const closedBefore = new Map<string, ReadonlySet<string>>()

/** Which lines are in sight. What is looked for is shown wherever it stands; what one closes then is open again without the filter. */
export function useSight(tree: Tree, search: WbsSearch): Sight {
  const { projectId = '', q, status, assigneeId } = search
  const filter = JSON.stringify({ q, status, assigneeId })
  const fitting = useMemo(() => found(tree, JSON.parse(filter) as WbsSearch), [tree, filter])
  const name = fitting ? `${projectId} ${filter}` : projectId
  const [own, setOwn] = useState<{ name: string; ids: ReadonlySet<string> }>({ name, ids: closedBefore.get(name) ?? none })
  const closed = own.name === name ? own.ids : (closedBefore.get(name) ?? none)
  const change = useCallback(
    (next: (now: ReadonlySet<string>) => ReadonlySet<string>) => {
      const ids = next(closedBefore.get(name) ?? none)
      closedBefore.set(name, ids)
      setOwn({ name, ids })
    },
    [name],
  )
  return useMemo(
    () => ({
      lines: linesInSight(tree, closed, fitting),
      closed,
      fitting,
      toggle: (id) => change((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
      open: (id) => change((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : now)),
      expand: (expand) => change(() => (expand ? none : new Set(tree.lines.flatMap(({ item, below }) => (below > 0 ? [item.id] : []))))),
    }),
    [tree, closed, fitting, change],
  )
}
