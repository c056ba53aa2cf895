import { GitCompareArrows, UserRoundPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Button } from '#ui/controls/button.tsx'
import { useContentVersions } from '../versions/client.ts'

/** That there is a newer version than the one that was looked at, and the way to it. */
export function NewerVersion({ number, onLook }: { readonly number: number; readonly onLook: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-card border border-warning/40 bg-warning-soft p-3 text-body text-ink"
    >
      <GitCompareArrows aria-hidden size={16} className="shrink-0 text-warning" />
      <p className="min-w-48 flex-1">{`Version ${number} came meanwhile. Look at it before you go on.`}</p>
      <Button size="sm" onClick={onLook}>{`Look at version ${number}`}</Button>
    </div>
  )
}

/** The sentence that whoever decides agrees to; it is kept with the decision. */
export function Wording({ children }: { readonly children: ReactNode }) {
  return <p className="border-l-2 border-line-strong pl-3 text-body font-medium text-ink">{children}</p>
}

/** Whether this version is the reader's own work. */
function useOwnWork(itemId: string, versionNumber: number): boolean {
  const actor = useActor()
  const versions = useContentVersions(itemId)
  const version = versions.data?.pages.flatMap(({ items }) => items).find(({ number }) => number === versionNumber)
  return version?.uploadedBy === actor.userId
}

/** Said before somebody decides on what they made themselves. */
export function OwnWork({ itemId, versionNumber }: { readonly itemId: string; readonly versionNumber: number }) {
  if (!useOwnWork(itemId, versionNumber)) return null
  return (
    <p className="flex items-start gap-2 text-secondary text-ink-2">
      <UserRoundPen aria-hidden size={15} className="mt-0.5 shrink-0" />
      You made this version. The decision is marked as one on your own work.
    </p>
  )
}
