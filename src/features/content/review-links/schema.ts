import { z } from 'zod'
import { commentBodyMax } from '#features/records/comments/schema.ts'
import { fileRef } from '#features/workspace/files/schema.ts'
import { id, instant, listInput } from '#shared/contract/endpoint.ts'
import { anchorInput, anchorView } from '#shared/markdown/anchor.ts'
import type { Block, Run } from '#shared/markdown/tree.ts'
import { contentTypes } from '../items/schema.ts'
import { verdictFields, verdictOutcomes } from '../reviews/schema.ts'

/** A record of the link that `id` names. */
const ofItem = { id, itemId: id }

const run: z.ZodType<Run> = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  code: z.literal(true).optional(),
  href: z.string().optional(),
}) as z.ZodType<Run>
const runs = z.array(run)
/** A piece of an article as it is drawn: read on the server, so that the page of a link needs no parser. */
const block: z.ZodType<Block> = z.lazy(() =>
  z.union([
    z.object({ type: z.literal('paragraph'), runs }),
    z.object({ type: z.literal('heading'), level: z.union([z.literal(1), z.literal(2), z.literal(3)]), runs }),
    z.object({ type: z.literal('code'), text: z.string() }),
    z.object({ type: z.literal('quote'), blocks: z.array(block) }),
    z.object({ type: z.literal('list'), start: z.number().nullable(), items: z.array(z.array(block)) }),
    z.object({ type: z.literal('table'), rows: z.array(z.array(runs)) }),
    z.object({ type: z.literal('picture'), fileId: id, sha256: z.string(), width: z.number(), height: z.number(), alt: z.string() }),
  ]),
)

/** What was said by this link of the version that is shown, last. */
const openedVerdict = z.object({
  outcome: z.enum(verdictOutcomes),
  /** the name that the guest gave */
  by: z.string().nullable(),
  at: instant,
  comment: z.string().nullable(),
})

export const openedItems = listInput({ id })
/** One item as the guest of a review link sees it: the version that is shared with clients, and nothing of the agency's own. */
export const openedItem = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  contentType: z.enum(contentTypes),
  versionId: id,
  versionNumber: z.number(),
  // How the agency may use it is its own business.
  file: fileRef.omit({ rights: true }).nullable(),
  /** pictures per second, exact: 30000/1001 */
  frameRate: z.string().nullable(),
  pages: z.number().nullable(),
  /** published or rejected: nothing is to be said of it any more */
  closed: z.boolean(),
  verdict: openedVerdict.nullable(),
})
export type OpenedItem = z.infer<typeof openedItem>

export const openedItemInput = z.strictObject(ofItem)
/** With the text of an article. */
export const openedItemDetail = openedItem.extend({ article: z.array(block).nullable() })
export type OpenedItemDetail = z.infer<typeof openedItemDetail>

export const openedComments = listInput(ofItem)
const openedComment = z.object({
  id,
  body: z.string(),
  by: z.string(),
  /** who came by a link, and is called as they said */
  guest: z.boolean(),
  createdAt: instant,
  edited: z.boolean(),
  resolved: z.boolean(),
  /** where on the version that is shown; null where it points to nothing there */
  anchor: anchorView.nullable(),
  /** what it is called beside its mark, as everywhere; null where it points to nothing there */
  number: z.string().nullable(),
  /** the version it was said of, where it pointed to one */
  versionNumber: z.number().nullable(),
  /** files that hang on it, which are not shown here */
  files: z.number(),
})
export const openedThread = openedComment.extend({ replies: z.array(openedComment) })
export type OpenedThread = z.infer<typeof openedThread>

export const openedCommentCreate = z.strictObject({
  ...ofItem,
  body: z.string().trim().min(1, 'Write something first').max(commentBodyMax, `Enter at most ${commentBodyMax} characters`),
  /** where on the version that is shown: refused when there is another by now */
  anchor: anchorInput.optional(),
  /** the comment it answers */
  parentId: id.optional(),
})
export const openedVerdictGiven = z.strictObject({ ...ofItem, ...verdictFields })
