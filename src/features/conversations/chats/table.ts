import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { projects } from '#features/clients/projects/table.ts'
import { tasks } from '#features/tasks/tasks/table.ts'
import { files } from '#features/workspace/files/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import type { ChatLine, NotifyLevel } from './labels.ts'

export const chatConversations = pgTable(
  'chat_conversations',
  {
    ...recordColumns,
    /** of a group */
    name: text('name'),
    isGroup: boolean('is_group').notNull(),
    /** of two people: their ids in order, so that there is one conversation for each two */
    directKey: text('direct_key'),
    /** whose staff it follows; without its project it stays a group */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    createdBy: uuid('created_by').references(() => users.id),
    /** the number of its newest message: raised in the transaction that writes one, which so has its place in the order (decision 34) */
    lastSeq: integer('last_seq').notNull().default(0),
    /** raised with every message and every change of one: whoever was away asks for what came behind the last they know */
    lastRev: integer('last_rev').notNull().default(0),
    /** when it was begun or last written in */
    activeAt: moment('active_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('chat_conversations_direct_key').on(t.directKey),
    uniqueIndex('chat_conversations_project').on(t.projectId),
    check('chat_conversations_two', sql`${t.isGroup} = (${t.directKey} is null)`),
  ],
)

/** Who takes part, and who did. Whether somebody still does is asked of their roles and allocations besides (`takesPart`). */
export const chatParticipants = pgTable(
  'chat_participants',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => chatConversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** came as somebody from outside the agency; who was staff and is not any more is no longer let in */
    outside: boolean('outside').notNull(),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    addedBy: uuid('added_by').references(() => users.id),
    /** they read what has a greater number */
    fromSeq: integer('from_seq').notNull().default(0),
    leftAt: moment('left_at'),
    readSeq: integer('read_seq').notNull().default(0),
    notify: text('notify').$type<NotifyLevel>().notNull().default('all'),
  },
  (t) => [
    uniqueIndex('chat_participants_once').on(t.conversationId, t.userId),
    index('chat_participants_person').on(t.userId, t.conversationId).where(sql`left_at is null`),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    ...recordColumns,
    ...deletableColumns,
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => chatConversations.id),
    seq: integer('seq').notNull(),
    rev: integer('rev').notNull(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id),
    /** made by the program that sends it: sent again after a lost answer, it is the same message */
    clientMsgId: uuid('client_msg_id').notNull(),
    body: text('body').notNull(),
    mentions: uuid('mentions').array().notNull().default(sql`'{}'`),
    /** the message that it answers; when that is removed for good, it stands by itself */
    replyToId: uuid('reply_to_id').references((): AnyPgColumn => chatMessages.id, { onDelete: 'set null' }),
    editedAt: moment('edited_at'),
    /** not written but happened: whoever sends it did that to `subjectId`; numbered like all that is written */
    line: text('line').$type<ChatLine>(),
    subjectId: uuid('subject_id').references(() => users.id),
    /** the task that was made of it */
    taskId: uuid('task_id').references(() => tasks.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('chat_messages_seq').on(t.conversationId, t.seq),
    uniqueIndex('chat_messages_rev').on(t.conversationId, t.rev),
    uniqueIndex('chat_messages_once').on(t.conversationId, t.senderId, t.clientMsgId),
    check('chat_messages_line', sql`(${t.line} is null) = (${t.subjectId} is null)`),
    index('chat_messages_task').on(t.taskId).where(sql`task_id is not null`),
    index('chat_messages_replies').on(t.replyToId).where(sql`reply_to_id is not null`),
    index('chat_messages_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)

/** Files of messages. */
export const chatFiles = pgTable(
  'chat_files',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => chatMessages.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull(),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id),
    position: integer('position').notNull(),
  },
  (t) => [index('chat_files_message').on(t.messageId, t.position), index('chat_files_file').on(t.fileId)],
)

/** One person's answer to a message by a picture; each once. */
export const chatReactions = pgTable(
  'chat_reactions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    emoji: text('emoji').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.emoji, t.userId] })],
)
