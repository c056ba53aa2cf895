import { type ReactNode, Suspense } from 'react'
import { soon } from '#ui/base/soon.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { type OpenedCell, useListView } from './list-view.tsx'

const load = () => import('./list-editors.tsx')
const Editor = lazyPart(
  async () => (await load()).ListEditors,
  ({ onClose }) => onClose(),
)

/** Brings what changes rows near, once the list stands. */
export const loadEditorsSoon = () => soon(load)

type CellEditorProps = { readonly id: string; readonly what: OpenedCell['what']; readonly children: ReactNode }

/** What stands in a cell, or what changes it while it is open. */
export function CellEditor({ id, what, children }: CellEditorProps) {
  const { opened, leave } = useListView()
  if (opened?.id !== id || opened.what !== what) return children
  return (
    <Suspense fallback={children}>
      <Editor opened={opened} onClose={() => leave(id)} />
    </Suspense>
  )
}
