import type { LinkState, VisitKind } from './schema.ts'

export const linkStateLabels: Readonly<Record<LinkState, string>> = { open: 'Open', expired: 'Expired', revoked: 'Revoked' }

/** What a guest did, as its log says it. */
export const visitLabels: Readonly<Record<VisitKind, string>> = {
  opened: 'Opened',
  refused: 'Wrong password',
  viewed: 'Looked at',
  downloaded: 'Downloaded',
  archived: 'Downloaded all',
}
