import type { ReactNode } from 'react'
import type { WorkspaceLook } from '#features/workspace/settings/schema.ts'
import { AgencyLogo } from '#ui/display/agency-logo.tsx'
import { useGuest } from './guest-context.ts'

/** Whose page it is: the agency with its logo, the client, and what was shared. */
export function GuestHeader({ title, children }: { readonly title?: string | null; readonly children?: ReactNode }) {
  const { link, look } = useGuest()
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line bg-surface px-5 py-2 max-sm:px-3">
      <AgencyLogo look={{ ...look, name: link.workspace }} height={36} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-body font-semibold">
          <bdi>{link.workspace}</bdi>
        </p>
        <p className="truncate text-meta text-ink-2">
          {title && <bdi>{`${title} · `}</bdi>}
          {'for '}
          <bdi>{link.brandName}</bdi>
        </p>
      </div>
      {children}
    </header>
  )
}

/** A short page before anything is shown. It names the agency and nothing else. */
export function Notice({ look, title, children }: { readonly look: WorkspaceLook; readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[400px] flex-col justify-center gap-6 px-5 py-10">
      {look.name !== '' && (
        <div className="flex items-center gap-3">
          <AgencyLogo look={look} height={48} />
          <p className="min-w-0 text-heading font-semibold">
            <bdi>{look.name}</bdi>
          </p>
        </div>
      )}
      <div className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-5">
        <h1 className="text-title font-semibold">{title}</h1>
        {children}
      </div>
    </main>
  )
}
