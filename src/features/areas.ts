/**
 * The areas of the product with their capabilities, in import order: an area imports only areas before it, and a capability only
 * capabilities named before it in its area. `npm run check` holds imports to this order.
 */
export const areas = {
  workspace: ['files', 'previews', 'settings', 'working-days', 'work-notices', 'notifications', 'users', 'live', 'audit', 'mails', 'pages'],
  clients: ['brands', 'brand-kits', 'projects'],
  records: [
    'follows',
    'usage-rights',
    'attachments',
    'comments',
    'history',
    'decisions',
    'deletions',
    'search',
    'inbox',
    'notice-mails',
    'secret-links',
    'opened-links',
  ],
  access: ['auth', 'client-views'],
  time: ['time-entries', 'timers', 'rates', 'load', 'timesheets'],
  tasks: ['tasks', 'task-dependencies', 'task-list', 'task-calendar', 'task-imports', 'task-views', 'wbs', 'timeline'],
  documents: ['documents', 'document-folders'],
  content: [
    'content',
    'content-versions',
    'preflight',
    'content-reviews',
    'content-notes',
    'review-links',
    'content-galleries',
    'review-screen',
    'content-spending',
  ],
  deliverables: ['deliverables', 'deliverable-milestones', 'deliverable-parts', 'deliverable-reviews', 'deliverable-board'],
  conversations: [
    'chat-access',
    'chats',
    'chat-members',
    'chat-messages',
    'chat-screen',
    'feedback',
    'saved-replies',
    'support',
    'support-mails',
  ],
  portfolio: ['forecasts', 'project-copies', 'project-templates', 'team', 'homes', 'dashboard', 'calendar-feed', 'leak-tests'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** All capabilities in import order. */
export const capabilities: readonly string[] = Object.values(areas).flat()
