import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { type FoundEntry, type SettingsGroup, searchSettings } from './settings-entries.ts'

interface SettingsListProps {
  readonly groups: readonly SettingsGroup[]
  /** The entry that is open. */
  readonly chosen: string | undefined
  /** The list is the page: rows for a thumb, and a sign that each opens as a page. */
  readonly page: boolean
}

/** The entries of the settings in groups, with a search: "/" focuses it, arrow keys move through the entries, Enter opens the best match. */
export function SettingsList({ groups, chosen, page }: SettingsListProps) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const { groups: shown, best } = searchSettings(groups, typed)
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0)
  const open = () => {
    if (!best) return
    linkOf(frame.current, best.tab)?.focus()
    void navigate({ to: '/settings', search: { tab: best.tab } })
  }
  const search = () => frame.current?.querySelector<HTMLElement>('input[type=search]')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move the focus between the field and the links
    <div ref={frame} className="flex flex-col gap-3" onKeyDown={(event) => step(event, frame.current)}>
      <SearchInput
        size={page ? 'md' : 'sm'}
        shortcut="/"
        label="Search settings"
        value={typed}
        onChange={setTyped}
        onSubmit={(text) => text && open()}
      />
      <nav aria-label="Settings" className="flex flex-col gap-3">
        {shown.map((group) => (
          <div key={group.label}>
            <h2 className={cn('flex h-6 items-center text-meta text-ink-3', page ? 'px-1' : 'px-2.5')}>{group.label}</h2>
            <ul
              className={page ? 'divide-y divide-line overflow-clip rounded-panel border border-line bg-surface' : 'flex flex-col gap-px'}
            >
              {group.entries.map((entry) => (
                <li key={entry.tab}>
                  <Entry entry={entry} page={page} chosen={entry.tab === chosen} best={entry.tab === best?.tab} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <output className="sr-only">{typed.trim() !== '' && count > 0 && `${counted(count, 'entry', 'entries')} found`}</output>
      {count === 0 && <Nothing typed={typed} onClear={() => (setTyped(''), search()?.focus())} />}
    </div>
  )
}

const rowClass =
  'flex min-h-[34px] w-full items-center gap-2.5 rounded-control px-2.5 py-[7px] text-body -outline-offset-1 transition-colors pointer-coarse:min-h-11'
const pageRowClass = 'flex min-h-12 w-full items-center gap-3 px-3.5 py-2.5 text-body -outline-offset-2 transition-colors'

function Entry({ entry, page, chosen, best }: { entry: FoundEntry; page: boolean; chosen: boolean; best: boolean }) {
  const { icon: Icon, label, tab, found } = entry
  const quiet = page ? 'text-ink hover:bg-hover' : 'font-book text-ink-2 hover:bg-hover hover:text-ink'
  return (
    <Link
      to="/settings"
      search={{ tab }}
      data-entry={tab}
      aria-current={chosen ? 'page' : undefined}
      className={cn(
        page ? pageRowClass : rowClass,
        chosen ? 'bg-accent-soft font-medium text-accent' : quiet,
        best && !chosen && 'bg-hover',
      )}
    >
      <Icon
        aria-hidden
        size={17}
        strokeWidth={1.75}
        className={cn('shrink-0', found.length > 0 && 'self-start', !chosen && 'text-ink-3')}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-5">{label}</span>
        {found.length > 0 && (
          <span className={cn('block truncate text-meta font-normal', !chosen && 'text-ink-3')}>{found.join(', ')}</span>
        )}
      </span>
      {page && <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-3" />}
    </Link>
  )
}

function Nothing({ typed, onClear }: { typed: string; onClear: () => void }) {
  return (
    <output className="flex flex-col items-start gap-2 px-2.5 py-1 text-secondary text-ink-2">
      <p className="max-w-full break-words">
        No setting matches “<bdi>{typed.trim()}</bdi>”.
      </p>
      <Button size="sm" onClick={onClear}>
        Clear search
      </Button>
    </output>
  )
}

/** The link of an entry within the list. */
export const linkOf = (frame: ParentNode | null, tab: string): HTMLElement | null | undefined =>
  frame?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(tab)}"]`)

/** Arrow keys go from the field through the entries and back. */
function step(event: KeyboardEvent, frame: HTMLElement | null): void {
  const down = event.key === 'ArrowDown'
  if ((!down && event.key !== 'ArrowUp') || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const stops = [...(frame?.querySelectorAll<HTMLElement>('input[type=search], [data-entry]') ?? [])]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = at < 0 ? undefined : stops[at + (down ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
