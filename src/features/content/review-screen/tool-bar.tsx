import { ArrowUpRight, Hand, type LucideIcon, MapPin, MessageSquareQuote, PenLine, Square } from 'lucide-react'
import type { Tool } from '#ui/marks/shapes.ts'
import { shapeWords, toolKeys, toolOrder } from './labels.ts'
import { useLooking } from './use-looking.tsx'
import { StageButton } from './zoomed.tsx'

const icons: Readonly<Record<Tool, LucideIcon>> = { point: MapPin, rectangle: Square, arrow: ArrowUpRight, line: PenLine }

/** What one points with; only where there is a picture to point at. */
export function ToolBar() {
  const { tool, setTool, looked, mayWrite, comparing } = useLooking()
  if (mayWrite && looked === 'article' && comparing?.mode !== 'slider') return <PassageButton />
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

/** Of an article: what is selected in its text is what one says something about. */
function PassageButton() {
  const { chosen, point } = useLooking()
  return (
    <button
      type="button"
      disabled={!chosen}
      // With the press itself: on a touch screen what was selected is no more once the finger is lifted.
      onPointerDown={(event) => {
        event.preventDefault()
        point()
      }}
      onClick={({ detail }) => detail === 0 && point()}
      className="flex min-h-9 items-center gap-2 rounded-card border border-[#fff]/15 bg-[#0f0e0d]/85 px-3 text-secondary font-medium text-[#fff] disabled:font-normal disabled:text-on-stage pointer-coarse:min-h-11"
    >
      <MessageSquareQuote aria-hidden size={16} />
      {chosen ? 'Comment on the passage' : 'Select words to comment on them'}
    </button>
  )
}
