/**
 * Colours ranges by the name that a style gives (`::highlight(name)`), without touching what they stand in. A browser without highlights
 * leaves them as they are. @param priority the higher one is seen where several lie over each other @returns takes the colour away
 */
export function highlight(name: string, ranges: readonly Range[], priority = 0): () => void {
  if (ranges.length === 0 || !('highlights' in CSS)) return () => undefined
  const all = CSS.highlights.get(name) ?? new Highlight()
  all.priority = priority
  for (const range of ranges) all.add(range)
  CSS.highlights.set(name, all)
  return () => {
    for (const range of ranges) all.delete(range)
  }
}
