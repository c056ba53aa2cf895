import { isStaff, type Role } from '../rights/roles.ts'

/** The specification's four types; a notice's kind is finer: `task.assigned`. */
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

/** A kind with its name, as `defineNotices` returns it. */
export type Notice<Data, Who extends Hears = Hears> = Kind<Data> & { hears: Who; name: string }

/** One kind of notice, with the data of its own words. */
export const kind = <Data, Who extends Hears>(of: Kind<Data> & { hears: Who }): Kind<Data> & { hears: Who } => of

/** Declares the notices of a capability by their names (`task.assigned`), in the order of the settings. Its `routes.ts` exports them. */
export function defineNotices<Kinds extends Readonly<Record<string, Kind<never>>>>(
  kinds: Kinds,
): { readonly [Name in keyof Kinds & string]: Kinds[Name] & { name: Name } } {
  return Object.fromEntries(Object.entries(kinds).map(([name, of]) => [name, { ...of, name }])) as ReturnType<typeof defineNotices<Kinds>>
}

/** What a notice stores: the name of the actor is looked up for each reader. */
export type FactsOf<Data> = Omit<Data, 'by'>

/** Whether an account with these roles can receive a kind. */
export function canReceive(roles: readonly Role[], { receivers }: Pick<Kind<never>, 'receivers'>): boolean {
  if (receivers === undefined) return true
  if (receivers === 'role') return roles.length > 0
  return receivers === 'staff' ? isStaff(roles) : receivers.some((role) => roles.includes(role))
}

/** All notices of all capabilities; made once. */
export class Notices {
  readonly #byName: ReadonlyMap<string, Notice<never>>
  /** those that a person chooses about, in the order of the settings */
  readonly chosen: readonly Notice<never>[]

  /** @throws Error when two have one name */
  constructor(all: readonly Notice<never>[]) {
    this.#byName = new Map(all.map((notice) => [notice.name, notice]))
    if (this.#byName.size < all.length) throw new Error('Two notices have one name.')
    this.chosen = all.filter(({ account }) => !account)
  }

  /** A kind by its name; undefined for one that an earlier version had. */
  named(name: string): Notice<never> | undefined {
    return this.#byName.get(name)
  }

  /** Those that a person with these roles chooses about. */
  offered(roles: readonly Role[]): readonly Notice<never>[] {
    return this.chosen.filter((notice) => canReceive(roles, notice))
  }
}

// Words of notices.

export type By = { by: string }
export type Titled = By & { title: string }
export const quoted = (name: string) => `“${name}”`
export const said = (title: string, message: string): NoticeWords => ({ title, message })
