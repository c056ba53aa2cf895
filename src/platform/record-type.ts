import type { z } from 'zod'
import type { Actor } from '#shared/actor.ts'
import type { Decision } from '#shared/decision.ts'
import type { Queryable } from './db.ts'

/** A record of any kind, as comments, attachments and history need to know it. */
export type RecordRef = {
  id: string
  title: string
  projectId: string | null
  brandId: string | null
  /** whom it is assigned to, where its kind has that */
  assigneeId: string | null
  /** persons it is about: they are told of comments */
  concerns: string[]
  /** the address of the record in the browser */
  url: string
}

/** What a kind of record offers to whatever hangs on records. One per feature, listed where it is used. */
export type RecordType = {
  type: string
  /** its name in a sentence: 'task' */
  noun: string
  /** @throws AppError not_found when the actor may not see it */
  find(db: Queryable, actor: Actor, id: string): Promise<RecordRef>
  /** whether this actor may comment on it and attach to it */
  canComment(actor: Actor, ref: RecordRef): Decision
  /** what people see of it; history shows people outside the agency its open fields and no others */
  view: z.ZodObject
}
