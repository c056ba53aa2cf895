import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { QuickAddLine } from '#ui/board/quick-add.tsx'
import { taskNameMax } from '../tasks/schema.ts'
import type { Tree } from './tree.ts'
import { type Draft, useTreeView } from './tree-view.tsx'

/** The place of a new item one level deeper or higher; the same where there is none. */
function shifted(tree: Tree, draft: Draft, deeper: boolean): Draft {
  const { parentTaskId, afterId, depth } = draft
  if (deeper) {
    if (afterId === undefined) return draft
    const last = tree.childrenOf(afterId).at(-1)
    return { parentTaskId: afterId, ...(last !== undefined && { afterId: last }), depth: depth + 1 }
  }
  if (parentTaskId === null) return draft
  return { parentTaskId: tree.line(parentTaskId)?.parentId ?? null, afterId: parentTaskId, depth: depth - 1 }
}

type TreeDraftProps = {
  readonly draft: Draft
  readonly onMove: (draft: Draft) => void
  readonly onAdded: (id: string, draft: Draft) => void
  readonly onClose: () => void
}

/** A new item by its name, where it is to stand. Enter makes it and waits for the next; Tab and Shift Tab change the level. */
export function TreeDraft({ draft, onMove, onAdded, onClose }: TreeDraftProps) {
  const { tree, actions, show } = useTreeView()
  const [hint] = useState(() => !matchMedia('(pointer: coarse)').matches)
  const { depth, ...place } = draft
  const frame = useRef<HTMLDivElement>(null)
  // Put elsewhere among the rows, the field loses the focus.
  useLayoutEffect(() => {
    if (draft.depth >= 0) frame.current?.querySelector('input')?.focus()
  }, [draft])
  const add = async (name: string) => {
    const made = await actions.add(place, name)
    if (typeof made === 'string') return made
    onAdded(made.id, { ...draft, afterId: made.id })
    return made
  }
  const level = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return
    const next = shifted(tree, draft, !event.shiftKey)
    // Where there is no such level the key goes on as everywhere.
    if (next === draft) return
    event.preventDefault()
    onMove(next)
  }
  const above = tree.line(draft.parentTaskId ?? '')?.item.name
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the field in it
    <div
      ref={frame}
      onKeyDown={level}
      style={{ '--depth': depth }}
      className="flex h-full items-center gap-3 pr-4 pl-[calc(96px+var(--depth)*var(--indent))] max-sm:pl-[calc(36px+min(var(--depth),6)*var(--indent))]"
    >
      <div className="w-full max-w-md min-w-0">
        <QuickAddLine
          label={above ? `Name of the new item in ${above}` : 'Name of the new item'}
          placeholder="What needs to be done?"
          limit={taskNameMax}
          onAdd={add}
          onOpen={show}
          onClose={onClose}
        />
      </div>
      {hint && <span className="truncate text-meta text-ink-3 max-lg:hidden">Enter adds it, Tab and Shift Tab change its level</span>}
    </div>
  )
}
