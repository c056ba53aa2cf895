import { Maximize2 } from 'lucide-react'
import { Suspense } from 'react'
import type { ShownFile } from '#shared/records/shown-file.ts'
import { cn } from '#ui/base/cn.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { StageContext } from '#ui/stage/stage-frame.tsx'
import { useStagePlace } from '#ui/stage/use-stage-place.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'

const Stage = lazyPart(async () => (await import('./stage.tsx')).Stage)

/** A file within a page, as the viewer shows it; its box has its size before anything of it is there. */
export function FilePreview({
  file,
  onOpen,
  className = 'h-[min(62dvh,640px)]',
}: {
  readonly file: ShownFile
  /** opens the same over the whole window */
  readonly onOpen?: () => void
  /** its height */
  readonly className?: string
}) {
  const { place, toolsRef, press, touch } = useStagePlace(() => undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on what is within come up to here
    <section
      aria-label="Preview"
      onKeyDown={press}
      {...touch}
      className={cn('flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface', className)}
    >
      <div className="flex h-[42px] shrink-0 items-center justify-end gap-0.5 border-b border-line px-1.5 pointer-coarse:h-12">
        <div
          ref={toolsRef}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons, no fields
          role="group"
          aria-label="View"
          className="flex min-w-0 flex-1 items-center justify-end gap-0.5"
        />
        {onOpen && <IconButton label="Open large" icon={<Maximize2 aria-hidden />} onClick={onOpen} />}
      </div>
      <div className="min-h-0 flex-1">
        <StageContext value={place}>
          <Suspense
            fallback={
              <Loading className="block size-full">
                <Skeleton className="size-full" />
              </Loading>
            }
          >
            <Stage file={file} />
          </Suspense>
        </StageContext>
      </div>
    </section>
  )
}
