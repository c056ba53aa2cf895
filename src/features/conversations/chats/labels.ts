/** What somebody hears of a conversation: of every message, of those that mention them, or nothing. */
export const notifyLevels = ['all', 'mentions', 'none'] as const
export type NotifyLevel = (typeof notifyLevels)[number]

export const notifyLabels: Readonly<Record<NotifyLevel, string>> = {
  all: 'All messages',
  mentions: 'Mentions only',
  none: 'Muted',
}

/** Lines between messages that say who came and who went; `added-with-past` when the newcomer may read earlier messages. */
export const chatLines = ['joined', 'added', 'added-with-past', 'left', 'removed'] as const
export type ChatLine = (typeof chatLines)[number]

/** More unread than this are not counted. */
export const countedMost = 100
