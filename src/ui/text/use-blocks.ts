import { useEffect, useMemo, useState } from 'react'
import { readingCost } from '#shared/markdown/cost.ts'
import { append, parsePieces, parseText } from '#shared/markdown/parse.ts'
import type { Block, Blocks, TextProfile } from '#shared/markdown/tree.ts'
import { mayDraw } from '../base/rendering.ts'

/** The text as far as it is read. */
export type ReadText = { readonly blocks: Blocks; readonly complete: boolean }

/** What costs less, in microseconds, is read while it is drawn. */
const atOnce = 60_000
const piecesAtOnce = 4

const unread: ReadText = { blocks: [], complete: false }
/** Long texts that were read last: several parts of a screen read the same one. */
const kept = new Map<string, Blocks>()
const keptMax = 4

function keep(key: string, blocks: Blocks): ReadText {
  kept.delete(key)
  kept.set(key, blocks)
  for (const [oldest] of kept) if (kept.size > keptMax) kept.delete(oldest)
  return { blocks, complete: true }
}

/** The server draws a view within limits of its own; the browser replaces it, so that a text may stand there as it was written. */
function asDrawn(text: string, profile: TextProfile, cost: number): ReadText {
  const blocks: Blocks = mayDraw(cost) ? parseText(text, profile) : [{ type: 'paragraph', runs: [{ text: text.slice(0, 2000) }] }]
  return { blocks, complete: true }
}

/** A text to draw. A long one is read piece by piece, so that the page stays usable: somebody else may have written it. */
export function useBlocks(text: string, profile: TextProfile): ReadText {
  const key = `${profile} ${text}`
  const read = useMemo((): ReadText | undefined => {
    const cost = readingCost(text)
    if (import.meta.env.SSR) return asDrawn(text, profile, cost)
    if (cost <= atOnce) return { blocks: parseText(text, profile), complete: true }
    const known = kept.get(key)
    return known && { blocks: known, complete: true }
  }, [text, profile, key])
  const [later, setLater] = useState<ReadText & { readonly of: string }>()
  const isDone = read !== undefined
  useEffect(() => {
    if (isDone) return undefined
    const pieces = parsePieces(text, profile)
    const blocks: Block[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const go = (): void => {
      for (let count = 0; count < piecesAtOnce; count += 1) {
        const next = pieces.next()
        if (next.done) return setLater({ of: key, ...keep(key, blocks) })
        append(blocks, next.value)
      }
      timer = setTimeout(go)
    }
    go()
    return () => clearTimeout(timer)
  }, [isDone, text, profile, key])
  return read ?? (later?.of === key ? later : unread)
}
