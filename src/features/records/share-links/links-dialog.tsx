import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import type { LinkFilter } from './client.ts'
import { LinkList } from './link-list.tsx'
import { MadeLink } from './made-link.tsx'
import type { LinkMade } from './schema.ts'

/** Links that were made of documents and folders, with who came. */
export function LinksDialog({ filter, onClose }: { readonly filter: LinkFilter; readonly onClose: () => void }) {
  const [made, setMade] = useState<LinkMade | null>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={600}
      title="Links"
      description="What people without an account can open. A link is made on a document or a folder."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {made && (
        <div className="mb-4 border-b border-line pb-4">
          <MadeLink made={made} />
        </div>
      )}
      <LinkList filter={filter} onMade={setMade} />
    </Dialog>
  )
}
