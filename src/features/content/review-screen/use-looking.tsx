import { createContext, use, useEffect, useRef, useState } from 'react'
import type { Anchor, AnchorInput, AnchorPassage, AnchorShape, AnchorTime } from '#shared/markdown/anchor.ts'
import { type ShownFile, showingOf } from '#shared/records/shown-file.ts'
import { rateOf } from '#shared/values/time-code.ts'
import type { Mark, Tool } from '#ui/marks/shapes.ts'
import type { SharedView, ViewHold } from '#ui/stage/use-zoom.ts'
import type { ContentVersionView } from '../versions/schema.ts'
import type { Looked } from './labels.ts'
import { type MarkedNote, marksOf } from './note-marks.tsx'
import { type Player, usePlayer } from './use-player.tsx'

// State shared by everything that shows a version. The portal's review adds versions, filters and decisions; guest pages add none of these.

type Media = NonNullable<ContentVersionView['media']>

/** A version as the stage needs it. */
export interface LookedVersion {
  readonly id: string
  readonly number: number
  readonly file: ShownFile | null
  readonly media: Pick<Media, 'width' | 'height' | 'pages' | 'duration' | 'frameRate'> | null
}

/** A shape that was drawn for a note not sent yet. */
export interface Draft {
  readonly shape: AnchorShape
  readonly page: number | null
}
/** A span that is being set: it is one once it ends after it begins. */
export interface Span {
  readonly from: number
  readonly to: number | null
}
export type Comparing = { readonly number: number; readonly mode: 'beside' | 'slider' }

/** How a version is shown. */
export function lookedOf({ file }: Pick<LookedVersion, 'file'>): Looked {
  if (!file) return 'article'
  const showing = showingOf(file)
  return showing === 'markdown' || showing === 'text' ? 'none' : showing
}

interface Given<Version extends LookedVersion, Note extends MarkedNote> {
  readonly version: Version
  readonly notes: readonly Note[]
  readonly mayWrite: boolean
  /** two versions are next to each other, and scroll in step */
  readonly comparing: Comparing | null
  /** Called when something was pointed to. */
  readonly onDrawn: () => void
  /** Called when a note on another version is selected. */
  readonly onElsewhere: (anchor: Anchor) => void
}

/** What is looked at, selected, and being pointed to. */
export function useLookingState<Version extends LookedVersion, Note extends MarkedNote>(given: Given<Version, Note>) {
  const { version, notes, mayWrite, comparing, onDrawn, onElsewhere } = given
  const player = usePlayer()
  const [selected, setSelected] = useState<string | null>(null)
  const [hovered, hover] = useState<string | null>(null)
  const [tool, setTool] = useState<Tool | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [span, setSpan] = useState<Span | null>(null)
  const [chosen, setChosen] = useState<AnchorPassage | null>(null)
  const [passage, setPassage] = useState<AnchorPassage | null>(null)
  const [timed, setTimed] = useState(true)
  const [page, setPage] = useState(1)
  const [view, setView] = useState<SharedView | null>(null)
  const shared: ViewHold = [view, setView]
  const looked = lookedOf(version)
  const media = looked === 'video' || looked === 'audio'
  const rate = rateOf(version.media?.frameRate)
  const counted = looked === 'video' ? version.media?.frameRate : null
  useEffect(() => player.showing(rateOf(counted), looked === 'audio'), [player, counted, looked])
  const zoomKeys = useRef<((key: string) => boolean) | null>(null)
  return {
    version,
    notes,
    mayWrite,
    comparing,
    player,
    rate,
    looked,
    media,
    selected,
    select: (id: string | null) => {
      setSelected(id)
      const anchor = notes.find(({ comment }) => comment.id === id)?.comment.anchor
      if (!anchor) return
      if (anchor.versionId !== version.id) onElsewhere(anchor)
      if (anchor.time) {
        player.pause()
        player.seek(anchor.time.from)
      }
      if (anchor.page) setPage(anchor.page)
    },
    hovered,
    hover,
    tool,
    setTool: (next: Tool | null) => {
      if (next) player.pause()
      if (next) setDraft(null)
      setTool(next)
    },
    draft,
    draw: (shape: AnchorShape, on: number | null) => {
      setSelected(null)
      setTool(null)
      setDraft({ shape, page: on })
      onDrawn()
    },
    /** what is selected of an article */
    chosen,
    setChosen,
    /** the passage that what is written now will be about */
    passage,
    /** Writes about what is selected. @param now where it was just looked up @returns whether anything is */
    point: (now = chosen): boolean => {
      if (!now) return false
      setSelected(null)
      setPassage(now)
      onDrawn()
      return true
    },
    span,
    setSpan,
    timed,
    setTimed,
    page,
    setPage,
    shared,
    /** Says what zoom keys do. @returns takes it back */
    takeZoom: (press: (key: string) => boolean) => {
      zoomKeys.current = press
      return () => void (zoomKeys.current = null)
    },
    pressZoom: (key: string): boolean => zoomKeys.current?.(key) ?? false,
    forget: () => {
      setDraft(null)
      setPassage(null)
      setSpan(null)
      setTool(null)
    },
    /** Where what is written now will be anchored. */
    anchor: (): AnchorInput => ({
      versionId: version.id,
      page: draft?.page ?? null,
      shape: draft?.shape ?? null,
      time: media && (timed || draft) ? timeNow(player, span) : null,
      passage,
    }),
    marks: (isShown?: (comment: Note['comment']) => boolean): Mark[] => marksOf(notes, version.id, selected, isShown),
  }
}

function timeNow(player: Player, span: Span | null): AnchorTime {
  if (span && span.to !== null) return { from: span.from, to: span.to }
  return { from: player.state().time, to: null }
}

export type Looking = ReturnType<typeof useLookingState<LookedVersion, MarkedNote>>
export const LookingContext = createContext<Looking | null>(null)

/** The state of the viewer around this part. */
export function useLooking(): Looking {
  const looking = use(LookingContext)
  if (!looking) throw new Error('Rendered outside LookingContext')
  return looking
}
