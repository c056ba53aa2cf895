import { z } from 'zod'
import { id, instant, listInput, page, queryFlag, queryIds } from '#shared/contract/endpoint.ts'
import { projectWithBrand, shownPerson } from '#shared/contract/refs.ts'
import { mailDeliveries, noticeGroups, notificationTypes } from '#shared/records/notice-kinds.ts'

export const notificationCount = z.object({ all: z.number(), unread: z.number(), read: z.number() })
export type NotificationCount = z.infer<typeof notificationCount>
/** Counting ends here, for the tabs of the list and for the badge: what is beyond is too many to matter. */
export const countedAtMost = 1000
export const badgeAtMost = 100

/** What the database held when a list was read, in PostgreSQL's own words; marking all is bound by it. */
const snapshot = z
  .string()
  .max(8000)
  .regex(/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/, 'Not valid')

export const notificationCountInput = z.strictObject({ projectId: id.optional() })
export const notificationList = listInput({
  read: queryFlag.optional(),
  /** of records of this project */
  projectId: id.optional(),
})
export type NotificationListInput = z.output<typeof notificationList>

export const notificationView = z.object({
  id,
  type: z.enum(notificationTypes),
  /** what happened: `task.assigned` */
  kind: z.string(),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  /** where a click leads, from the site's root */
  actionUrl: z.string().nullable(),
  /** what it opens; notices of one record stand together */
  recordType: z.string().nullable(),
  recordId: id.nullable(),
  /** what was written, where it tells of a comment */
  quote: z.string().nullable(),
  project: projectWithBrand.nullable(),
  actor: shownPerson.nullable(),
  createdAt: instant,
})
export type NotificationView = z.infer<typeof notificationView>
export const notificationPage = page(notificationView).extend({ snapshot: z.string() })
export type NotificationPage = z.infer<typeof notificationPage>

export const notificationUpdate = z.strictObject({ id, read: z.boolean() })
/** Those of the ids, or without them all that were there when the snapshot was taken; what came later stays as it is. */
export const notificationsUpdate = z
  .strictObject({ read: z.boolean(), ids: z.array(id).max(200).optional(), snapshot: snapshot.optional(), projectId: id.optional() })
  .refine(({ ids, snapshot: taken }) => (ids === undefined) !== (taken === undefined), {
    path: ['snapshot'],
    message: 'Name the notifications by their ids, or all of them by the snapshot of the list that was read.',
  })
export const changedCount = z.object({ changed: z.number() })

export const notificationsRemoval = z.strictObject({ ids: queryIds })
export const deletionUndo = z.strictObject({ deletionId: id })

const channels = z.object({ app: z.boolean(), mail: z.boolean() })
/** What one wants to be told. `app` and `mail` of a kind are as they come out for it alone; a switch above that is off ends both. */
export const settingsView = z.object({
  email: z.boolean(),
  taskAssignments: z.boolean(),
  projectUpdates: z.boolean(),
  delivery: z.enum(mailDeliveries),
  /** the hour of the day at which the digest comes, by one's own clock */
  digestHour: z.number(),
  kinds: z.record(z.string(), channels),
  /** what there is to choose about, in order */
  offered: z.array(
    z.object({ name: z.string(), type: z.enum(notificationTypes), label: z.string(), group: z.enum(noticeGroups).nullable() }),
  ),
})
export type SettingsView = z.infer<typeof settingsView>
export const settingsUpdate = z.strictObject({
  email: z.boolean().optional(),
  taskAssignments: z.boolean().optional(),
  projectUpdates: z.boolean().optional(),
  delivery: z.enum(mailDeliveries).optional(),
  digestHour: z.number().int().min(0).max(23).optional(),
  kinds: z.record(z.string().max(60), channels.partial().strict()).optional(),
})
export type SettingsUpdate = z.output<typeof settingsUpdate>

/** What the address in a mail carries: whom it was sent to, and which kinds of mail it ends, signed. */
export const unsubscribeToken = z.strictObject({ token: z.string().max(2000) })
