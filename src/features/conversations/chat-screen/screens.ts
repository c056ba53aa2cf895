import { defineScreens, holds } from '#shared/records/screens.ts'
import type { ChatSearch } from '../chats/chats-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/chat',
      title: 'Chat',
      part: 'src/features/conversations/chat-screen/chat-screen.tsx#ChatScreen',
      first: 'src/features/conversations/chats/chats-search.ts#firstOfChats',
      search: holds<ChatSearch>(),
      permissions: ['chat.start'],
      navigation: { group: 'Agency', icon: 'message-circle', forClients: { at: 5 } },
    },
  ],
})
