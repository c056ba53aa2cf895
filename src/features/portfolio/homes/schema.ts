import { z } from 'zod'

/** Tasks that the reader can open, in those projects that are not archived. */
export const taskFigures = z.object({
  /** not done */
  open: z.number(),
  /** not done, and due before today in the reader's zone */
  overdue: z.number(),
  done: z.number(),
})

/** Content that the reader sees there. */
const contentFigures = z.object({
  total: z.number(),
  /** neither published nor rejected */
  open: z.number(),
  /** of these, what waits for the client */
  client: z.number(),
})

/** What stands at the top of a project's home. */
export const projectFigures = z.object({
  /** null where the project's card is all that is open to the reader */
  tasks: taskFigures.nullable(),
  content: contentFigures.nullable(),
})
export type ProjectFigures = z.infer<typeof projectFigures>

/** What stands at the top of a brand's home. */
export const brandFigures = z.object({
  /** null where the brand's card is all that is open to the reader */
  tasks: taskFigures.nullable(),
  content: contentFigures.nullable(),
  /** projects the reader can open that are planned or under way, and not archived */
  runningProjects: z.number(),
})
export type BrandFigures = z.infer<typeof brandFigures>
