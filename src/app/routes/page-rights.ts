import { personalRow, rightsRow } from '#shared/rights/decision.ts'

const row = (cells: string) => rightsRow('Pages', '', cells)

/**
 * Who may ever open a page: the rows that the rules of its feature decide by, once more, so that no page loads the rules of all others
 * for its navigation. A test compares them.
 */
export const pageRights = {
  'brands.view': row('Y Y Y Y Y Y Y Y Y v v -'),
  'chat.start': personalRow(row('Y Y Y Y Y Y Y Y Y v v -')),
  'content.view': row('Y Y Y Y Y Y Y Y Y a v -'),
  'content.spending': row('Y Y Y Y Y Y Y Y Y - - -'),
  'deliverables.view': row('Y Y Y Y Y Y Y Y Y a v -'),
  'documents.view': row('Y Y Y Y Y Y Y Y Y v v -'),
  'feedback.take-part': row('Y Y Y Y Y Y Y Y Y Y Y -'),
  'hours.view': row('Y Y Y Y Y Y Y Y Y - - -'),
  'profiles.view': row('Y Y Y Y Y Y Y Y Y v v -'),
  'projects.view': row('Y Y Y Y Y Y Y Y Y v v -'),
  'search.use': row('Y Y Y Y Y Y Y Y Y v v -'),
  'tasks.view': row('Y Y Y Y Y Y Y Y Y a v -'),
  'tickets.create': row('Y Y Y Y Y Y Y Y Y Y Y Y'),
  'users.list': row('Y - - - - - - - - - - -'),
}
