import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { counted } from '#shared/values/counted.ts'
import { matchRank } from '#shared/values/match.ts'
import { cn } from '#ui/base/cn.ts'
import { takeEarlyKeys } from '#ui/base/early-keys.ts'
import { Button } from '#ui/controls/button.tsx'
import { Kbd } from '#ui/display/kbd.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { scrimClass } from '#ui/overlays/dialog-parts.ts'
import { useFloating } from '#ui/overlays/floating.tsx'
import { withoutRetry } from '#ui/states/error-state.tsx'
import { recentQuery, useFound } from './client.ts'
import { ArchivedBadge, FoundSign, Marked, nameOf, placeOf } from './found-line.tsx'
import { canSearch } from './rules.ts'
import type { SearchItem } from './schema.ts'
import { useHeldEnter, usePaused } from './use-held-enter.tsx'

/** Something that can be done, beside opening what was found. */
export interface PaletteCommand {
  /** "This page", "Go to", "Create": commands of one group stand together, in the order of their first. */
  readonly group: string
  readonly label: string
  /** Other words it is found by. */
  readonly also?: string
  readonly icon?: ReactNode
  /** Keys that do the same, separated by a blank. */
  readonly keys?: string | undefined
  readonly run: () => void
}

interface PaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly commands: readonly PaletteCommand[]
  readonly onOpenRecord: (item: SearchItem) => void
  /** Goes on where the list is not enough. */
  readonly onSeeAll: (q: string) => void
}

type Line = { readonly id: string; readonly label: string; readonly run: () => void } & (
  | { readonly item: SearchItem }
  | { readonly command: PaletteCommand }
)
type Group = { readonly label: string; readonly items: readonly Line[] }

/** Before records stand the commands that are surely meant, and no more than these. */
const surelyMeant = 3

/** Search and commands over whatever one is doing: typing narrows, arrows move, Enter does it. */
export function Palette({ open, onOpenChange, commands, onOpenRecord, onSeeAll }: PaletteProps) {
  const next = useRef<() => void>(null)
  const input = useRef<HTMLInputElement>(null)
  const floating = useFloating()
  // Opened again while it closes it begins anew.
  const [opened, setOpened] = useState({ open, times: 0 })
  if (opened.open !== open) setOpened({ open, times: opened.times + (open ? 1 : 0) })
  useEffect(() => {
    if (open) return
    // The focus is back where it was, so that what opens now takes it from there.
    next.current?.()
    next.current = null
  }, [open])
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={cn(scrimClass, 'z-50')} />
        <Dialog.Viewport className="fixed inset-x-0 top-(--view-bar) bottom-0 z-50 grid grid-cols-[100%] items-start justify-items-center px-6 pt-[min(12dvh,112px)] max-sm:p-0">
          <Dialog.Popup
            {...floating}
            initialFocus={input}
            onKeyDown={closeAlone(() => onOpenChange(false))}
            className={cn(
              'flex h-[min(470px,76dvh)] w-full max-w-[640px] flex-col overflow-hidden rounded-panel border border-line-strong bg-surface text-ink shadow-float outline-none',
              'transition-[opacity,scale] duration-120 data-ending-style:opacity-0 data-starting-style:scale-[0.985] data-starting-style:opacity-0',
              'max-sm:h-dvh max-sm:max-w-none max-sm:rounded-none max-sm:border-0',
            )}
          >
            <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
            <Inside
              key={opened.times}
              input={input}
              commands={commands}
              onOpenRecord={onOpenRecord}
              onSeeAll={onSeeAll}
              onRun={(run) => {
                next.current = run
                onOpenChange(false)
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Escape closes this and not what stands below it as well. */
const closeAlone = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  close()
}

interface InsideProps extends Pick<PaletteProps, 'commands' | 'onOpenRecord' | 'onSeeAll'> {
  readonly input: React.RefObject<HTMLInputElement | null>
  readonly onRun: (run: () => void) => void
}

function Inside({ input, commands, onOpenRecord, onSeeAll, onRun }: InsideProps) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const asked = usePaused(typed)
  const mayFind = canSearch(useActor()).allowed
  const found = useFound(asked, mayFind)
  const recent = useQuery({ ...recentQuery, enabled: mayFind })
  const waiting = mayFind && typed !== '' && !found.isError && (asked !== typed || found.isPending || found.isPlaceholderData)
  const records = (typed === '' ? recent.data?.items : found.data?.items) ?? []
  const seeAll: Line = { id: 'see all', label: `See all results for “${typed}”`, run: () => onSeeAll(typed), command: seeAllCommand }
  // What was opened last stands first: nothing is shown before it that it would push away.
  const settling = mayFind && typed === '' && recent.isPending
  const groups = settling
    ? []
    : groupsOf(
        typed,
        commands,
        records.map((item) => lineOf(item, onOpenRecord)),
        // Where nothing was found there is no more of it to see.
        mayFind && (waiting || found.isError || records.length > 0) ? seeAll : null,
      )
  const press = useHeldEnter(input, waiting)
  const words = typed.split(/\s+/)
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      filter={null}
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={text}
      itemToStringValue={({ label }) => label}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setText(value.slice(0, 200))
      }}
    >
      <div className="flex h-[52px] shrink-0 items-center gap-2.5 border-b border-line px-4 max-sm:pr-2">
        <Search aria-hidden size={17} className="shrink-0 text-ink-3" />
        <Autocomplete.Input
          ref={input}
          onKeyDown={press}
          data-takes-early-keys
          // What was typed on the way here, while this was loading.
          onFocus={() => setText((before) => before + takeEarlyKeys())}
          aria-label="Search or type a command"
          placeholder={mayFind ? 'Search or type a command' : 'Type a command'}
          enterKeyHint="go"
          spellCheck={false}
          className="h-full w-full min-w-0 bg-transparent text-heading font-normal text-ink outline-none placeholder:text-ink-3 max-sm:text-[16px]"
        />
        {waiting && <Spinner size={15} label={null} className="text-ink-3" />}
        <Dialog.Close render={<Button variant="ghost" className="sm:hidden" />}>Cancel</Dialog.Close>
      </div>
      <Autocomplete.Status className="sr-only">{statusOf(typed, waiting, records.length)}</Autocomplete.Status>
      {found.isError && typed !== '' && (
        <p role="alert" className="flex items-center gap-3 border-b border-line px-4 py-2 text-secondary text-ink-2">
          <span className="min-w-0 flex-1">{withoutRetry(sentenceOf(found.error))}</span>
          <Button size="sm" loading={found.isFetching} onClick={() => void found.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {typed !== '' && mayFind && !waiting && !found.isError && records.length === 0 && (
        <p className="shrink-0 px-4 pt-4 pb-1 text-secondary text-ink-2">
          Nothing that you may open answers <bdi className="font-medium text-ink">{typed}</bdi>.
        </p>
      )}
      <Autocomplete.List
        aria-label="Results"
        className="min-h-0 flex-1 scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5 scrollbar-thin"
      >
        {(group: Group) => (
          <Autocomplete.Group key={group.label} items={group.items} className="pb-1.5">
            <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 text-meta text-ink-3">{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(line: Line) => (
                <Autocomplete.Item key={line.id} value={line} onClick={() => onRun(line.run)} className={lineClass}>
                  {'item' in line ? (
                    <RecordLine item={line.item} words={words} />
                  ) : (
                    <CommandLine label={line.label} command={line.command} />
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <footer
        aria-hidden
        className="flex shrink-0 items-center gap-4 border-t border-line px-4 py-2 text-meta text-ink-3 pointer-coarse:hidden"
      >
        <span className="flex items-center gap-1">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> to move
        </span>
        <span className="flex items-center gap-1">
          <Kbd>↵</Kbd> to open
        </span>
        <span className="ml-auto flex items-center gap-1">
          <Kbd>Esc</Kbd> to close
        </span>
      </footer>
    </Autocomplete.Root>
  )
}

const lineClass =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1 text-body text-ink outline-none select-none data-highlighted:bg-hover pointer-coarse:min-h-12'

function RecordLine({ item, words }: { readonly item: SearchItem; readonly words: readonly string[] }) {
  return (
    <>
      <span className="grid w-5 shrink-0 place-items-center">
        <FoundSign item={item} />
      </span>
      <span className="flex min-w-0 flex-1 items-baseline gap-2 max-sm:flex-col max-sm:gap-0">
        <span dir="auto" className="min-w-0 shrink-0 truncate max-w-full sm:max-w-[72%]">
          {item.number && <span className="mr-1.5 text-ink-3 tabular">{item.number}</span>}
          <Marked text={nameOf(item)} words={words} />
        </span>
        <span dir="auto" className="min-w-0 truncate text-meta text-ink-3 max-sm:max-w-full">
          {item.recordType === 'comment' ? `${item.title} · ${placeOf(item)}` : placeOf(item)}
        </span>
      </span>
      <ArchivedBadge item={item} />
      <span className="shrink-0 text-meta text-ink-3 first-letter:uppercase max-sm:sr-only">{item.noun}</span>
    </>
  )
}

function CommandLine({ label, command }: { readonly label: string; readonly command: PaletteCommand }) {
  return (
    <>
      <span className="grid w-5 shrink-0 place-items-center text-ink-3 [&_svg]:size-4">{command.icon}</span>
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {label}
      </span>
      {command.keys && (
        <span aria-hidden className="flex shrink-0 gap-1 pointer-coarse:hidden">
          {command.keys.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </>
  )
}

const seeAllCommand: PaletteCommand = { group: '', label: '', icon: <Search aria-hidden />, run: () => undefined }

function lineOf(item: SearchItem, open: (item: SearchItem) => void): Line {
  return { id: `${item.recordType} ${item.recordId}`, label: nameOf(item), item, run: () => open(item) }
}

/** With nothing typed everything on offer; else what is surely meant, what was found, and what else could be meant. */
function groupsOf(typed: string, commands: readonly PaletteCommand[], records: readonly Line[], seeAll: Line | null): Group[] {
  const lines = commands.map(
    (command): Line => ({ id: `${command.group} ${command.label}`, label: command.label, command, run: command.run }),
  )
  if (typed === '') return [...groupOf('Opened last', records), ...byGroup(lines)]
  const rank = (line: Line) => ('command' in line ? Math.min(matchRank(line.label, typed), matchRank(line.command.also ?? '', typed)) : 3)
  const meant = lines.filter((line) => rank(line) <= 1)
  const sure = meant.toSorted((a, b) => rank(a) - rank(b)).slice(0, surelyMeant)
  const rest = lines.filter((line) => rank(line) < 3 && !sure.includes(line))
  return [...groupOf('Commands', sure), ...groupOf('Found', [...records, ...(seeAll ? [seeAll] : [])]), ...groupOf('More commands', rest)]
}

const groupOf = (label: string, items: readonly Line[]): Group[] => (items.length > 0 ? [{ label, items }] : [])

function byGroup(lines: readonly Line[]): Group[] {
  const names = [...new Set(lines.map((line) => ('command' in line ? line.command.group : '')))]
  return names.map((label) => ({ label, items: lines.filter((line) => 'command' in line && line.command.group === label) }))
}

function statusOf(typed: string, waiting: boolean, count: number): string {
  if (typed === '' || waiting) return ''
  return counted(count, 'result')
}
