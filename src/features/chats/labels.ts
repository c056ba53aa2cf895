/** What somebody hears of a conversation: of every message, of those that mention them, or nothing. */
export const notifyLevels = ['all', 'mentions', 'none'] as const
export type NotifyLevel = (typeof notifyLevels)[number]

export const notifyLabels: Readonly<Record<NotifyLevel, string>> = {
  all: 'All messages',
  mentions: 'Mentions only',
  none: 'Muted',
}

/** More unread than this are not counted. */
export const countedMost = 100
