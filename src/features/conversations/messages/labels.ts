/** What is offered first to answer a message with. */
export const quickReactions = ['👍', '❤️', '😄', '🎉', '👀', '✅', '🙏', '🔥'] as const
/** The rest of what is offered. */
export const moreReactions = [
  '👏',
  '💡',
  '🤔',
  '😮',
  '😢',
  '😅',
  '😂',
  '🥳',
  '🙌',
  '💪',
  '👌',
  '✍️',
  '📌',
  '📎',
  '🎨',
  '📸',
  '🎬',
  '📝',
  '⏰',
  '☕',
  '🚀',
  '⭐',
  '❓',
  '❌',
] as const

export const messageMax = 5000
/** Files of one message. */
export const messageFilesMax = 20
/** One message is answered by so many different pictures at most. */
export const reactionsMax = 20
/** One page of a conversation, in the browser and by default. */
export const messagePage = 50
