/**
 * The areas of the product with their capabilities, in import order: an area imports only areas before it, and a capability only
 * capabilities named before it in its area. `npm run check` holds imports to this order.
 */
export const areas = {
  workspace: ['files', 'previews', 'settings', 'working-days', 'notifications', 'users', 'live-stream', 'audit-log', 'mail-log', 'pages'],
  clients: ['brands', 'brand-kits', 'projects'],
  records: [
    'usage-rights',
    'attachments',
    'comments',
    'follows',
    'history',
    'decisions',
    'deletions',
    'search',
    'inbox',
    'share-links',
    'link-guests',
    'record-screen',
  ],
  access: ['auth', 'impersonation'],
  time: ['time-entries', 'timers', 'rates', 'selling-rates', 'workload', 'timesheets'],
  tasks: ['tasks', 'board', 'dependencies', 'task-list', 'task-calendar', 'task-imports', 'saved-views', 'wbs', 'timeline'],
  documents: ['documents', 'library'],
  content: [
    'items',
    'versions',
    'preflight',
    'reviews',
    'review-notes',
    'review-links',
    'galleries',
    'review-screen',
    'ad-spend',
    'record',
  ],
  deliverables: ['deliverables', 'milestones', 'parts', 'verdicts', 'board'],
  conversations: ['chats', 'participants', 'messages', 'chat-screen', 'feedback', 'saved-replies', 'tickets', 'ticket-mail'],
  billing: [
    'invoice-documents',
    'billing-settings',
    'invoices',
    'invoice-exports',
    'payments',
    'invoice-sending',
    'work-prices',
    'unbilled',
    'recurring-invoices',
    'reminders',
    'statements',
    'invoice-screen',
  ],
  portfolio: [
    'forecasts',
    'project-copies',
    'project-templates',
    'team',
    'homes',
    'waiting',
    'overview',
    'dashboard',
    'calendar-feed',
    'leak-tests',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** All capabilities in import order, each as `<area>/<capability>`. */
export const capabilities: readonly string[] = Object.entries(areas).flatMap(([area, names]) => names.map((name) => `${area}/${name}`))
