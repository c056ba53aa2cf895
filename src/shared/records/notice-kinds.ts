import type { Role } from '../rights/roles.ts'

/** The specification's four types; `kind` is what happened (labels.ts). */
export const notificationTypes = ['system', 'task', 'comment', 'project'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The specification's switches that stand for several kinds. */
export const noticeGroups = ['task-assignments', 'project-updates'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

export const mailDeliveries = ['soon', 'daily'] as const
/** `soon`: a few minutes after it happened, gathered; `daily`: all of a day at a chosen hour. */
export type MailDelivery = (typeof mailDeliveries)[number]

/** What a notification says: its title, and one sentence. */
export type NoticeWords = { title: string; message: string }

export type Hears = 'person' | 'followers'
/** A kind of notification: what it is called, who hears of it, and what it says. */
export type Kind<Data> = {
  type: NotificationType
  /** what happened, as a choice in the settings */
  label: string
  /** the specification's switch that it belongs to */
  group?: NoticeGroup
  /** who hears of it: the person whom it is about, or whoever follows the record */
  hears: Hears
  /** who can receive it, by account role: all accounts without this, any role, staff, or these roles */
  receivers?: 'role' | 'staff' | readonly Role[]
  /** whether it is mailed unless somebody chose otherwise; everything is shown in the portal */
  mail: boolean
  /** it concerns the account itself: nobody can switch it off, and its mail, where there is one, is written by its command */
  account?: true
  /** where a click leads; by default to the record, and to nothing where it is about none */
  address?: string
  /** Writes the sentence from stored facts: a fact added later is missing in older rows. */
  words: (data: Data) => NoticeWords
}

/** A kind without what only its own words know. */
export type AnyKind = Omit<Kind<never>, 'words'>

// Words of notices, for whoever says what people are told.

/** One kind of notice, with the data of its own words. */
export const kind = <Data, Who extends Hears>(of: Kind<Data> & { hears: Who }): Kind<Data> & { hears: Who } => of
export type By = { by: string }
export type Titled = By & { title: string }
export const quoted = (name: string) => `“${name}”`
export const said = (title: string, message: string): NoticeWords => ({ title, message })
