import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { AnchorShape } from '#shared/markdown/anchor.ts'
import { pathOf, pinOf } from '#shared/markdown/drawn-shape.ts'
import { cn } from '../base/cn.ts'
import type { Mark, Tool } from './shapes.ts'
import { useDrawing } from './use-drawing.ts'

interface MarksLayerProps {
  /** In pixels of the screen, as the picture is. */
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
  readonly selected: string | null
  readonly hovered: string | null
  readonly onSelect: (id: string) => void
  readonly onHover: (id: string | null) => void
  /** What one draws with; null while one looks. */
  readonly tool: Tool | null
  /** Takes the keys as soon as a tool is chosen. */
  readonly takesKeys: boolean
  /** Drawn, and not said anything about yet. */
  readonly draft: AnchorShape | null
  readonly onDraw: (shape: AnchorShape) => void
}

/** What stands on a picture, and where one draws on it. It lies over the picture, which is as large. */
export function MarksLayer(props: MarksLayerProps) {
  const { width, height, marks, selected, hovered, onSelect, onHover, tool, takesKeys, draft, onDraw } = props
  const layer = useRef<HTMLDivElement>(null)
  const drawing = useDrawing(tool, onDraw)
  const { showCross } = drawing
  useEffect(() => {
    if (tool && takesKeys) layer.current?.focus({ preventScroll: true })
  }, [tool, takesKeys])
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || !drawing.press(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const size = { width, height }
  const shown = marks.filter(({ id, shape }) => shape.kind !== 'point' && (id === selected || id === hovered))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is an application while one draws on it
    <div
      ref={layer}
      {...drawing.pointer}
      onKeyDown={press}
      onFocus={(event) => tool && event.target === event.currentTarget && event.currentTarget.matches(':focus-visible') && showCross()}
      {...(tool && {
        role: 'application',
        tabIndex: 0,
        'aria-label': 'Picture: arrow keys move the cross-hair, Enter sets it, Escape ends',
      })}
      className={cn('absolute inset-0 outline-none', tool ? 'cursor-crosshair touch-none' : 'pointer-events-none')}
    >
      <svg aria-hidden width={width} height={height} className="pointer-events-none absolute inset-0 size-full overflow-visible">
        {shown.map((mark) => (
          <Stroke key={mark.id} path={pathOf(mark.shape, size)} open={mark.open} />
        ))}
        {draft && <Stroke path={pathOf(draft, size)} open dashed />}
        {drawing.shape && <Stroke path={pathOf(drawing.shape, size)} open dashed />}
        {drawing.cross && <Cross x={drawing.cross.x * width} y={drawing.cross.y * height} />}
      </svg>
      {marks.map((mark) => (
        <Pin key={mark.id} mark={mark} selected={mark.id === selected} near={mark.id === hovered} onSelect={onSelect} onHover={onHover} />
      ))}
      {draft && (
        <span aria-hidden style={placeOf(draft)} className={cn(pinClass, 'pointer-events-none border-dashed bg-accent text-on-accent')}>
          +
        </span>
      )}
      {drawing.cross && (
        <output className="sr-only">{`${Math.round(drawing.cross.x * 100)} % across, ${Math.round(drawing.cross.y * 100)} % down`}</output>
      )}
    </div>
  )
}

function Stroke({ path, open, dashed = false }: { readonly path: string; readonly open: boolean; readonly dashed?: boolean }) {
  if (path === '') return null
  const common = { d: path, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <>
      <path {...common} stroke="#0f0e0d" strokeOpacity={0.55} strokeWidth={6} />
      <path
        {...common}
        strokeWidth={2.5}
        className={open ? 'stroke-accent' : 'stroke-[#fff]'}
        {...(dashed && { strokeDasharray: '7 5', className: 'stroke-[#fff]' })}
      />
    </>
  )
}

function Cross({ x, y }: { readonly x: number; readonly y: number }) {
  const path = `M${x - 16} ${y}H${x + 16}M${x} ${y - 16}V${y + 16}`
  return (
    <>
      <path d={path} stroke="#0f0e0d" strokeWidth={4} />
      <path d={path} stroke="#fff" strokeWidth={1.5} />
    </>
  )
}

/** The number of a note; its corner points to the place. */
export const pinClass =
  'absolute grid h-7 min-w-7 -translate-y-full place-items-center rounded-full rounded-bl-[3px] border-2 border-[#fff] px-1 text-meta font-semibold tabular shadow-float transition-[scale] duration-120'

/** For the client as what is said to the client, internal as paper. */
export const pinTone = (open: boolean): string => (open ? 'bg-accent text-on-accent' : 'bg-[#fff] text-[#1b1a17]')

function placeOf(shape: AnchorShape) {
  const { x, y } = pinOf(shape)
  return { left: `${x * 100}%`, top: `${y * 100}%` }
}

type PinProps = Pick<MarksLayerProps, 'onSelect' | 'onHover'> & { readonly mark: Mark; readonly selected: boolean; readonly near: boolean }

function Pin({ mark, selected, near, onSelect, onHover }: PinProps) {
  return (
    <button
      type="button"
      data-pin={mark.number}
      aria-label={mark.label}
      aria-pressed={selected}
      style={placeOf(mark.shape)}
      onPointerDown={(event) => event.stopPropagation()}
      onPointerEnter={() => onHover(mark.id)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(mark.id)}
      onBlur={() => onHover(null)}
      onClick={() => onSelect(mark.id)}
      className={cn(
        pinClass,
        'pointer-events-auto origin-bottom-left touch-target',
        pinTone(mark.open),
        mark.resolved && 'opacity-60',
        (selected || near) && 'z-10 scale-115',
        selected && 'outline-2 outline-offset-2 outline-[#fff]',
      )}
    >
      {mark.number}
    </button>
  )
}
