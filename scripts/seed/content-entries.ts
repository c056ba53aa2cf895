import type { ContentEntry } from './content-entry.ts'
import { graphics, videos } from './content-pictures.ts'
import { ads, articles } from './content-words.ts'

/** The content of the demo, of one type after the other: whoever takes a few that stand together has some of each. */
export const contentEntries: readonly ContentEntry[] = graphics.flatMap((graphic, at) =>
  [graphic, ads[at], articles[at], videos[at]].filter((entry) => entry !== undefined),
)
