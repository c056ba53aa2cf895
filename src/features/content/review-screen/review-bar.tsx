import { ChevronDown, ChevronLeft, ChevronRight, CircleHelp, Columns2, X } from 'lucide-react'
import { cn } from '#ui/base/cn.ts'
import { formatRelative } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { segmentClass, segmentFrame } from '#ui/controls/segment.ts'
import { Select } from '#ui/controls/select.tsx'
import { Menu, MenuRadioGroup } from '#ui/overlays/menu.tsx'
import type { Neighbours } from '#ui/records/record-list.ts'
import type { Comparing } from './use-looking.tsx'
import { useReview } from './use-review.tsx'

export interface ReviewBarProps {
  readonly neighbours: Neighbours | null
  readonly onGo: (id: string) => void
  readonly onClose: () => void
  readonly onKeys: () => void
}

/** Which version one looks at, the way to the next item, and out. */
export function ReviewBar({ neighbours, onGo, onClose, onKeys }: ReviewBarProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end gap-x-1.5 gap-y-1 max-sm:w-full max-sm:justify-start">
      <VersionMenu />
      <CompareButton />
      {neighbours && (
        <nav aria-label="Items of the list" className="flex items-center">
          <IconButton
            size="sm"
            label="Item before"
            shortcut="["
            tooltipSide="bottom"
            icon={<ChevronLeft aria-hidden />}
            aria-disabled={!neighbours.previous}
            className="aria-disabled:opacity-40"
            onClick={() => neighbours.previous && onGo(neighbours.previous)}
          />
          <span className="px-0.5 text-secondary whitespace-nowrap text-ink-2 tabular max-sm:sr-only">{`${neighbours.place} of ${neighbours.count}`}</span>
          <IconButton
            size="sm"
            label="Next item"
            shortcut="]"
            tooltipSide="bottom"
            icon={<ChevronRight aria-hidden />}
            aria-disabled={!neighbours.next}
            className="aria-disabled:opacity-40"
            onClick={() => neighbours.next && onGo(neighbours.next)}
          />
        </nav>
      )}
      <IconButton
        label="Keys"
        shortcut="?"
        tooltipSide="bottom"
        icon={<CircleHelp aria-hidden />}
        onClick={onKeys}
        className="pointer-coarse:hidden"
      />
      <IconButton label="Close" shortcut="Esc" tooltipSide="bottom" icon={<X aria-hidden />} onClick={onClose} className="max-sm:ml-auto" />
    </div>
  )
}

function VersionMenu() {
  const { versions, version, look } = useReview()
  return (
    <Menu
      trigger={
        <Button size="sm">
          <span className="flex items-center gap-1">
            {`Version ${version.number}`}
            <ChevronDown aria-hidden size={14} />
          </span>
        </Button>
      }
    >
      <MenuRadioGroup
        label="Versions"
        value={String(version.number)}
        onChange={(number) => look(Number(number))}
        options={versions.map(({ number, current, shared, createdAt }) => ({
          value: String(number),
          label: [`Version ${number}`, current && 'current', shared && 'clients saw it', formatRelative(createdAt)]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </Menu>
  )
}

const modes: readonly { readonly value: Comparing['mode']; readonly label: string; readonly text: string }[] = [
  { value: 'beside', label: 'Side by side', text: 'Side by side' },
  { value: 'slider', label: 'Slider', text: 'Changes' },
]

function CompareButton() {
  const { versions, version, comparing, setComparing, looked } = useReview()
  const others = versions.filter(({ number }) => number !== version.number)
  if (others.length === 0 || looked === 'none') return null
  if (!comparing) {
    return (
      <Button
        size="sm"
        icon={<Columns2 aria-hidden />}
        onClick={() => setComparing(firstToCompare(versions, version.number))}
        className="pointer-coarse:min-w-11 max-sm:[&>span]:gap-0"
      >
        <span className="max-sm:sr-only">Compare</span>
      </Button>
    )
  }
  return (
    <>
      <div className="w-[132px]">
        <Select
          aria-label="Compare with"
          size="sm"
          value={String(comparing.number)}
          options={others.map(({ number }) => ({ value: String(number), label: `Version ${number}` }))}
          onChange={(number) => setComparing({ ...comparing, number: Number(number) })}
        />
      </div>
      {(looked === 'picture' || looked === 'article') && (
        <fieldset aria-label="How they are compared" className={segmentFrame}>
          {modes.map(({ value, label, text }) => (
            <button
              key={value}
              type="button"
              aria-pressed={comparing.mode === value}
              onClick={() => setComparing({ ...comparing, mode: value })}
              className={cn(segmentClass, 'h-6 px-2 pointer-coarse:h-10')}
            >
              {looked === 'article' ? text : label}
            </button>
          ))}
        </fieldset>
      )}
      <Button size="sm" onClick={() => setComparing(null)}>
        End comparing
      </Button>
    </>
  )
}

/** The version before the one that is looked at, else the one after it. */
export function firstToCompare(versions: readonly { readonly number: number }[], looking: number): Comparing | null {
  const others = versions.filter(({ number }) => number !== looking)
  const found = others.find(({ number }) => number < looking) ?? others.at(-1)
  return found ? { number: found.number, mode: 'beside' } : null
}
