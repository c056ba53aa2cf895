import type { RefObject } from 'react'
import { toast } from '#ui/overlays/toast.tsx'
import { needTray } from '#ui/uploads/tray-needed.ts'
import { showsContent } from '../content/client.ts'
import type { ContentItemView } from '../content/schema.ts'
import { DropTarget } from '../files/drop-target.tsx'
import { uploads } from '../files/use-uploads.ts'

interface DropVersionProps {
  readonly item: ContentItemView
  readonly within: RefObject<HTMLElement | null>
}

/** A file that is dropped on the card of an item becomes its new version, once all of it is there. */
export function DropVersion({ item, within }: DropVersionProps) {
  const take = (files: readonly File[]) => {
    if (files.length > 1) {
      toast.error('Drop one file for a new version', { description: 'To make an item of each, drop them beside the cards.' })
      return
    }
    needTray()
    uploads.add(files, {
      owner: `version of ${item.id}`,
      at: { place: 'content-version', contentItemId: item.id },
      where: item.title,
      taking: {
        operation: 'POST /api/content-items/:id/versions',
        input: { id: item.id },
        refreshes: showsContent.map((name) => [name]),
      },
    })
  }
  return <DropTarget within={within} label={`New version of ${item.title}`} onFiles={take} />
}
