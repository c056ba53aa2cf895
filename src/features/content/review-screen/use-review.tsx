import { createContext, use, useMemo, useState } from 'react'
import type { AnchorPassage } from '#shared/markdown/anchor.ts'
import { findPassage, type Passage, passageText } from '#shared/markdown/passages.ts'
import { useBlocks } from '#ui/text/use-blocks.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import type { ContentVersionView } from '../versions/schema.ts'
import { useVersionText } from './client.ts'
import { type Comparing, lookedOf, useLookingState } from './use-looking.tsx'
import { allOpen, type Note, type NoteFilter } from './use-notes.ts'

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
  const [version, setVersion] = useState(first)
  const [comparing, setComparing] = useState<Comparing | null>(null)
  const [filter, setFilter] = useState<NoteFilter>(allOpen)
  // What one looks at stays, whatever comes; read anew it is the same.
  const shown = versions.find(({ id }) => id === version.id) ?? version
  const standsAt = useStandsAt(shown.id, lookedOf(shown) === 'article')
  const look = (number: number) => {
    const next = versions.find((one) => one.number === number)
    if (!next || next.id === shown.id) return
    looking.forget()
    setVersion(next)
    setComparing((before) => (before?.number === number ? null : before))
  }
  const looking = useLookingState({
    version: shown,
    notes,
    mayWrite,
    comparing,
    onDrawn,
    // A passage that is in this version too is shown here.
    onElsewhere: ({ passage, versionNumber }) => {
      if (!passage || standsAt(passage) === null) look(versionNumber)
    },
  })
  return { ...looking, item, versions, look, setComparing, standsAt, filter, setFilter }
}

/** Where a passage stands in the article that is shown; null while nobody knows, and where it is gone. */
function useStandsAt(versionId: string, article: boolean): (passage: AnchorPassage) => Passage | null {
  const { data } = useVersionText(versionId, article)
  const { blocks, complete } = useBlocks(data?.body ?? '', 'article')
  const words = useMemo(() => (data && complete ? passageText(blocks) : null), [data, blocks, complete])
  return (passage) => (words === null ? null : findPassage(words, passage))
}

export type Review = ReturnType<typeof useReviewState>
export const ReviewContext = createContext<Review | null>(null)

/** The review that this part belongs to. */
export function useReview(): Review {
  const review = use(ReviewContext)
  if (!review) throw new Error('A part of the review screen stands outside of it.')
  return review
}
