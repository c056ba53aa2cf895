import { MessageSquarePlus, MessagesSquare, PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { ToolBar } from './tool-bar.tsx'
import { useLooking } from './use-looking.tsx'

interface ThumbBarProps {
  readonly open: number
  readonly onComment: () => void
  readonly onNotes: () => void
  /** the decision, usually two buttons */
  readonly children?: ReactNode
}

/** The bar at the foot of a review on a phone: comment, draw, notes, and below them the decision. In the portal and for guests. */
export function ThumbBar({ open, onComment, onNotes, children }: ThumbBarProps) {
  const { mayWrite, looked, tool, draft, setTool } = useLooking()
  const [drawing, setDrawing] = useState(false)
  const draws = mayWrite && (looked === 'picture' || looked === 'video' || looked === 'pdf')
  const tools = (draws && (drawing || tool !== null) && draft === null) || (mayWrite && looked === 'article')
  return (
    <div
      data-keep-clear
      className="flex shrink-0 flex-col gap-2 border-t border-line bg-surface px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      {tools && (
        <div className="flex justify-center">
          <ToolBar />
        </div>
      )}
      <div className="flex gap-2 *:flex-1">
        {mayWrite && (
          <Button icon={<MessageSquarePlus aria-hidden />} onClick={onComment}>
            Comment
          </Button>
        )}
        {draws && (
          <Button
            icon={<PenLine aria-hidden />}
            aria-expanded={tools}
            onClick={() => {
              if (drawing) setTool(null)
              setDrawing(!drawing)
            }}
          >
            Draw
          </Button>
        )}
        <Button icon={<MessagesSquare aria-hidden />} aria-label={`Notes, ${open} open`} onClick={onNotes}>
          {`Notes ${open}`}
        </Button>
      </div>
      {children}
    </div>
  )
}
