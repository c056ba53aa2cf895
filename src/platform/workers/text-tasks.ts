import { type Asked, findingsOf, type Subject } from '#shared/preflight.ts'
import { differenceOf } from '#shared/text/difference.ts'
import { parseText } from '#shared/text/parse.ts'
import { passageText } from '#shared/text/passages.ts'
import { picturesIn } from '#shared/text/tree.ts'

/** What is computed from long texts in the worker thread, by its name; inputs and results are cloned. */
export const textTasks = {
  difference: ({ before, after }: { before: string; after: string }) => differenceOf(before, after),
  article: (markdown: string) => parseText(markdown, 'article'),
  passages: (markdown: string) => passageText(parseText(markdown, 'article')),
  pictures: (markdown: string) => picturesIn(parseText(markdown, 'article')),
  findings: ({ subject, kit }: { subject: Subject; kit: Asked }) => findingsOf(subject, kit),
}
