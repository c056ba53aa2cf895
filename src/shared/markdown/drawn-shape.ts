import type { AnchorPoint, AnchorShape } from './anchor.ts'

// How what somebody drew on a picture is drawn again: on the screen, on a guest's page, in a document.

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
