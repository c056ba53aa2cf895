import { z } from 'zod'
import { taskCreate, taskView } from '#features/tasks/tasks/schema.ts'
import { fileRef } from '#features/workspace/files/schema.ts'
import { baseVersion, id, instant, listInput } from '#shared/contract/endpoint.ts'
import { personName, shownPerson, wordOf } from '#shared/contract/refs.ts'
import { chatLines } from '../chats/labels.ts'
import { messageFilesMax, messageMax } from './labels.ts'

const body = z
  .string()
  .trim()
  .max(messageMax, `Enter at most ${messageMax.toLocaleString('en')} characters`)
const mentions = z.array(id).max(50)
const number = z.coerce.number().int().min(0).max(2_147_483_647)

/** Where files of messages are uploaded to. */
export const messagePlace = z.strictObject({ conversationId: id })

/**
 * Messages of one conversation. By themselves the newest first; `afterRev` gives everything that was written, changed or removed since
 * that change, in the order in which it happened: what a program asks for that was away.
 */
export const messageList = listInput({
  conversationId: id,
  order: z.enum(['newest', 'oldest']).default('newest'),
  afterSeq: number.optional(),
  beforeSeq: number.optional(),
  afterRev: number.optional(),
  /** words in the text; of a word that is still being typed, how it begins */
  q: z.string().trim().max(200).optional(),
})
export const messageCreate = z.strictObject({
  conversationId: id,
  /** made by whoever sends it, anew for each message: sent again, it is the same message and is stored once */
  clientMsgId: id,
  /** may be empty where there are files */
  body,
  mentions: mentions.default([]),
  /** the message of the same conversation that it answers */
  replyToId: id.nullable().default(null),
  /** one's own finished uploads, announced for the conversation */
  uploadIds: z.array(id).max(messageFilesMax).default([]),
})
export const messageUpdate = z.strictObject({
  id,
  body: body.min(1, 'Write something first').optional(),
  mentions: mentions.optional(),
  version: baseVersion,
})

/** One picture of the standard's own list, whatever it is made of. */
const emoji = z
  .string()
  .max(40)
  .regex(/^\p{RGI_Emoji}$/v, 'Choose one emoji')
/** Sets it, so that asked twice it is as it was. */
export const reactionSet = z.strictObject({ id, emoji, on: z.boolean() })

const repliedTo = z.object({
  id,
  seq: z.number(),
  sender: shownPerson,
  /** its beginning in one line */
  text: z.string(),
  deleted: z.boolean(),
})

export const messageView = z.object({
  id,
  conversationId: id,
  /** its place in the conversation: 1, 2, 3 */
  seq: z.number(),
  /** the change of the conversation that it was written or changed by last */
  rev: z.number(),
  /** of one's own */
  clientMsgId: id.nullable(),
  /** none where the reader is not told who it was */
  senderId: id.nullable(),
  sender: shownPerson,
  body: z.string(),
  mentions: z.array(personName),
  replyToId: id.nullable(),
  /** none where the reader does not read what it answers */
  replyTo: repliedTo.nullable(),
  files: z.array(z.object({ id, file: fileRef })),
  /** not written but happened: who came or went by whose act; there is nothing else to it */
  line: z.object({ what: z.enum(chatLines), person: shownPerson }).nullable(),
  /** the task that was made of it, for those who see that */
  task: z.object({ id, name: wordOf('task', z.string()) }).nullable(),
  reactions: z.array(z.object({ emoji: z.string(), count: z.number(), mine: z.boolean(), names: z.array(z.string()) })),
  createdAt: instant,
  editedAt: instant.nullable(),
  /** it keeps its place: nothing of it is left to read */
  deleted: z.boolean(),
  version: z.number(),
})
/** A task from a message; a line that leads back is added to its description. */
export const messageTask = taskCreate.extend({ id })
export const messageTaskView = z.object({ message: messageView, task: taskView })
export type MessageView = z.infer<typeof messageView>
