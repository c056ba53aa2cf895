import { TriangleAlert } from 'lucide-react'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { newVersionWarning } from './labels.ts'

/** Warns before a new version of an item that was decided on. */
export function VersionNotice({ item }: { readonly item: ContentItemDetail }) {
  const warning = newVersionWarning(useActor(), item)
  if (warning === null) return null
  return (
    <p className="flex items-start gap-2 rounded-card bg-warning-soft px-3 py-2 text-secondary text-ink">
      <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0 text-warning" />
      {warning}
    </p>
  )
}
