import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { previewAddress, type ShownFile, stillAt, stripGridOf } from '#shared/records/shown-file.ts'
import { cn } from '#ui/base/cn.ts'

interface StripStillProps {
  readonly file: ShownFile
  /** counted from 0 */
  readonly still: number
  readonly className?: string
  /** It has this width at most, in pixels, and its height follows; or it fits into this height. */
  readonly width?: number
  readonly height?: number
}

/** One still of a video's strip, which is loaded with the first of them. What it shows is said beside it. */
export function StripStill({ file, still, className, width, height }: StripStillProps) {
  const grid = stripGridOf(file)
  if (!grid) return null
  const { columns, rows } = grid
  const ratio = grid.width / grid.height
  const along = (at: number, count: number) => `${count > 1 ? (at / (count - 1)) * 100 : 0}%`
  return (
    <span
      aria-hidden
      data-still={still}
      className={cn('block shrink-0 bg-stage bg-no-repeat', className)}
      style={{
        aspectRatio: ratio,
        width: height === undefined ? width : `min(100%, ${Math.round(height * ratio)}px)`,
        backgroundImage: `url(${JSON.stringify(previewAddress(file, 'strip'))})`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: `${along(still % columns, columns)} ${along(Math.floor(still / columns), rows)}`,
      }}
    />
  )
}

/** How long each still stands where they go on by themselves, in ms. */
const standing = 600

/**
 * What of a video is looked at over its card: by the place of a mouse, and by itself where the card has the focus, unless somebody asked for
 * less motion. Nothing is loaded before. @returns the still, and what the card listens to
 */
export function useStripOnCard(file: ShownFile | null) {
  const grid = file && stripGridOf(file)
  const [still, setStill] = useState<number | null>(null)
  const [running, setRunning] = useState(false)
  const count = grid?.stills ?? 0
  useEffect(() => {
    if (!running || count === 0) return undefined
    // As many as a short one has.
    const step = Math.max(1, Math.floor(count / 10))
    const timer = setInterval(() => setStill((at) => ((at ?? -step) + step) % count), standing)
    return () => clearInterval(timer)
  }, [running, count])
  const end = () => {
    setRunning(false)
    setStill(null)
  }
  const on = grid && {
    onPointerMove: ({ currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch') return
      const box = currentTarget.querySelector('[data-scrubbed]')?.getBoundingClientRect()
      setRunning(false)
      if (!box || clientY > box.bottom || clientY < box.top) return setStill(null)
      setStill(stillAt((clientX - box.left) / box.width, grid.stills))
    },
    onPointerLeave: end,
    onFocus: ({ target }: FocusEvent) =>
      setRunning(target.matches('a:focus-visible') && !matchMedia('(prefers-reduced-motion: reduce)').matches),
    onBlur: end,
  }
  return { still: grid ? still : null, stills: count, on }
}
