/**
 * The product's permission table as it was decided, transcribed letter by letter and on purpose a second time: the rules of the
 * features are compared with it. `*` marks a decision of our own, `i` a right that also asks for a state, `+` joins letters.
 * `ids` names the rows of the rules that carry it out.
 */
export type ProductRow = { row: string; cells: string; ids: readonly string[] }

//                AD PM PO DM GD VE CR CW CY IN CL NO
export const productTable: readonly ProductRow[] = [
  // Identity
  { row: 'sign-in', cells: 'Y Y Y Y Y Y Y Y Y Y Y Y', ids: ['account.own'] },
  { row: 'own-profile', cells: 's s s s s s s s s s s s', ids: ['profiles.own'] },
  { row: 'user-list', cells: 'Y - - - - - - - - - - -', ids: ['users.list'] },
  { row: 'roles', cells: 'Y - - - - - - - - - - -', ids: ['roles.assign'] },
  { row: 'edit-person', cells: 'Y - - - - - - - - - - -', ids: ['profiles.edit'] },
  { row: 'invite', cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*', ids: ['people.invite', 'profiles.deactivate', 'sessions.end'] },
  { row: 'team', cells: 'Y Y Y Y Y Y Y Y Y v* v* -*', ids: ['profiles.view'] },
  { row: 'contact', cells: 'Y Y* Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['profiles.contact'] },
  {
    row: 'administration',
    cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*',
    ids: ['workspace.settings', 'mails.view', 'audit.view', 'providers.settings', 'webhooks.manage', 'pages.edit'],
  },
  // Brands and projects
  { row: 'view-brands-projects', cells: 'Y Y Y Y Y Y Y Y Y v* v* -*', ids: ['brands.view', 'projects.view'] },
  { row: 'budget', cells: 'Y Y Y Y Y Y Y Y Y -* -* -*', ids: ['projects.budget'] },
  // What admins, managers and owners see one by one anyway, put together for their first screen.
  { row: 'overview', cells: 'Y* Y* Y* - - - - - - - - -', ids: ['overview.view'] },
  { row: 'create-brands-projects', cells: 'Y Y - - - - - - - - - -', ids: ['brands.create', 'projects.create'] },
  { row: 'edit-brand', cells: 'Y - - - - - - - - - - -', ids: ['brands.edit'] },
  { row: 'archive-brand', cells: 'Y - - - - - - - - - - -', ids: ['brands.archive'] },
  { row: 'archive-project', cells: 'Y* m* - - - - - - - - - -', ids: ['projects.archive'] },
  { row: 'delete-brand', cells: 'Y* -* - - - - - - - - - -', ids: ['brands.delete'] },
  { row: 'edit-project', cells: 'Y m - - - - - - - - - -', ids: ['projects.edit'] },
  { row: 'delete-project', cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*', ids: ['projects.delete'] },
  { row: 'allocations', cells: 'Y Y Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['brands.team', 'projects.team'] },
  // Tasks, WBS
  { row: 'view-tasks', cells: 'Y Y Y Y Y Y Y Y Y a* v* -*', ids: ['tasks.view'] },
  { row: 'create-tasks', cells: 'Y Y - - - - - - - - - -', ids: ['tasks.create', 'tasks.delete'] },
  { row: 'edit-task', cells: 'Y Y c c c c c c c c c -*', ids: ['tasks.edit'] },
  { row: 'task-status', cells: 'Y Y a a a a a a a a a -*', ids: ['tasks.status'] },
  { row: 'comment', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* a* v* -*', ids: ['comments.write', 'attachments.add'] },
  { row: 'edit-own-comment', cells: 'c* c* c* c* c* c* c* c* c* c* c* -*', ids: ['comments.edit'] },
  { row: 'delete-comment', cells: 'Y* Y* c* c* c* c* c* c* c* c* c* -*', ids: ['comments.delete'] },
  { row: 'remove-attachment', cells: 'Y* Y* u* u* u* u* u* u* u* u* u* -*', ids: ['attachments.remove'] },
  { row: 'resolve-comment', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* a* v* -*', ids: ['comments.resolve'] },
  // Documents
  { row: 'folders-links', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['documents.folders', 'documents.delivery-links'] },
  { row: 'documents', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* v* v* -*', ids: ['documents.view'] },
  { row: 'upload-document', cells: 'Y Y - - - - - - - - - -', ids: ['documents.upload'] },
  { row: 'edit-document', cells: 'Y* Y* u* u* u* u* u* u* u* -* -* -*', ids: ['documents.edit'] },
  { row: 'delete-document', cells: 'Y u u u u u u u u u u -*', ids: ['documents.delete'] },
  // Content
  { row: 'content', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* a* v* -*', ids: ['content.view'] },
  { row: 'create-graphic', cells: 'Y Y - - Y - - - - - - -', ids: ['content.create-graphic'] },
  { row: 'create-video', cells: 'Y Y - - - Y - - - - - -', ids: ['content.create-video'] },
  { row: 'create-ad-article', cells: 'Y Y - Y - - - - - - - -', ids: ['content.create-ad'] },
  { row: 'edit-content', cells: 'Y Y d d d d d d d d d -*', ids: ['content.edit'] },
  { row: 'submit-content', cells: 'Y* Y* d* d* d* d* d* d* d* d* d* -*', ids: ['content.submit'] },
  { row: 'share-content', cells: 'Y* Y* Y* - - - - - - - - -', ids: ['content.share'] },
  { row: 'verdict', cells: '- - - - - - - - - - v* -', ids: ['content.verdict'] },
  { row: 'to-approve', cells: '- - - - - - - - - - s* -', ids: ['to-approve.view'] },
  // What staff see of records anyway, asked in one question.
  { row: 'waiting-for-clients', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* - - -', ids: ['waiting.view'] },
  { row: 'paid-ads', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* - - -', ids: ['content.spending'] },
  { row: 'review-content', cells: 'Y Y Y - - - - - - - - -', ids: ['content.review'] },
  { row: 'delete-content', cells: 'Y Y - - - - - - - - - -', ids: ['content.delete'] },
  { row: 'comment-content', cells: 'Y Y Y Y Y Y Y Y Y a* v* -*', ids: ['content.comment'] },
  // Influencers
  { row: 'influencers', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['influencers.view'] },
  { row: 'edit-influencers', cells: 'Y Y - Y - - - - - - - -', ids: ['influencers.edit'] },
  { row: 'delete-campaign', cells: 'Y Y - - - - - - - - - -', ids: ['campaigns.delete'] },
  // What they see of payments to influencers anyway.
  { row: 'campaign-budget', cells: 'Y* Y* -* Y* -* -* -* -* -* -* -* -*', ids: ['campaigns.budget'] },
  { row: 'edit-engagement', cells: 'Y* Y* -* Y* -* -* -* -* -* -* -* -*', ids: ['engagements.edit'] },
  { row: 'delete-engagement', cells: 'i* i* -* -* -* -* -* -* -* -* -* -*', ids: ['engagements.delete'] },
  { row: 'complete-engagement', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['engagements.complete'] },
  { row: 'see-influencer-payments', cells: 'Y* Y* -* Y* -* -* -* -* -* s* -* -*', ids: ['engagement-payments.view'] },
  { row: 'record-influencer-payment', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['engagement-payments.record'] },
  { row: 'reverse-influencer-payment', cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*', ids: ['engagement-payments.reverse'] },
  // Who of the agency views the directory views engagements; an influencer reads and writes messages on their own.
  { row: 'view-engagement', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* s* -* -*', ids: ['engagements.view'] },
  { row: 'approve-post', cells: 'Y Y Y - - - - - - - - -', ids: ['engagements.approve'] },
  { row: 'own-engagement', cells: '- - - - - - - - - s* - -', ids: ['engagements.own'] },
  // Deliverables
  { row: 'deliverables', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* a* v* -*', ids: ['deliverables.view'] },
  { row: 'create-deliverable', cells: 'Y Y - - - - - - - - - -', ids: ['deliverables.create'] },
  { row: 'edit-deliverable', cells: 'Y Y a a a a a a a a a -*', ids: ['deliverables.edit'] },
  { row: 'deliverable-status', cells: 'Y Y Y a a a a a a a a -*', ids: ['deliverables.status'] },
  // Billing
  { row: 'invoices', cells: 'Y Y Y - - - - - - - s* -', ids: ['invoices.view'] },
  { row: 'create-invoice', cells: 'Y Y - - - - - - - - - -', ids: ['invoices.create'] },
  { row: 'edit-invoice', cells: 'i i - - - - - - - - - -', ids: ['invoices.edit'] },
  { row: 'delete-invoice', cells: 'i* - - - - - - - - - - -', ids: ['invoices.delete'] },
  { row: 'record-payment', cells: 'i i - - - - - - - - - -', ids: ['payments.record'] },
  { row: 'reverse-payment', cells: 'Y* - - - - - - - - - - -', ids: ['payments.reverse'] },
  { row: 'billing-contacts', cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*', ids: ['billing.contacts'] },
  { row: 'edit-brand-billing', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['brands.billing-edit'] },
  { row: 'billing-settings', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['billing.settings-view'] },
  { row: 'see-prices', cells: 'Y* m* Y* -* -* -* -* -* -* -* -* -*', ids: ['selling-rates.view'] },
  { row: 'set-selling-rates', cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*', ids: ['selling-rates.edit'] },
  { row: 'set-prices', cells: 'Y* m* Y* -* -* -* -* -* -* -* -* -*', ids: ['prices.edit'] },
  { row: 'write-off', cells: 'Y* m* -* -* -* -* -* -* -* -* -* -*', ids: ['unbilled.write-off'] },
  { row: 'recurring-invoices', cells: 'Y* Y* Y* -* -* -* -* -* -* -* -* -*', ids: ['recurring-invoices.view'] },
  { row: 'edit-recurring-invoices', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['recurring-invoices.edit'] },
  { row: 'edit-billing-settings', cells: 'Y - - - - - - - - - - -', ids: ['billing.settings-edit'] },
  // MCP servers, AI agents
  { row: 'mcp-servers', cells: 'Y* Y* Y* -* -* -* -* -* -* -* -* -*', ids: ['mcp.view'] },
  { row: 'mcp-config', cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*', ids: ['mcp.config'] },
  { row: 'edit-mcp', cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*', ids: ['mcp.edit'] },
  { row: 'read-secret', cells: '-* -* -* -* -* -* -* -* -* -* -* -*', ids: ['mcp.secret'] },
  { row: 'start-stdio', cells: 'i* -* -* -* -* -* -* -* -* -* -* -*', ids: ['mcp.start'] },
  { row: 'run-tool', cells: 'i* i* i* -* -* -* -* -* -* -* -* -*', ids: ['mcp.run'] },
  { row: 'approve-tool', cells: 'Y* m* -* -* -* -* -* -* -* -* -* -*', ids: ['mcp.approve'] },
  { row: 'tool-logs', cells: 'Y* s* s* s* s* s* s* s* s* -* -* -*', ids: ['mcp.logs'] },
  { row: 'agents', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['agents.view'] },
  { row: 'edit-agents', cells: 'Y* m* -* -* -* -* -* -* -* -* -* -*', ids: ['agents.edit'] },
  { row: 'run-agent', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['agents.run'] },
  { row: 'suggestions', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['agents.suggestions'] },
  // Communication
  { row: 'own-notifications', cells: 's s s s s s s s s s s s', ids: ['notifications.own'] },
  { row: 'start-conversation', cells: 'Y Y Y Y Y Y Y Y Y v* v* -*', ids: ['chat.start'] },
  { row: 'conversation', cells: 'p p p p p p p p p p p -*', ids: ['chat.take-part'] },
  { row: 'create-ticket', cells: 'Y Y Y Y Y Y Y Y Y Y Y Y*', ids: ['tickets.create'] },
  { row: 'tickets', cells: 'Y Y* s+a* s+a* s+a* s+a* s+a* s+a* s+a* s* s* s*', ids: ['tickets.view'] },
  { row: 'ticket-status', cells: 'Y* Y* s+a* s+a* s+a* s+a* s+a* s+a* s+a* s* s* s*', ids: ['tickets.status'] },
  { row: 'manage-ticket', cells: 'Y* Y* a* a* a* a* a* a* a* -* -* -*', ids: ['tickets.manage'] },
  { row: 'feedback', cells: 'Y Y Y Y Y Y Y Y Y Y Y -*', ids: ['feedback.take-part'] },
  { row: 'comment-feedback', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* Y* Y* -*', ids: ['feedback.comment'] },
  { row: 'feedback-triage', cells: 'Y - - - - - - - - - - -', ids: ['feedback.triage'] },
  { row: 'own-feedback', cells: 's* s* s* s* s* s* s* s* s* s* s* -*', ids: ['feedback.own'] },
  { row: 'view-as-client', cells: 'Y* m* -* -* -* -* -* -* -* -* -* -*', ids: ['clients.view-as'] },
  { row: 'log-hours', cells: 'Y* Y* a+c* a+c* a+c* a+c* a+c* a+c* a+c* -* -* -*', ids: ['hours.log'] },
  { row: 'mark-billable', cells: 'Y* m+s* s* s* s* s* s* s* s* -* -* -*', ids: ['hours.billable'] },
  { row: 'set-rates', cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*', ids: ['rates.edit'] },
  { row: 'see-rates', cells: 'Y* m* Y* -* -* -* -* -* -* -* -* -*', ids: ['rates.view'] },
  { row: 'dashboard', cells: 'Y Y Y Y Y Y Y Y Y v* v* -*', ids: ['dashboard.view'] },
  { row: 'api-tokens', cells: 's* s* s* s* s* s* s* s* s* -* s* -*', ids: ['tokens.own'] },
  { row: 'search', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* v* v* -*', ids: ['search.use'] },
  { row: 'secret-link', cells: 'i* i* i* i* i* i* i* i* i* i* i* i*', ids: ['links.open'] },
]

/** Rows beside the product's table, each decided in the spirit of its neighbours. */
export const ownRows: readonly ProductRow[] = [
  // "Merge influencers (AD, PM)"
  { row: 'merge-influencers', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['influencers.merge'] },
  // "import influencers", and who imports a sheet also undoes the import.
  { row: 'import-influencers', cells: 'Y* Y* -* Y* -* -* -* -* -* -* -* -*', ids: ['influencers.import'] },
  // Who of the agency views an invoice also talks about it there.
  { row: 'comment-invoice', cells: 'Y* Y* Y* -* -* -* -* -* -* -* -* -*', ids: ['invoices.comment'] },
  // Billing data of a brand is internal, as budgets are.
  { row: 'brand-billing', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['brands.billing'] },
  // Who may see a brand reads its kit; a project manager keeps it too, who answers for what is checked against it.
  { row: 'brand-kit', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* v* v* -*', ids: ['brand-kits.view'] },
  { row: 'edit-brand-kit', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['brand-kits.edit'] },
  // "Audience: only admins and project managers"; where a document lies decides who reads it as well.
  { row: 'document-audience', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['documents.audience'] },
  // "Assignee only by admins and project managers"; where an item lies decides who reads it as well.
  { row: 'assign-content', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['content.assign'] },
  // product.md: rejected to draft, admin and project manager.
  { row: 'reopen-content', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['content.reopen'] },
  // What is found on content is the agency's own look at its work; who may edit it answers for it, but nobody outside.
  { row: 'preflight', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['preflight.view'] },
  { row: 'override-finding', cells: 'Y* Y* d* d* d* d* d* d* d* -* -* -*', ids: ['preflight.override'] },
  // Rounds are what was agreed with a client and how often it was needed: kept by the agency, as budgets are.
  { row: 'content-rounds', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['content.rounds'] },
  // Who put a file there, and who may remove anybody's, also says who reads it; outside the agency there is nothing to choose.
  // Who may edit the document or remove the attachment, but nobody outside: the agency vouches for what it writes down.
  { row: 'usage-rights', cells: 'Y* Y* u* u* u* u* u* u* u* -* -* -*', ids: ['usage-rights.edit'] },
  { row: 'attachment-audience', cells: 'Y* Y* u* u* u* u* u* u* u* -* -* -*', ids: ['attachments.audience'] },
  // Hours are the agency's: all of it reads them, whoever logged them puts them right, and those who answer for a project do for everybody.
  { row: 'see-hours', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['hours.view'] },
  { row: 'edit-hours', cells: 'Y* Y* s* s* s* s* s* s* s* -* -* -*', ids: ['hours.edit'] },
  // What is told a client of when something will be finished is the agency's to say.
  { row: 'forecast', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['projects.forecast'] },
  // Of one's own, as notifications are; an account without a role has nothing that is due.
  { row: 'calendar-feed', cells: 's* s* s* s* s* s* s* s* s* s* s* -*', ids: ['calendar.own'] },
  // Whoever creates projects keeps what they are made from.
  { row: 'project-templates', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['project-templates.manage'] },
  // What somebody keeps for themselves is nobody else's; that of a project is seen by who sees it, and kept by who manages it.
  { row: 'own-task-views', cells: 's* s* s* s* s* s* s* s* s* s* s* -*', ids: ['task-views.own'] },
  { row: 'project-task-views', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* v* v* -*', ids: ['task-views.view'] },
  { row: 'manage-task-views', cells: 'Y* m* -* -* -* -* -* -* -* -* -* -*', ids: ['task-views.manage'] },
  // What is planned for whom is on the board already; how much of a week somebody has says no more than a calendar.
  { row: 'see-load', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['load.view'] },
  // People outside the agency invite nobody; whom a client meets in the conversation of a project, its manager answers for.
  { row: 'chat-invite', cells: 'p* p* p* p* p* p* p* p* p* -* -* -*', ids: ['chat.invite'] },
  { row: 'chat-remove', cells: 'p* p* c* c* c* c* c* c* c* c* c* -*', ids: ['chat.remove'] },
  { row: 'chat-project', cells: 'm* m* -* -* -* -* -* -* -* -* -* -*', ids: ['chat.project'] },
  // Any of the agency may be given a ticket; those who work the queue keep what is answered often.
  { row: 'use-saved-replies', cells: 'Y* Y* Y* Y* Y* Y* Y* Y* Y* -* -* -*', ids: ['saved-replies.view'] },
  { row: 'keep-saved-replies', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['saved-replies.manage'] },
  // "The assignee: not by those who are assigned"; how one was answered, only one says oneself.
  { row: 'assign-ticket', cells: 'Y* Y* -* -* -* -* -* -* -* -* -* -*', ids: ['tickets.assign'] },
  { row: 'rate-ticket', cells: 's* s* s* s* s* s* s* s* s* s* s* s*', ids: ['tickets.rate'] },
  // The chain of decisions is the workspace's, as the audit log is; what was decided on one record is proven by those who decide on it.
  // What the test reads is everybody's outside the agency: its findings are for those who keep the workspace.
  { row: 'leak-test', cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*', ids: ['leak-tests.run'] },
  { row: 'decision-chain', cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*', ids: ['decisions.chain'] },
  { row: 'decision-name', cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*', ids: ['decisions.remove-name'] },
  { row: 'decision-text', cells: 'Y* -* -* -* -* -* -* -* -* -* -* -*', ids: ['decisions.remove-text'] },
  { row: 'decision-proof', cells: 'Y* Y* Y* -* -* -* -* -* -* -* -* -*', ids: ['decisions.prove'] },
]
