/** Kinds of records that open over any page, each with the screen of its own: `/tasks?task=…`. Any gallery opens content of any type. */
export const recordScreens = {
  task: '/tasks',
  document: '/documents',
  'content-item': '/graphics',
  deliverable: '/deliverables',
  feedback: '/feedback',
  'support-ticket': '/support',
  invoice: '/billing',
  influencer: '/influencers',
  campaign: '/influencers',
  engagement: '/influencers',
} as const
export type RecordScreenKind = keyof typeof recordScreens

/** No record and no comment on it: what an address says before it names another record. */
export const noRecord: Readonly<Record<string, undefined>> = Object.fromEntries(
  [...Object.keys(recordScreens), 'comment'].map((name) => [name, undefined]),
)

/** Kinds whose own screen shows one record next to the list, and the parameter that names it there. */
export const paneParameters: Readonly<Partial<Record<RecordScreenKind, string>>> = { 'support-ticket': 'ticket' }

const screens = {
  ...recordScreens,
  project: '/projects',
  brand: '/brands',
  profile: '/team',
}
type Addressed = keyof typeof screens

/** Where a record opens in the browser: what links, notifications and mails point to. */
export const addressOf = Object.fromEntries(
  Object.entries(screens).map(([kind, screen]) => [kind, (id: string) => `${screen}?${kind}=${id}`]),
) as Record<Addressed, (id: string) => string>

/** Where a record of any kind opens; undefined for a kind that does not. */
export function addressOfRecord(recordType: string, id: string): string | undefined {
  return Object.hasOwn(addressOf, recordType) ? addressOf[recordType as Addressed](id) : undefined
}

/** Where a recurring invoice opens, among the others. */
export const addressOfPlan = (id: string): string => `/billing?tab=recurring&plan=${id}`

/** Where a conversation opens, and one message in it. */
export const addressOfChat = (id: string): string => `/chat?conversation=${id}`
export const addressOfMessage = (id: string): string => `/chat?message=${id}`

/** Where one comment is read: its record opens, and the comment comes into sight. */
export function addressOfComment({ id, recordType, recordId }: { id: string; recordType: string; recordId: string }): string {
  return `${addressOf[recordType as Addressed](recordId)}&comment=${id}`
}
