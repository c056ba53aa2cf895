import { defineScreens, type First, type Page, type Part, type Screens } from '#shared/records/screens.ts'
import { screens as security } from './access/auth/screens.ts'
import { screens as billingSettings } from './billing/billing-settings/screens.ts'
import { screens as billing } from './billing/invoice-screen/screens.ts'
import { screens as reminders } from './billing/reminders/screens.ts'
import { screens as workPrices } from './billing/work-prices/screens.ts'
import { screens as brandKits } from './clients/brand-kits/screens.ts'
import { screens as adSpend } from './content/ad-spend/screens.ts'
import { screens as galleries } from './content/galleries/screens.ts'
import { screens as contentRecord } from './content/record/screens.ts'
import { screens as contentReviews } from './content/reviews/screens.ts'
import { screens as chat } from './conversations/chat-screen/screens.ts'
import { screens as feedback } from './conversations/feedback/screens.ts'
import { screens as ticketMail } from './conversations/ticket-mail/screens.ts'
import { screens as tickets } from './conversations/tickets/screens.ts'
import { screens as deliverables } from './deliverables/board/screens.ts'
import { screens as deliverableParts } from './deliverables/parts/screens.ts'
import { screens as verdicts } from './deliverables/verdicts/screens.ts'
import { screens as documents } from './documents/library/screens.ts'
import { screens as campaigns } from './influencers/campaign-screen/screens.ts'
import { screens as engagements } from './influencers/engagement-screen/screens.ts'
import { screens as influencers } from './influencers/influencer-screen/screens.ts'
import { screens as calendarFeed } from './portfolio/calendar-feed/screens.ts'
import { screens as dashboard } from './portfolio/dashboard/screens.ts'
import { brands, projects } from './portfolio/homes/screens.ts'
import { screens as leakTests } from './portfolio/leak-tests/screens.ts'
import { screens as projectTemplates } from './portfolio/project-templates/screens.ts'
import { screens as team } from './portfolio/team/screens.ts'
import { screens as waiting } from './portfolio/waiting/screens.ts'
import { screens as decisions } from './records/decisions/screens.ts'
import { screens as deletions } from './records/deletions/screens.ts'
import { screens as inbox } from './records/inbox/screens.ts'
import { screens as search } from './records/search/screens.ts'
import { screens as dependencies } from './tasks/dependencies/screens.ts'
import { screens as tasks } from './tasks/saved-views/screens.ts'
import { screens as taskRecord } from './tasks/tasks/screens.ts'
import { screens as wbs } from './tasks/timeline/screens.ts'
import { screens as hours } from './time/timesheets/screens.ts'
import { screens as auditLog } from './workspace/audit-log/screens.ts'
import { screens as mailLog } from './workspace/mail-log/screens.ts'
import { screens as pages } from './workspace/pages/screens.ts'
import { screens as settings } from './workspace/settings/screens.ts'
import { screens as users } from './workspace/users/screens.ts'
import { screens as workingDays } from './workspace/working-days/screens.ts'

/** A page of a later version: its address, its place in the sidebar, and who will open it, by permissions that are still pending. */
const upcoming = <const Path extends string, const Of extends Omit<Page, 'path' | 'part'>>(path: Path, page: Of) =>
  defineScreens({ pages: [{ ...page, path, part: 'src/app/screens/placeholder-screen.tsx#PlaceholderScreen' }] })

/** The screens of all capabilities, those with an entry in the sidebar in its order. */
export const screens = [
  dashboard,
  tasks,
  projects,
  waiting,
  deliverables,
  wbs,
  hours,
  documents,
  galleries,
  influencers,
  brands,
  team,
  billing,
  chat,
  tickets,
  feedback,
  upcoming('/mcp', { title: 'MCP servers', permissions: ['mcp.view'], navigation: { group: 'Agency', icon: 'plug' } }),
  upcoming('/ai-agents', { title: 'AI agents', permissions: ['agents.view'], navigation: { group: 'Agency', icon: 'bot' } }),
  users,
  settings,
  adSpend,
  auditLog,
  billingSettings,
  brandKits,
  calendarFeed,
  campaigns,
  contentRecord,
  contentReviews,
  decisions,
  deletions,
  deliverableParts,
  dependencies,
  engagements,
  inbox,
  leakTests,
  ticketMail,
  mailLog,
  pages,
  projectTemplates,
  reminders,
  search,
  security,
  taskRecord,
  verdicts,
  workPrices,
  workingDays,
] as const satisfies readonly Screens[]

type All = typeof screens
type PagesIn<List extends readonly unknown[], Key extends 'pages' | 'publicPages'> = List extends readonly [infer First, ...infer Rest]
  ? [...(First extends Readonly<Record<Key, infer Found extends readonly unknown[]>> ? Found : []), ...PagesIn<Rest, Key>]
  : []

const all: readonly Screens[] = screens
const every = <Key extends keyof Screens>(key: Key): NonNullable<Screens[Key]>[number][] => all.flatMap((one) => [...(one[key] ?? [])])

/** Every page inside the portal, with the literal type of its path and the type of its search. */
export const allPages = every('pages') as unknown as PagesIn<All, 'pages'>
export const allPublicPages = every('publicPages') as unknown as PagesIn<All, 'publicPages'>
export const openedParts = every('records')
export const besideParts = every('beside')
export const answerParts = every('answers')
/** What can be created in one line, in the order in which it is offered. */
export const creatableParts = every('creates')
export const homeTabParts = every('homeTabs')
export const settingsParts = every('settings')

/** The screen for reviewing content, which covers the whole window over any page: `?review=<id>`. */
export const reviewPart = {
  part: 'src/features/content/review-screen/review-screen.tsx#ReviewScreen',
  first: 'src/features/content/review-screen/review-search.ts#firstOfReview',
} as const

/** Ids of the permissions that open pages and settings tabs, and that create. The session says which of them a person can ever hold. */
export const screenPermissions: readonly string[] = [
  ...new Set([
    ...every('pages').flatMap(({ permissions }) => permissions ?? []),
    ...settingsParts.flatMap(({ permission }) => permission ?? []),
    ...creatableParts.map(({ permission }) => permission),
  ]),
]

/** What screens name: each part with what it reads first. */
export const screenParts: readonly { part: Part; first?: First }[] = all
  .flatMap(({ pages: inside, publicPages, records, beside, answers, creates, homeTabs, settings: tabs }) => [
    inside,
    publicPages,
    records,
    beside,
    answers,
    creates,
    homeTabs,
    tabs,
  ])
  .flatMap((named): readonly { part: Part; first?: First }[] => named ?? [])
  .concat(reviewPart)
