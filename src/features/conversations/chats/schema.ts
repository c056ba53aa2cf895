import { z } from 'zod'
import { baseVersion, id, instant, listInput } from '#shared/contract/endpoint.ts'
import { personRef, projectWithBrand, shownPerson } from '#shared/contract/refs.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { notifyLevels } from './labels.ts'

export const conversationNameMax = 100
/** So many take part in one conversation at most. */
export const peopleMax = 200

const name = oneLine().max(conversationNameMax, `Enter at most ${conversationNameMax} characters`)
const people = z.array(id).min(1, 'Choose at least one person').max(peopleMax, `Choose at most ${peopleMax} people`)

/** One other person makes a direct conversation, of which there is one for each two; more make a group, which has a name. */
export const conversationCreate = z.strictObject({ userIds: people, name: name.nullable().default(null) })
export const conversationUpdate = z.strictObject({ id, name: name.min(1, 'Give the group a name').optional(), version: baseVersion })
export const projectConversationOpen = z.strictObject({ projectId: id })

export const conversationList = listInput({
  /** in its name, its project's, or the name of somebody in it */
  q: z.string().trim().max(200).optional(),
})
/** Whom one can write to: with a conversation those whom one can add to it. */
export const chatPeopleList = listInput({ q: z.string().trim().max(100).optional(), conversationId: id.optional() })
export const chatPersonView = personRef.extend({
  /** works for a client, or is an influencer */
  outside: z.boolean(),
  /** of a person outside the agency: the brands they are known by */
  of: z.string().nullable(),
})
export type ChatPerson = z.infer<typeof chatPersonView>

export const peopleAdd = z.strictObject({
  id,
  userIds: people,
  /** they read what was written before, as far as whoever adds them does */
  sharePast: z.boolean().default(false),
})
export const notifySet = z.strictObject({ id, notify: z.enum(notifyLevels) })
export const readMark = z.strictObject({ id, seq: z.number().int().min(0).max(2_147_483_647) })

/** The last message as the list shows it: its beginning in one line. */
const lastMessage = z.object({
  seq: z.number(),
  mine: z.boolean(),
  sender: shownPerson,
  text: z.string(),
  deleted: z.boolean(),
  at: instant,
})

export const conversationView = z.object({
  id,
  /** of a group; of a project’s conversation the name of the project; none between two people */
  name: z.string().nullable(),
  isGroup: z.boolean(),
  project: projectWithBrand.nullable(),
  /** the others, by name, of many the first */
  people: z.array(shownPerson),
  /** all that take part, the reader too */
  peopleCount: z.number(),
  /** those from outside the agency who read along */
  outsiders: z.array(shownPerson),
  lastMessage: lastMessage.nullable(),
  /** number of the newest message, and of the newest change of any */
  lastSeq: z.number(),
  lastRev: z.number(),
  /** the reader reads what comes after this one */
  fromSeq: z.number(),
  /** the newest that the reader has seen */
  readSeq: z.number(),
  /** not seen yet; no more than 100 are counted */
  unread: z.number(),
  /** one of them mentions the reader */
  mentioned: z.boolean(),
  notify: z.enum(notifyLevels),
  /** false between two people when the other one is not there any more */
  canWrite: z.boolean(),
  canAdd: z.boolean(),
  canLeave: z.boolean(),
  canRename: z.boolean(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
})
export type ConversationView = z.infer<typeof conversationView>
/** `created` is false where the two people have a conversation already. */
export const startedView = conversationView.extend({ created: z.boolean() })
export type StartedView = z.infer<typeof startedView>

/** Conversations in which something waits to be read, as far as one wants to hear of it. */
export const unreadView = z.object({ conversations: z.number() })

/** Whether the project has a conversation, for whoever could open it or takes part. */
export const projectConversationInput = z.strictObject({ projectId: id })
export const projectConversationView = z.object({
  /** of the conversation, where the reader takes part */
  conversationId: id.nullable(),
  canOpen: z.boolean(),
})
export const addedView = z.object({ added: z.number(), participantIds: z.array(id), conversation: conversationView })
