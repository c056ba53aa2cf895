import { lazyPart } from '#ui/states/lazy-part.tsx'
import type { UsageRightsDialogProps } from './usage-rights-dialog.tsx'

/** The dialog, loaded when it is first opened; put it below `Suspense`. */
export const LazyUsageRightsDialog = lazyPart(
  async () => (await import('./usage-rights-dialog.tsx')).UsageRightsDialog,
  ({ onClose }: UsageRightsDialogProps) => onClose(),
)
