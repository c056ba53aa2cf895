import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { cn } from '../base/cn.ts'
import { useMediaQuery } from '../base/use-media-query.ts'
import { usePainted } from '../base/use-painted.ts'
import { TabPanel, Tabs } from '../controls/tabs.tsx'
import { scrimClass } from '../overlays/dialog-parts.ts'
import { useFloating } from '../overlays/floating.tsx'
import { offerTrayPlace } from '../uploads/tray-place.ts'
import { useRecordTitle } from './opened-title.ts'
import { RecordBar, type RecordBarProps } from './record-bar.tsx'
import { useRecordOffers } from './use-record-offers.ts'
import { useStepKeys } from './use-step-keys.ts'

/** What stands in the frame once the record is there. */
export interface RecordParts {
  /** Left, on top: what the record is about. */
  readonly content: ReactNode
  /** Right: its fields, edited in place. */
  readonly properties: ReactNode
  readonly comments?: {
    /** null until it is known, undefined where it never is */
    readonly count: number | null | undefined
    /** "Comments" unless it is called something else */
    readonly title?: string
    readonly thread: ReactNode
    /** stays below */
    readonly composer: ReactNode
    /** One of them was asked for: they are shown first. */
    readonly first?: boolean
  }
  readonly history?: ReactNode
}

interface RecordFrameProps extends RecordBarProps {
  readonly open: boolean
  /** It has faded out. */
  readonly onClosed: () => void
  /** "task" */
  readonly noun: string
  /** undefined while it is on its way and nothing on screen knows it */
  readonly name: string | undefined
  /** The name to be edited in place; left out, it is read. */
  readonly editableName?: ReactNode
  /** In its place: a skeleton, or why it cannot be shown. */
  readonly instead: ReactNode
  readonly parts: RecordParts | null
  /** Questions that stand above it. */
  readonly over?: ReactNode
  /** Where focus goes on closing; null returns it to where it was. */
  readonly finalFocus: () => HTMLElement | null
}

/** From this width on everything stands side by side; below the second one there is one column. */
const wideScreen = '(width >= 75rem)'
const narrowScreen = '(width < 48rem)'

const panelClass = cn(
  'fixed top-[calc(var(--view-bar)+8px)] right-2 bottom-2 z-40 flex w-[min(1120px,calc(100vw-64px))] flex-col overflow-hidden rounded-panel border border-line-strong bg-surface text-ink shadow-float outline-none',
  'transition-[opacity,translate] duration-160 data-closed:pointer-events-none data-ending-style:translate-x-4 data-ending-style:opacity-0 data-starting-style:translate-x-4 data-starting-style:opacity-0',
  'max-md:inset-x-0 max-md:top-(--view-bar) max-md:bottom-0 max-md:w-full max-md:rounded-none max-md:border-0',
)

/**
 * One record over the page one is on, which keeps its place: content and conversation left, fields right, the composer below. On a phone
 * it is a page of its own. The address names it, so that it can be linked; see src/app/routes/opened-record.tsx.
 */
export function RecordFrame(props: RecordFrameProps) {
  const { open, onClosed, noun, name, editableName, instead, parts, over, finalFocus, ...bar } = props
  const floating = useFloating(finalFocus)
  useRecordTitle(open ? name : undefined)
  useStepKeys(floating.ref, bar.neighbours, bar.onGo)
  useRecordOffers(noun.toLowerCase(), bar)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && bar.onClose()}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        {/* Focus on the record itself: its keys work, nothing is edited by chance, and it is read from its name. */}
        <Base.Popup {...floating} data-record-frame initialFocus={floating.ref} className={panelClass}>
          <RecordBar {...bar} />
          <div className={cn('shrink-0 border-b border-line px-6 pb-3 max-md:px-4', !name && 'sr-only')}>
            <Base.Title
              dir="auto"
              className={cn('text-title font-semibold break-words text-pretty', editableName !== undefined && 'sr-only')}
            >
              {name ?? noun}
            </Base.Title>
            {editableName}
          </div>
          {instead}
          {!instead && parts && <Body {...parts} />}
          {over}
          <div ref={offerTrayPlace} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Body(whole: RecordParts) {
  // What it is comes first; what was said and what happened to it follow.
  const parts = usePainted() ? whole : withoutPast(whole)
  const wide = useMediaQuery(wideScreen)
  const narrow = useMediaQuery(narrowScreen)
  if (narrow) return <OneColumn {...parts} />
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">{wide ? <Conversation {...parts} /> : <Tabbed {...parts} />}</div>
      <aside
        aria-label="Fields"
        className="w-[313px] shrink-0 overflow-y-auto overscroll-contain border-l border-line px-4 py-4 scrollbar-thin"
      >
        {parts.properties}
        {wide && parts.history && (
          <section className="mt-5 border-t border-line pt-4">
            <h3 className="mb-3 text-body font-semibold">History</h3>
            {parts.history}
          </section>
        )}
      </aside>
    </div>
  )
}

const withoutPast = (parts: RecordParts): RecordParts => ({
  ...parts,
  ...(parts.comments && { comments: { ...parts.comments, thread: null, composer: parts.comments.composer && <ComposerPlace /> } }),
  ...(parts.history !== undefined && { history: <span /> }),
})

/** As high as where one writes, so that nothing jumps. */
const ComposerPlace = () => <div className="h-[40px] pointer-coarse:h-[54px]" />

const scrollClass = 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-5 scrollbar-thin max-md:px-4 max-md:py-4'

function Conversation({ content, comments }: RecordParts) {
  return (
    <>
      <div className={scrollClass}>
        {content}
        {comments && (
          <section className="mt-6">
            <h3 className="mb-3 flex items-baseline gap-2 text-body font-semibold">
              {comments.title ?? 'Comments'}
              {comments.count ? <span className="font-normal text-ink-3 tabular">{comments.count}</span> : null}
            </h3>
            {comments.thread}
          </section>
        )}
      </div>
      <Below>{comments?.composer}</Below>
    </>
  )
}

type Tab = 'details' | 'comments' | 'history'

/** Content above; comments and history take turns below it. */
function Tabbed({ content, comments, history }: RecordParts) {
  const [tab, setTab] = useState<Tab>(comments ? 'comments' : 'history')
  return (
    <>
      <div className={scrollClass}>
        {content}
        <Tabs<Tab> label="Conversation and history" value={tab} onChange={setTab} className="mt-5" items={tabItems(comments, history)}>
          {comments && <TabPanel value="comments">{comments.thread}</TabPanel>}
          {history && <TabPanel value="history">{history}</TabPanel>}
        </Tabs>
      </div>
      {tab === 'comments' && <Below>{comments?.composer}</Below>}
    </>
  )
}

/** On a phone everything takes turns. */
function OneColumn({ content, properties, comments, history }: RecordParts) {
  const [tab, setTab] = useState<Tab>(comments?.first ? 'comments' : 'details')
  const items = [{ value: 'details' as const, label: 'Details' }, ...tabItems(comments, history)]
  return (
    <>
      <div className={cn(scrollClass, 'max-md:pt-1')}>
        <Tabs<Tab> label="Parts of the record" value={tab} onChange={setTab} items={items}>
          <TabPanel value="details">
            {content}
            <div className="mt-4 border-t border-line pt-3">{properties}</div>
          </TabPanel>
          {comments && <TabPanel value="comments">{comments.thread}</TabPanel>}
          {history && <TabPanel value="history">{history}</TabPanel>}
        </Tabs>
      </div>
      {tab === 'comments' && <Below>{comments?.composer}</Below>}
    </>
  )
}

function tabItems(comments: RecordParts['comments'], history: ReactNode) {
  return [
    ...(comments ? [{ value: 'comments' as const, label: comments.title ?? 'Comments', count: comments.count }] : []),
    ...(history ? [{ value: 'history' as const, label: 'History' }] : []),
  ]
}

function Below({ children }: { readonly children: ReactNode }) {
  if (!children) return null
  return (
    <div data-keep-clear className="shrink-0 border-t border-line px-6 py-3 max-md:px-4 max-md:pb-[max(12px,env(safe-area-inset-bottom))]">
      {children}
    </div>
  )
}
