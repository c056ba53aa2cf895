import { createContext, use } from 'react'
import type { PersonRef } from '#shared/contract/refs.ts'
import type { Actor } from '#shared/rights/actor.ts'
import type { Tree } from './tree.ts'
import type { TreeActions } from './use-tree-actions.tsx'

/** What of an item is being changed where it stands, or its menu. */
export type Opened = {
  readonly id: string
  readonly what: 'name' | 'status' | 'assigneeId' | 'startDate' | 'dueDate' | 'estimatedHours' | 'actualHours' | 'menu'
  /** where somebody pressed for the menu */
  readonly at?: { readonly x: number; readonly y: number }
}

/** Where a new item is to stand. */
export type Draft = { readonly parentTaskId: string | null; readonly afterId?: string; readonly depth: number }

export type TreeView = {
  readonly tree: Tree
  readonly actor: Actor
  /** in the viewer's zone */
  readonly today: string
  readonly projectId: string
  readonly person: (id: string | null) => PersonRef | undefined
  readonly actions: TreeActions
  /** to move and delete; to add, see `mayAdd` */
  readonly mayManage: boolean
  readonly mayAdd: boolean
  readonly opened: Opened | null
  readonly setOpened: (opened: Opened | null) => void
  /** what was open is closed: the row has the focus again */
  readonly leave: (id: string) => void
  /** opens the record */
  readonly show: (id: string) => void
  /** whether it is among the lines in sight */
  readonly isShown: (id: string) => boolean
  readonly isClosed: (id: string) => boolean
  readonly toggle: (id: string) => void
  /** asks for the name of a new item beside an item or in it */
  readonly draftAt: (id: string, where: 'beside' | 'inside') => void
}

const TreeViewContext = createContext<TreeView | null>(null)
export const TreeViewProvider = TreeViewContext

/** The tree that the rows belong to. */
export function useTreeView(): TreeView {
  const view = use(TreeViewContext)
  if (!view) throw new Error('useTreeView needs a tree round it')
  return view
}
