import { Link2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import type { Shared, ShowRecords } from './client.ts'

const ShareDialog = lazyPart(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
  ({ onClose }) => onClose(),
)
/** Every link of a project, a brand, or all of them. */
export const LinksDialog = lazyPart(
  async () => (await import('./links-dialog.tsx')).LinksDialog,
  ({ onClose }) => onClose(),
)

/**
 * The dialog in which records are shared, and what opens it. @param kind of the link: 'delivery'
 * @param onShow shows records to the client that can't be shared because they are internal
 */
export function useSharing(kind: string, records: readonly Shared[], onShow?: ShowRecords) {
  const [open, setOpen] = useState(false)
  const dialog = (
    <Suspense fallback={null}>
      {open && <ShareDialog kind={kind} records={records} onShow={onShow} onClose={() => setOpen(false)} />}
    </Suspense>
  )
  return { share: () => setOpen(true), dialog }
}

interface ShareButtonProps {
  readonly kind: string
  readonly record: Shared
  readonly onShow?: ShowRecords
}

/** Shares one record, from its own screen. */
export function ShareButton({ kind, record, onShow }: ShareButtonProps) {
  const { share, dialog } = useSharing(kind, [record], onShow)
  return (
    <>
      <Button className="self-start" size="sm" icon={<Link2 aria-hidden />} onClick={share}>
        Share by link…
      </Button>
      {dialog}
    </>
  )
}

/** Stands on what somebody without an account can open now. */
export function SharedMark() {
  return (
    <span title="Shared by link" className="shrink-0 text-ink-2">
      <Link2 aria-hidden size={14} />
      <span className="sr-only">Shared by link</span>
    </span>
  )
}
