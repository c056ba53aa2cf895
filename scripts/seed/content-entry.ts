import type { ContentStatus, ContentType } from '../../src/features/content/schema.ts'
import type { SeedNote } from './content-notes.ts'
import type { FileKind } from './document-files.ts'

/** A piece of content of the demo. `changes` says what came with each version after the first, `shared` whose turn it is where clients see it. */
export type ContentEntry = {
  type: ContentType
  title: string
  description: string
  status: ContentStatus
  platform: string | null
  dimensions?: string
  format?: string
  tags: readonly string[]
  /** budget and what was spent of it, in hundreds */
  money?: readonly [number, number]
  changes?: readonly string[]
  shared?: 'waiting' | 'answered'
  /** what the client says where they answered; approved unless told */
  verdict?: 'approved' | 'changes'
  /** what they write with it */
  answer?: string
  /** what is written with the decision of the agency */
  because?: string
  said?: readonly string[]
  /** an article with pictures in its text */
  pictured?: boolean
  /** its file, where it is neither a picture nor a film; `text` are the chapters of a PDF */
  file?: { kind: FileKind; text: readonly string[] }
  /** what was noted at places of the version that was submitted */
  notes?: readonly SeedNote[]
  /** who came by a review link, and what they said of it */
  guest?: { name: string; verdict?: 'approved' | 'changes'; answer?: string }
}

const below = (picture: string | undefined): string => (picture === undefined ? '' : `\n${picture}\n`)

/** The text of an article of the demo. @param round how often it was changed before @param pictures as Markdown */
export const articleText = (brand: string, round: number, pictures: readonly string[] = []): string => `# What a morning needs

Some begin with the news, some with a run. At ${brand} we begin with what is on the table${round > 0 ? '.' : ', and with the question who put it there, and why it is always the same person.'}
${below(pictures[0])}
## Three small things

- a window that opens
- bread that is **still warm**
- nobody who asks for the plan of the day
${below(pictures[1])}
| Minute | What happens |
| --- | --- |
| 0 | Water boils |
| 4 | It smells of coffee |
| 9 | Somebody says the first sentence |

> The best mornings have no programme.
`
