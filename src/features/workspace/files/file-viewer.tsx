import { Suspense } from 'react'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import type { ViewerProps } from './viewer.tsx'

const load = () => import('./viewer.tsx')
const Viewer = lazyPart(
  async () => (await load()).Viewer,
  ({ onClose }: ViewerProps) => onClose(),
)

/**
 * Shows files one after the other over the whole window; nothing of it is loaded before. Which one is open is the caller's, so that it can
 * stand in an address: `<FileViewer files={files} fileId={open} onChange={setOpen} onClose={() => setOpen(null)} />`.
 */
export function FileViewer({ fileId, ...rest }: Omit<ViewerProps, 'fileId'> & { readonly fileId: string | null }) {
  if (fileId === null) return null
  return (
    <Suspense>
      <Viewer {...rest} fileId={fileId} />
    </Suspense>
  )
}
