import { sql } from 'drizzle-orm'
import type { FileHolder, UploadPlace } from '#platform/files/file-places.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { addressOfMessage } from '#shared/records/addresses.ts'
import { AppError } from '#shared/rights/errors.ts'
import { placeOf } from '../chats/queries.ts'
import { chatFiles, chatMessages } from '../chats/table.ts'
import { visibleMessages } from '../chats/visibility.ts'
import { messagePlace } from './schema.ts'

/** Messages are found by those alone who read them, admins included. */
export const messageKind: RecordKind<typeof chatMessages> = {
  name: 'chat-message',
  noun: 'message',
  nouns: 'messages',
  table: chatMessages,
  place: { of: { column: chatMessages.conversationId, in: 'chat-conversation' } },
  deletable: {
    listed: {
      title: chatMessages.body,
      mayDelete: (actor) => sql`(cm.sender_id = ${actor.userId} and ${visibleMessages(actor)})`,
    },
  },
  // What only happened has no words to be found by.
  seen: (actor) => sql`(cm.line is null and ${visibleMessages(actor)})`,
  alias: 'cm',
  search: {
    body: chatMessages.body,
    people: [chatMessages.senderId],
    mentions: chatMessages.mentions,
    person: chatMessages.senderId,
    at: chatMessages.createdAt,
    called: sql`(select case when cc.is_group then coalesce((select p.name from projects p where p.id = cc.project_id), cc.name) else 'Direct message' end
      from chat_conversations cc where cc.id = cm.conversation_id)`,
    opens: addressOfMessage,
  },
}

/** The files of a message go with it. */
export const chatFileKind: RecordKind<typeof chatFiles> = {
  name: 'chat-file',
  noun: 'file',
  nouns: 'files',
  table: chatFiles,
  place: { of: { column: chatFiles.messageId, in: 'chat-message' } },
}

/** Whoever may write in a conversation may put files there. */
export const messageUploads: UploadPlace<typeof messagePlace> = {
  name: 'chat-message',
  input: messagePlace,
  assertMayUpload: async ({ actor, services }, { conversationId }) => {
    const { canWrite } = await placeOf(services.pool, actor, conversationId)
    if (!canWrite) throw new AppError('conflict', 'The other person is not here any more. Start a new conversation.')
  },
}

/** Who reads the message may open its files. */
export const chatFileHolder: FileHolder = {
  column: chatFiles.fileId,
  alias: 'cf',
  name: chatFiles.fileName,
  seen: (actor) =>
    sql`exists (select from chat_messages cm where cm.id = cf.message_id and cm.deleted_at is null and ${visibleMessages(actor)} offset 0)`,
}
