import type { ReactNode } from 'react'
import { Drawer } from '#ui/overlays/drawer.tsx'

interface NotesSheetProps {
  readonly title: string
  /** opened to read or to write; null while it is closed */
  readonly open: 'read' | 'write' | null
  readonly onClose: () => void
  /** takes the focus when it was opened to write */
  readonly field: () => HTMLElement | null
  readonly children: ReactNode
}

/** The notes on a phone, in the portal and for guests. */
export function NotesSheet({ title, open, onClose, field, children }: NotesSheetProps) {
  return (
    <Drawer
      open={open !== null}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      hideTitle
      phoneSide="bottom"
      width={420}
      firstFocus={open === 'write' ? field : undefined}
    >
      <div className="-mx-5 -my-4 flex h-[72dvh] flex-col">{children}</div>
    </Drawer>
  )
}
