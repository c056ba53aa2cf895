import { ArrowUpRight, Hand, type LucideIcon, MapPin, PenLine, Square } from 'lucide-react'
import type { Tool } from '#ui/marks/shapes.ts'
import { shapeWords, toolKeys, toolOrder } from './labels.ts'
import { useReview } from './use-review.tsx'
import { StageButton } from './zoomed.tsx'

const icons: Readonly<Record<Tool, LucideIcon>> = { point: MapPin, rectangle: Square, arrow: ArrowUpRight, line: PenLine }

/** What one points with; only where there is a picture to point at. */
export function ToolBar() {
  const { tool, setTool, looked, mayWrite } = useReview()
  if (!mayWrite || !(looked === 'picture' || looked === 'video' || looked === 'pdf')) return null
  return (
    <div
      role="toolbar"
      aria-label="Point at something"
      className="flex items-center gap-0.5 rounded-card border border-[#fff]/15 bg-[#0f0e0d]/85 p-1 text-on-stage"
    >
      <StageButton label="Only look, V" icon={<Hand aria-hidden size={16} />} pressed={tool === null} onClick={() => setTool(null)} />
      {toolOrder.map((one) => {
        const Icon = icons[one]
        return (
          <StageButton
            key={one}
            label={`${shapeWords[one]}, ${toolKeys[one]}`}
            icon={<Icon aria-hidden size={16} />}
            pressed={tool === one}
            onClick={() => setTool(tool === one ? null : one)}
          />
        )
      })}
    </div>
  )
}
