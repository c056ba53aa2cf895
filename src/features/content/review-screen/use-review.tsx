import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import type { AnchorInput, AnchorPassage, AnchorShape, AnchorTime } from '#shared/markdown/anchor.ts'
import { findPassage, type Passage, passageText } from '#shared/markdown/passages.ts'
import { showingOf } from '#shared/records/shown-file.ts'
import { rateOf } from '#shared/values/time-code.ts'
import type { Mark, Tool } from '#ui/marks/shapes.ts'
import type { SharedView, ViewHold } from '#ui/stage/use-zoom.ts'
import { useBlocks } from '#ui/text/use-blocks.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import type { ContentVersionView } from '../versions/schema.ts'
import { useVersionText } from './client.ts'
import type { Looked } from './labels.ts'
import { allOpen, marksOf, type Note, type NoteFilter } from './use-notes.ts'
import { type Player, usePlayer } from './use-player.tsx'

/** What was pointed to and is not said yet. */
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
export function lookedOf({ file }: ContentVersionView): Looked {
  if (!file) return 'article'
  const showing = showingOf(file)
  return showing === 'markdown' || showing === 'text' ? 'none' : showing
}

interface Given {
  readonly item: ContentItemDetail
  /** the one that is shown first */
  readonly first: ContentVersionView
  /** the newest first */
  readonly versions: readonly ContentVersionView[]
  readonly notes: readonly Note[]
  readonly mayWrite: boolean
  /** Something was pointed to. */
  readonly onDrawn: () => void
}

/** All that the parts of the screen share: what is looked at, what is selected, what is being pointed to. */
export function useReviewState({ item, first, versions, notes, mayWrite, onDrawn }: Given) {
  const player = usePlayer()
  const [version, setVersion] = useState(first)
  const [comparing, setComparing] = useState<Comparing | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [hovered, hover] = useState<string | null>(null)
  const [tool, setTool] = useState<Tool | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [span, setSpan] = useState<Span | null>(null)
  const [chosen, setChosen] = useState<AnchorPassage | null>(null)
  const [passage, setPassage] = useState<AnchorPassage | null>(null)
  const [timed, setTimed] = useState(true)
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState<NoteFilter>(allOpen)
  const [view, setView] = useState<SharedView | null>(null)
  const shared: ViewHold = [view, setView]
  // What one looks at stays, whatever comes; read anew it is the same.
  const shown = versions.find(({ id }) => id === version.id) ?? version
  const looked = lookedOf(shown)
  const media = looked === 'video' || looked === 'audio'
  const rate = rateOf(shown.media?.frameRate)
  const counted = looked === 'video' ? shown.media?.frameRate : null
  useEffect(() => player.showing(rateOf(counted), looked === 'audio'), [player, counted, looked])
  const standsAt = useStandsAt(shown.id, looked === 'article')
  const zoomKeys = useRef<((key: string) => boolean) | null>(null)
  const forget = () => {
    setDraft(null)
    setPassage(null)
    setSpan(null)
    setTool(null)
  }
  const look = (number: number) => {
    const next = versions.find((one) => one.number === number)
    if (!next || next.id === shown.id) return
    forget()
    setVersion(next)
    setComparing((before) => (before?.number === number ? null : before))
  }
  const select = (id: string | null) => {
    setSelected(id)
    const anchor = notes.find(({ comment }) => comment.id === id)?.comment.anchor
    if (!anchor) return
    // A passage that stands here too is looked at here.
    if (anchor.versionId !== shown.id && !(anchor.passage && standsAt(anchor.passage))) look(anchor.versionNumber)
    if (anchor.time) {
      player.pause()
      player.seek(anchor.time.from)
    }
    if (anchor.page) setPage(anchor.page)
  }
  return {
    item,
    versions,
    version: shown,
    notes,
    mayWrite,
    player,
    rate,
    looked,
    media,
    look,
    comparing,
    setComparing,
    selected,
    select,
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
    standsAt,
    span,
    setSpan,
    timed,
    setTimed,
    page,
    setPage,
    filter,
    setFilter,
    shared,
    /** Says what zoom keys do. @returns takes it back */
    takeZoom: (press: (key: string) => boolean) => {
      zoomKeys.current = press
      return () => void (zoomKeys.current = null)
    },
    pressZoom: (key: string): boolean => zoomKeys.current?.(key) ?? false,
    forget,
    /** Where what is written now will stand. */
    anchor: (): AnchorInput => ({
      versionId: shown.id,
      page: draft?.page ?? null,
      shape: draft?.shape ?? null,
      time: media && (timed || draft) ? timeNow(player, span) : null,
      passage,
    }),
    marks: (isShown?: (comment: Note['comment']) => boolean): Mark[] => marksOf(notes, shown.id, selected, isShown),
  }
}

/** Where a passage stands in the article that is shown; null while nobody knows, and where it is gone. */
function useStandsAt(versionId: string, article: boolean): (passage: AnchorPassage) => Passage | null {
  const { data } = useVersionText(versionId, article)
  const { blocks, complete } = useBlocks(data?.body ?? '', 'article')
  const words = useMemo(() => (data && complete ? passageText(blocks) : null), [data, blocks, complete])
  return (passage) => (words === null ? null : findPassage(words, passage))
}

function timeNow(player: Player, span: Span | null): AnchorTime {
  if (span && span.to !== null) return { from: span.from, to: span.to }
  return { from: player.state().time, to: null }
}

export type Review = ReturnType<typeof useReviewState>
export const ReviewContext = createContext<Review | null>(null)

/** The review that this part belongs to. */
export function useReview(): Review {
  const review = use(ReviewContext)
  if (!review) throw new Error('A part of the review screen stands outside of it.')
  return review
}
