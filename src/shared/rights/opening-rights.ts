/**
 * The rows of rights that open a record of some kind. Whoever may open one may read its history, follow it and find it; which one, its own
 * kind says.
 */
export const openingRights = [
  'brands.view',
  'projects.view',
  'tasks.view',
  'documents.view',
  'content.view',
  'deliverables.view',
  'project-templates.manage',
  'feedback.take-part',
  'tickets.view',
]
