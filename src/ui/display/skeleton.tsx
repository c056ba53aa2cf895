import type { ReactNode } from 'react'
import { cn } from '../base/cn.ts'

/** The place of what comes, in its size: `<Skeleton className="h-5 w-40" />`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={cn('block animate-breathe rounded-chip bg-hover motion-reduce:animate-none', className)} />
}

/** Lines of text that come. */
export function SkeletonText({ lines = 3 }: { readonly lines?: number }) {
  return (
    <span aria-hidden className="flex flex-col gap-2">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn('h-3', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

/** Round the skeletons of one place: says once that it loads. */
export function Loading({
  label = 'Loading',
  className = 'block',
  children,
}: {
  readonly label?: string
  /** Its layout, where it has to fill a place. */
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <output aria-busy className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </output>
  )
}
