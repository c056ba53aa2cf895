import { differenceOf } from '#shared/markdown/difference.ts'
import { parseText } from '#shared/markdown/parse.ts'
import { passageText } from '#shared/markdown/passages.ts'
import { picturesIn } from '#shared/markdown/tree.ts'
import { type Asked, findingsOf, type Subject } from '#shared/values/preflight.ts'

/** What is computed from long texts in the worker thread, by its name; inputs and results are cloned. */
export const workerTasks = {
  difference: ({ before, after }: { before: string; after: string }) => differenceOf(before, after),
  article: (markdown: string) => parseText(markdown, 'article'),
  passages: (markdown: string) => passageText(parseText(markdown, 'article')),
  pictures: (markdown: string) => picturesIn(parseText(markdown, 'article')),
  findings: ({ subject, kit }: { subject: Subject; kit: Asked }) => findingsOf(subject, kit),
}
