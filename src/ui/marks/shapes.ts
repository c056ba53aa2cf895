import type { AnchorPoint, AnchorShape } from '#shared/anchor.ts'

/** What one draws with. */
export type Tool = AnchorShape['kind']

/** As in src/shared/anchor.ts, which would bring the validation along. */
const linePointsMax = 300

/** What stands on a picture: a number, and what was drawn with it. */
export interface Mark {
  readonly id: string
  readonly number: number
  /** "Note 2 by Sara Olsen" */
  readonly label: string
  readonly shape: AnchorShape
  /** Clients read it. */
  readonly open: boolean
  readonly resolved: boolean
}

const within = (value: number): number => Math.min(Math.max(value, 0), 1)
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** A place on the picture, never beside it, as fine as anybody sees. */
export const pointAt = (x: number, y: number): AnchorPoint => ({ x: rounded(within(x)), y: rounded(within(y)) })

/** Where the number of a shape stands. */
export function pinOf(shape: AnchorShape): AnchorPoint {
  switch (shape.kind) {
    case 'point':
      return shape.at
    case 'rectangle':
      return { x: Math.min(shape.from.x, shape.to.x), y: Math.min(shape.from.y, shape.to.y) }
    case 'arrow':
      return shape.from
    case 'line':
      return shape.points[0] ?? { x: 0, y: 0 }
    default:
      return shape satisfies never
  }
}

/** The shape between where one began and where one is. @param way all points between, for a line */
export function shapeOf(tool: Tool, from: AnchorPoint, to: AnchorPoint, way: readonly AnchorPoint[]): AnchorShape {
  if (tool === 'point') return { kind: 'point', at: to }
  if (tool === 'line') return { kind: 'line', points: thinned(way.length > 1 ? way : [from, to]) }
  return { kind: tool, from, to }
}

/** Whether something was drawn at all: a press without a way is a point, whatever the tool. */
export function isDrawn(shape: AnchorShape): boolean {
  if (shape.kind === 'point') return true
  const all = shape.kind === 'line' ? shape.points : [shape.from, shape.to]
  const span = (of: (point: AnchorPoint) => number) => Math.max(...all.map(of)) - Math.min(...all.map(of))
  return span(({ x }) => x) + span(({ y }) => y) > 0.01
}

/** No more points than are stored: evenly left out, the ends kept. */
export function thinned(points: readonly AnchorPoint[], most = linePointsMax): AnchorPoint[] {
  if (points.length <= most) return [...points]
  const wanted = new Set(Array.from({ length: most }, (_, at) => Math.round((at * (points.length - 1)) / (most - 1))))
  return points.filter((_, at) => wanted.has(at))
}

type Pixels = { readonly width: number; readonly height: number }

/** What an SVG of this size draws for a shape; nothing for a point, which is its number. */
export function pathOf(shape: AnchorShape, { width, height }: Pixels): string {
  const at = ({ x, y }: AnchorPoint) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`
  switch (shape.kind) {
    case 'point':
      return ''
    case 'rectangle': {
      const { from, to } = shape
      return `M${at(from)}L${at({ x: to.x, y: from.y })}L${at(to)}L${at({ x: from.x, y: to.y })}Z`
    }
    case 'arrow':
      return `M${at(shape.from)}L${at(shape.to)}${headOf(shape.from, shape.to, { width, height })}`
    case 'line':
      return `M${shape.points.map(at).join('L')}`
    default:
      return shape satisfies never
  }
}

const headLength = 14

function headOf(from: AnchorPoint, to: AnchorPoint, { width, height }: Pixels): string {
  const [x, y] = [to.x * width, to.y * height]
  const direction = Math.atan2(y - from.y * height, x - from.x * width)
  const side = (turn: number) =>
    `${(x - headLength * Math.cos(direction + turn)).toFixed(1)} ${(y - headLength * Math.sin(direction + turn)).toFixed(1)}`
  return `M${side(0.5)}L${x.toFixed(1)} ${y.toFixed(1)}L${side(-0.5)}`
}
