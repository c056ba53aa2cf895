import type { AnchorPoint, AnchorShape } from '#shared/markdown/anchor.ts'

/** What one draws with. */
export type Tool = AnchorShape['kind']

/** As in src/shared/markdown/anchor.ts, which would bring the validation along. */
const linePointsMax = 300

/** What stands on a picture: a number, and what was drawn with it. */
export interface Mark {
  readonly id: string
  readonly number: string
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
