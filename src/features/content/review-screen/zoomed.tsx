import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#ui/base/cn.ts'
import { MarksLayer } from '#ui/marks/marks-layer.tsx'
import type { Mark } from '#ui/marks/shapes.ts'
import { useZoom } from '#ui/stage/use-zoom.ts'
import type { Size } from '#ui/stage/zoom-view.ts'
import { useLooking } from './use-looking.tsx'

// oxlint-disable jsx-a11y/prefer-tag-over-role -- the group of a stage has no fields

interface ZoomedProps {
  /** null until it is known */
  readonly size: Size | null
  /** The picture, as large as its place. @param closer one looks closer than all of it */
  readonly children: (closer: boolean) => ReactNode
  readonly marks: readonly Mark[]
  /** Left out where it only stands beside another one. */
  readonly facts?: ReactNode
  /** One draws here, and its keys zoom. */
  readonly leads: boolean
  readonly label: string
}

/** What is looked at closely: zoomed and moved, with what is said about it on it. */
export function Zoomed({ size, children, marks, facts, leads, label }: ZoomedProps) {
  const stage = useRef<HTMLDivElement>(null)
  const review = useLooking()
  const zoom = useZoom(stage, size, review.shared)
  const { scale, x, y } = zoom.view
  const [width, height] = [(size?.width ?? 0) * scale, (size?.height ?? 0) * scale]
  const { takeZoom } = review
  useEffect(() => (leads ? takeZoom((key) => zoom.press(key)) : undefined))
  return (
    <div className="flex size-full min-h-0 flex-col bg-stage text-on-stage">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys do the same */}
      <div
        ref={stage}
        role="group"
        aria-label={label}
        {...(!review.tool && zoom.drag)}
        onDoubleClick={review.tool ? undefined : zoom.toggle}
        className={cn(
          'relative min-h-0 flex-1 touch-none overflow-hidden select-none',
          !review.tool && !zoom.fits && 'cursor-grab active:cursor-grabbing',
        )}
      >
        <div
          className="absolute top-1/2 left-1/2"
          style={{
            width,
            height,
            transform: `translate(calc(-50% + ${x}px), calc(-50% + ${y}px))`,
            visibility: size ? 'visible' : 'hidden',
          }}
        >
          {children(!zoom.fits)}
          {size && width > 0 && (
            <MarksLayer
              width={width}
              height={height}
              marks={marks}
              selected={review.selected}
              hovered={review.hovered}
              onSelect={review.select}
              onHover={review.hover}
              tool={leads ? review.tool : null}
              takesKeys={leads}
              draft={leads ? (review.draft?.shape ?? null) : null}
              onDraw={(shape) => review.draw(shape, null)}
            />
          )}
        </div>
      </div>
      {facts !== undefined && (
        <div className="flex min-h-9 shrink-0 items-center gap-2 px-3 text-meta text-on-stage tabular">
          <span className="min-w-0 flex-1 truncate">{facts}</span>
          <StageButton label="Zoom out" onClick={zoom.zoomOut} icon={<ZoomOut aria-hidden size={15} />} />
          <button
            type="button"
            onClick={zoom.fits ? zoom.actual : zoom.fit}
            aria-label={`${zoom.fits ? 'Fit, ' : ''}${Math.round(scale * 100)} %; ${zoom.fits ? 'show as large as it is' : 'fit'}`}
            className="relative touch-target rounded-chip px-1.5 py-0.5 hover:bg-[#fff]/10"
          >
            {zoom.fits ? `Fit · ${Math.round(scale * 100)} %` : `${Math.round(scale * 100)} %`}
          </button>
          <StageButton label="Zoom in" onClick={zoom.zoomIn} icon={<ZoomIn aria-hidden size={15} />} />
          <StageButton label="Fit" onClick={zoom.fit} icon={<Maximize aria-hidden size={15} />} />
        </div>
      )}
    </div>
  )
}

/** A button on the dark of the stage, the same in both themes. */
export function StageButton({
  label,
  icon,
  onClick,
  pressed,
}: {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly pressed?: boolean
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
      className="grid size-7 shrink-0 place-items-center rounded-control text-on-stage hover:bg-[#fff]/10 hover:text-[#fff] aria-pressed:bg-[#fff]/20 aria-pressed:text-[#fff] pointer-coarse:size-11"
    >
      {icon}
    </button>
  )
}
