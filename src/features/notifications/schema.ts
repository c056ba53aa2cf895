/** The specification's four types; `kind` is what happened (labels.ts). */
export const notificationTypes = ['system', 'task', 'comment', 'project'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The specification's switches that stand for several kinds. */
export const noticeGroups = ['task-assignments', 'project-updates'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

export const mailDeliveries = ['soon', 'daily'] as const
/** `soon`: a few minutes after it happened, gathered; `daily`: all of a day at a chosen hour. */
export type MailDelivery = (typeof mailDeliveries)[number]
