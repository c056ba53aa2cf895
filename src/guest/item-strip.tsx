import { FileText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { OpenedItem } from '#features/content/review-links/schema.ts'
import { FileIcon } from '#features/workspace/files/file-icon.tsx'
import { previewAddress } from '#shared/records/shown-file.ts'
import { cn } from '#ui/base/cn.ts'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { useGuest } from './guest-context.ts'
import { shownFor } from './guest-stage.tsx'

interface ItemStripProps {
  readonly items: readonly OpenedItem[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** All items of the link as tiles: what they are, and which are answered. */
export function ItemStrip({ items, chosen, onChoose }: ItemStripProps) {
  return (
    <nav aria-label="Items" className="shrink-0 overflow-x-auto border-b border-line bg-surface scrollbar-thin">
      <ol className="flex w-max gap-2 px-5 py-2 max-sm:px-3">
        {items.map((item, at) => (
          <li key={item.id}>
            <Tile item={item} at={at} count={items.length} chosen={item.id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

const answers = { approved: 'approved', changes: 'changes asked for' } as const

interface TileProps {
  readonly item: OpenedItem
  readonly at: number
  readonly count: number
  readonly chosen: boolean
  readonly onChoose: (id: string) => void
}

function Tile({ item, at, count, chosen, onChoose }: TileProps) {
  const { link } = useGuest()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (chosen) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  const { file, verdict, title } = item
  const answer = verdict ? `, ${answers[verdict.outcome]}` : ''
  return (
    <button
      ref={button}
      type="button"
      aria-current={chosen || undefined}
      aria-label={`${title}, ${at + 1} of ${count}${answer}`}
      onClick={() => onChoose(item.id)}
      className={cn(
        'flex h-12 w-44 items-center gap-2 rounded-control border p-1 pr-2 text-left transition-colors max-sm:w-36',
        chosen ? 'border-transparent bg-accent-soft text-accent' : 'border-line hover:bg-hover',
      )}
    >
      <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-chip bg-sunken text-ink-3">
        {file?.reading?.image ? (
          <img src={previewAddress(shownFor(link.id, file), 'thumbnail')} alt="" loading="lazy" className="size-full object-contain" />
        ) : file ? (
          <FileIcon file={file} />
        ) : (
          <FileText aria-hidden size={20} strokeWidth={1.5} />
        )}
      </span>
      <span dir="auto" className="min-w-0 flex-1 truncate text-secondary font-medium">
        {title}
      </span>
      {verdict && <StatusIcon status={verdict.outcome === 'approved' ? 'done' : 'in_progress'} size={16} />}
    </button>
  )
}
