import { type ReactNode, Suspense } from 'react'
import { soon } from '#ui/base/soon.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { useTreeView } from './tree-view.tsx'

const load = () => import('./tree-editors.tsx')
const Editor = lazyPart(
  async () => (await load()).TreeEditors,
  ({ onClose }) => onClose(),
)

/** Brings what changes items near, once the tree stands. */
export const loadEditorsSoon = () => soon(load)

/** What is open of an item: a field to type in, a menu. @param fallback stands there until it has come */
export function ItemEditor({ fallback }: { readonly fallback: ReactNode }) {
  const { opened, leave } = useTreeView()
  if (!opened) return fallback
  return (
    <Suspense fallback={fallback}>
      <Editor opened={opened} onClose={() => leave(opened.id)} />
    </Suspense>
  )
}
