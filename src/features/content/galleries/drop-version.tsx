import type { RefObject } from 'react'
import { DropTarget } from '#features/workspace/files/drop-target.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { oneFileOnly, versionLabel } from '#ui/uploads/one-file.ts'
import type { ContentItemView } from '../items/schema.ts'
import { useNewVersion } from './use-new-version.tsx'

interface DropVersionProps {
  readonly item: ContentItemView
  readonly within: RefObject<HTMLElement | null>
}

/** A file that is dropped on the card of an item becomes its new version, once all of it is there. */
export function DropVersion({ item, within }: DropVersionProps) {
  const upload = useNewVersion(item)
  const take = (files: readonly File[]): void => {
    const [file] = files
    if (files.length > 1) toast.error(oneFileOnly, { description: 'To create an item for each file, drop them next to the cards.' })
    else if (file) void upload(file)
  }
  return <DropTarget within={within} label={(_files, count) => versionLabel(item.title, count)} onFiles={take} />
}
