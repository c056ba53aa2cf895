import { firstOfSpending } from '#features/content/ad-spend/spending-search.ts'
import { firstOfContentItem, firstOfGallery } from '#features/content/items/content-search.ts'
import { firstOfReview } from '#features/content/review-screen/review-search.ts'
import { firstOfChats } from '#features/conversations/chats/chats-search.ts'
import { firstOfFeedback, firstOfFeedbackPage } from '#features/conversations/feedback/feedback-search.ts'
import { firstOfSupport, firstOfTicket } from '#features/conversations/tickets/tickets-search.ts'
import { firstOfDeliverable, firstOfDeliverables } from '#features/deliverables/board/deliverables-search.ts'
import { firstOfDocument, firstOfDocuments } from '#features/documents/documents/documents-search.ts'
import { firstOfDashboard } from '#features/portfolio/dashboard/dashboard-search.ts'
import { firstOfBrandsPage, firstOfProjectsPage } from '#features/portfolio/homes/homes-search.ts'
import { firstOfTeam } from '#features/portfolio/team/team-search.ts'
import { firstOfNotifications } from '#features/records/inbox/notifications-search.ts'
import { firstOfFind } from '#features/records/search/find-search.ts'
import { firstOfTasks } from '#features/tasks/saved-views/task-views-search.ts'
import { firstOfTask } from '#features/tasks/tasks/board-search.ts'
import { firstOfWbs } from '#features/tasks/wbs/wbs-search.ts'
import { firstOfTimesheet } from '#features/time/timesheets/timesheet-search.ts'
import { firstOfPage } from '#features/workspace/pages/pages-search.ts'
import { firstOfPeople } from '#features/workspace/users/people-search.ts'
import type { FirstRequests } from '#shared/contract/first-answers.ts'
import type { RecordScreenKind } from '#shared/records/addresses.ts'
import { namedRecord } from './search-params.ts'

/** A screen before it is opened: the part it is built as, and what it reads first; one that is `open` asks for no session. */
type Page = { part?: string; first?: FirstRequests; open?: true }

/** The parts that everybody who is not signed in needs, and those round every screen of who is. */
export const signInParts = ['src/app/screens/auth-page.tsx']
export const frameParts = ['src/app/shell/app-shell.tsx']

/**
 * What the server puts into the page besides the session, so that a browser with an empty cache asks for everything at once. The
 * screens say the same in the router; a test compares the two.
 */
export const pages: Readonly<Record<string, Page>> = {
  '/dashboard': { part: 'src/features/portfolio/dashboard/dashboard-screen.tsx', first: firstOfDashboard },
  '/tasks': { part: 'src/features/tasks/saved-views/tasks-screen.tsx', first: firstOfTasks },
  '/deliverables': { part: 'src/features/deliverables/board/deliverables-screen.tsx', first: firstOfDeliverables },
  '/wbs': { part: 'src/features/tasks/timeline/wbs-page.tsx', first: firstOfWbs },
  '/hours': { part: 'src/features/time/timesheets/hours-screen.tsx', first: firstOfTimesheet },
  '/documents': { part: 'src/features/documents/library/documents-screen.tsx', first: firstOfDocuments },
  '/graphics': { part: 'src/features/content/galleries/gallery-screen.tsx', first: firstOfGallery('graphic') },
  '/videos': { part: 'src/features/content/galleries/gallery-screen.tsx', first: firstOfGallery('video') },
  '/ads-collection': { part: 'src/features/content/galleries/gallery-screen.tsx', first: firstOfGallery('ad') },
  '/articles': { part: 'src/features/content/galleries/gallery-screen.tsx', first: firstOfGallery('article') },
  '/paid-ads': { part: 'src/features/content/ad-spend/paid-ads-screen.tsx', first: firstOfSpending },
  '/projects': { part: 'src/features/portfolio/homes/projects-page.tsx', first: firstOfProjectsPage },
  '/brands': { part: 'src/features/portfolio/homes/brands-page.tsx', first: firstOfBrandsPage },
  '/feedback': { part: 'src/features/conversations/feedback/feedback-screen.tsx', first: firstOfFeedbackPage },
  '/support': { part: 'src/features/conversations/tickets/support-screen.tsx', first: firstOfSupport },
  '/team': { part: 'src/features/portfolio/team/team-screen.tsx', first: firstOfTeam },
  '/chat': { part: 'src/features/conversations/chat-screen/chat-screen.tsx', first: firstOfChats },
  '/notifications': { part: 'src/features/records/inbox/notifications-screen.tsx', first: firstOfNotifications },
  '/user-management': { part: 'src/app/screens/user-management-screen.tsx', first: firstOfPeople },
  '/settings': { part: 'src/app/screens/settings-screen.tsx' },
  '/search': { part: 'src/features/records/search/search-screen.tsx', first: firstOfFind },
  '/profile': { part: 'src/features/workspace/users/profile-screen.tsx' },
  '/help': { part: 'src/app/screens/help-screen.tsx', first: firstOfPage('help') },
  '/privacy': { part: 'src/app/screens/public-page.tsx', first: firstOfPage('privacy'), open: true },
  '/terms': { part: 'src/app/screens/public-page.tsx', first: firstOfPage('terms'), open: true },
  // Whoever is signed in is led on from here.
  '/auth': {},
}

/** The part of each kind of record, which any page may have above it; the browser says the same in opened-record.tsx. */
export const records: Readonly<Record<RecordScreenKind, Page>> = {
  task: { part: 'src/features/tasks/tasks/task-record.tsx', first: firstOfTask },
  document: { part: 'src/features/documents/library/document-record.tsx', first: firstOfDocument },
  'content-item': { part: 'src/features/content/record/content-record.tsx', first: firstOfContentItem },
  deliverable: { part: 'src/features/deliverables/board/deliverable-record.tsx', first: firstOfDeliverable },
  feedback: { part: 'src/features/conversations/feedback/feedback-record.tsx', first: firstOfFeedback },
  'support-ticket': { part: 'src/features/conversations/tickets/ticket-record.tsx', first: firstOfTicket },
}

/** What is looked at closely, over the whole window; the browser says the same in opened-review.tsx. */
export const review: Page = { part: 'src/features/content/review-screen/review-screen.tsx', first: firstOfReview }

/** The record or the review that an address opens above its screen. */
export function recordAt(search: Readonly<Record<string, unknown>>): Page | undefined {
  if (search.review !== undefined) return review
  const named = namedRecord(search)
  return named ? records[named.kind] : undefined
}

/** The screen at a path; the address without one leads to the dashboard. */
export function pageAt(path: string): Page | undefined {
  const name = path === '/' ? '/dashboard' : path
  return Object.hasOwn(pages, name) ? pages[name] : undefined
}
