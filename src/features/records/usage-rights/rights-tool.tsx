import { Copyright } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { ShownFile } from '#shared/records/shown-file.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LazyUsageRightsDialog } from './lazy-dialog.tsx'
import { RightsBadge } from './rights-badge.tsx'
import { canReadRights } from './rules.ts'

interface RightsToolProps {
  readonly file: ShownFile
  readonly uploaderId: string | null
}

/** How the file may be used, in the head of the viewer. */
export function RightsTool({ file, uploaderId }: RightsToolProps) {
  const [open, setOpen] = useState(false)
  if (!canReadRights(useActor(), file)) return null
  return (
    <>
      <span className="max-sm:hidden">
        <RightsBadge file={file} />
      </span>
      <IconButton label="Usage rights" icon={<Copyright aria-hidden />} onClick={() => setOpen(true)} />
      <Suspense fallback={null}>
        {open && <LazyUsageRightsDialog file={file} uploaderId={uploaderId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
