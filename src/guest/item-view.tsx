import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { OpenedItem, OpenedItemDetail } from '#features/content/review-links/schema.ts'
import { choose, isPress, play, stopPointing, typing } from '#features/content/review-screen/looking-keys.tsx'
import { ThumbBar } from '#features/content/review-screen/thumb-bar.tsx'
import { ToolBar } from '#features/content/review-screen/tool-bar.tsx'
import { type LookedVersion, type Looking, LookingContext, useLookingState } from '#features/content/review-screen/use-looking.tsx'
import { sizeText } from '#shared/values/size-text.ts'
import { useMediaQuery } from '#ui/base/use-media-query.ts'
import { Button } from '#ui/controls/button.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { DownloadButton, Refused } from './download-button.tsx'
import { useGuest } from './guest-context.ts'
import { GuestStage, shownFor } from './guest-stage.tsx'
import { Notes } from './notes.tsx'
import { pathOf } from './server.ts'
import { useItemNotes } from './use-item-notes.ts'
import { Answer, type Outcome } from './verdict.tsx'

const loadSheets = () => import('./sheets.tsx')
const NotesSheet = lazyPart(
  async () => (await loadSheets()).NotesSheet,
  ({ onClose }) => onClose(),
)
const DecideSheet = lazyPart(
  async () => (await loadSheets()).DecideSheet,
  ({ onClose }) => onClose(),
)

/** Below this width comments open in a sheet, and the decision is in a bar at the foot. */
const narrow = '(width < 56rem)'

interface ItemViewProps {
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  /** in the version on screen */
  readonly item: OpenedItemDetail
  /** as the link shows it now */
  readonly newest: OpenedItem
  readonly items: readonly OpenedItem[]
  readonly onGo: (id: string) => void
  readonly onReload: () => void
}

/** One item: the viewer, its comments and the decision. */
export function ItemView({ titleRef, item, newest, items, onGo, onReload }: ItemViewProps) {
  const { link } = useGuest()
  const queryClient = useQueryClient()
  const isNarrow = useMediaQuery(narrow)
  const [sheet, setSheet] = useState<'read' | 'write' | null>(null)
  const [deciding, setDeciding] = useState<Outcome | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  if ((sheet ?? deciding) !== null && !opened) setOpened(true)
  useEffect(() => void loadSheets().catch(() => undefined), [])
  const decides = link.allows === 'decide'
  const comments = decides || link.allows === 'comment'
  const notes = useItemNotes(link.id, item.id, comments)
  const write = () => {
    setSheet('write')
    notes.setWanted(true)
  }
  const looking = useLookingState({
    version: lookedAt(link.id, item),
    notes: notes.marked,
    mayWrite: comments,
    comparing: null,
    onDrawn: write,
    onElsewhere: () => undefined,
  })
  const decided = (answer: OpenedItemDetail) => {
    setDeciding(null)
    queryClient.setQueryData(['item', item.id], answer)
    void queryClient.invalidateQueries({ queryKey: ['items'] })
  }
  // An answer given here counts at once; one by another guest of the link once it is loaded.
  const answered = newest.versionId === item.versionId && (newest.verdict?.at ?? '') > (item.verdict?.at ?? '') ? newest : item
  const waiting = items.find((one) => one.id !== item.id && !one.verdict && !one.closed) ?? null
  const answer = decides && <Answer item={answered} next={waiting} onDecide={setDeciding} onGo={onGo} />
  const panel = <Notes item={item} notes={notes} mayWrite={comments} quiet={decides} />
  const open = notes.threads.filter(({ resolved }) => !resolved).length
  return (
    <LookingContext value={looking}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles key presses that bubble up from inside */}
      <div
        ref={frame}
        tabIndex={-1}
        onKeyDown={(event) => press(event, looking, write)}
        className="flex min-h-0 flex-1 flex-col outline-none"
      >
        <ItemHead item={item} titleRef={titleRef} />
        <Newer item={item} newest={newest} onReload={onReload} />
        <div className="flex min-h-0 flex-1 gap-3 px-5 pb-5 max-lg:px-3 max-lg:pb-3 max-sm:p-0">
          <div className="relative min-w-0 flex-1 overflow-hidden rounded-card border border-line max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0">
            <GuestStage linkId={link.id} version={looking.version} article={item.article} />
            {!isNarrow && (
              <div className="absolute top-3 left-1/2 z-10 -translate-x-1/2">
                <ToolBar />
              </div>
            )}
          </div>
          {!isNarrow && (comments || item.description) && (
            <aside
              aria-label="Review"
              className="flex w-[min(380px,36vw)] shrink-0 flex-col overflow-hidden rounded-card border border-line bg-surface"
            >
              {item.description && (
                <p
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
                  tabIndex={0}
                  dir="auto"
                  className="max-h-32 shrink-0 overflow-y-auto border-b border-line px-4 py-3 text-body whitespace-pre-wrap text-ink-2 scrollbar-thin"
                >
                  {item.description}
                </p>
              )}
              {comments && panel}
              {answer && <div className="shrink-0 border-t border-line px-4 py-3">{answer}</div>}
            </aside>
          )}
        </div>
        {isNarrow && comments && (
          <ThumbBar open={open} onComment={write} onNotes={() => setSheet('read')}>
            {answer}
          </ThumbBar>
        )}
      </div>
      {/* They stay mounted once opened, so that closing is animated. */}
      <Suspense fallback={null}>
        {opened && isNarrow && comments && (
          <NotesSheet open={sheet} onClose={() => setSheet(null)}>
            {panel}
          </NotesSheet>
        )}
        {opened && decides && <DecideSheet item={item} outcome={deciding} onClose={() => setDeciding(null)} onDecided={decided} />}
      </Suspense>
    </LookingContext>
  )
}

/** The portal's shortcuts, as far as a guest can use them. */
function press(event: KeyboardEvent<HTMLElement>, looking: Looking, write: () => void): void {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
  // What opens above it is a child of it for React only.
  if (!event.currentTarget.contains(target) || target.closest(typing) || isPress(key, target)) return
  const small = key.length === 1 ? key.toLowerCase() : key
  if (small === 'c' && looking.mayWrite) write()
  else if (
    !(key === 'Escape' ? stopPointing(looking) : choose(looking, small) || play(looking, small, event.shiftKey) || looking.pressZoom(small))
  )
    return
  event.preventDefault()
}

function lookedAt(linkId: string, item: OpenedItemDetail): LookedVersion {
  const file = item.file && shownFor(linkId, item.file)
  const reading = item.file?.reading
  const { versionId: id, versionNumber: number, frameRate, pages } = item
  const size = { width: reading?.width ?? null, height: reading?.height ?? null, duration: reading?.duration ?? null }
  return { id, number, file, media: file && { ...size, frameRate, pages } }
}

function ItemHead({ item, titleRef }: Pick<ItemViewProps, 'item' | 'titleRef'>) {
  const { link } = useGuest()
  const [refused, setRefused] = useState<string | null>(null)
  const { file } = item
  return (
    <div className="shrink-0 px-5 py-3 max-sm:px-3 max-sm:py-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h1
            ref={titleRef}
            tabIndex={-1}
            dir="auto"
            className="line-clamp-2 text-title font-semibold break-words outline-none max-sm:text-heading"
          >
            {item.title}
          </h1>
          <p className="truncate text-secondary text-ink-2">{`Version ${item.versionNumber} · shared by ${link.sharedBy}`}</p>
        </div>
        {file?.state === 'ready' && (
          <DownloadButton path={pathOf(link.id, `files/${file.id}?download=true`)} onRefused={setRefused}>
            Download
            <span className="max-sm:sr-only">{` · ${sizeText(file.size)}`}</span>
          </DownloadButton>
        )}
      </div>
      <Refused sentence={refused} />
    </div>
  )
}

/** Says that a newer version is shared. It is loaded on request, so that a comment being written isn't lost. */
function Newer({ item, newest, onReload }: Pick<ItemViewProps, 'item' | 'newest' | 'onReload'>) {
  const isNewer = newest.versionId !== item.versionId
  return (
    <output className="block shrink-0">
      {isNewer && (
        <span className="flex flex-wrap items-center gap-3 bg-warning-soft px-5 py-2 text-body max-sm:px-3">
          <span className="min-w-48 flex-1">{`Version ${newest.versionNumber} is here. You are looking at version ${item.versionNumber}.`}</span>
          <Button size="sm" onClick={onReload}>{`Show version ${newest.versionNumber}`}</Button>
        </span>
      )}
    </output>
  )
}
