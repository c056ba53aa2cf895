/**
 * Everything the audit log tells of, by group; closed: what is to be told anew is one line here, with the words a person reads. A kind
 * that follows from an event of the log of changes is derived from it (`src/platform/transactions/audit-of-events.ts`); the others are written where
 * they happen.
 */
export const auditKinds = {
  'sign-in': { group: 'Sign-in', label: 'Signed in' },
  'sign-in.failed': { group: 'Sign-in', label: 'Sign-in failed' },
  'session.ended': { group: 'Sign-in', label: 'Session ended' },
  'password.changed': { group: 'Sign-in', label: 'Password changed' },
  'password.refused': { group: 'Sign-in', label: 'Wrong password at a change' },
  'password.reset': { group: 'Sign-in', label: 'Password reset asked for' },
  'role.given': { group: 'Rights', label: 'Role given' },
  'role.taken': { group: 'Rights', label: 'Role taken away' },
  'allocation.given': { group: 'Rights', label: 'Allocated' },
  'allocation.taken': { group: 'Rights', label: 'Allocation taken away' },
  'billing-contact.named': { group: 'Rights', label: 'Billing contact named' },
  'billing-contact.removed': { group: 'Rights', label: 'Billing contact removed' },
  'view.opened': { group: 'Rights', label: 'Portal viewed as a client' },
  'view.closed': { group: 'Rights', label: 'View as a client left' },
  'account.created': { group: 'Accounts', label: 'Account made' },
  'account.changed': { group: 'Accounts', label: 'Account changed by an admin' },
  'account.deactivated': { group: 'Accounts', label: 'Account deactivated' },
  'account.reactivated': { group: 'Accounts', label: 'Account reactivated' },
  'invitation.sent': { group: 'Accounts', label: 'Invited' },
  'invitation.renewed': { group: 'Accounts', label: 'Invited again' },
  'invitation.revoked': { group: 'Accounts', label: 'Invitation taken back' },
  'invitation.accepted': { group: 'Accounts', label: 'Invitation accepted' },
  'record.deleted': { group: 'Records', label: 'Deleted' },
  'record.restored': { group: 'Records', label: 'Restored' },
  'record.archived': { group: 'Records', label: 'Archived' },
  'record.unarchived': { group: 'Records', label: 'Taken out of the archive' },
  'record.moved': { group: 'Records', label: 'Moved to another brand' },
  'settings.changed': { group: 'Workspace', label: 'Settings changed' },
  'rate.set': { group: 'Workspace', label: 'Rate set' },
  'rate.removed': { group: 'Workspace', label: 'Rate removed' },
  'selling-rate.set': { group: 'Workspace', label: 'Selling rate set' },
  'selling-rate.removed': { group: 'Workspace', label: 'Selling rate removed' },
  'page.changed': { group: 'Workspace', label: 'Page written' },
  'link.made': { group: 'Links', label: 'Shared by a link' },
  'link.changed': { group: 'Links', label: 'Link changed' },
  'link.replaced': { group: 'Links', label: 'Link given a new address' },
  'link.revoked': { group: 'Links', label: 'Link revoked' },
  'feed.renewed': { group: 'Links', label: 'Calendar feed given an address' },
  'feed.ended': { group: 'Links', label: 'Calendar feed removed' },
  'list.exported': { group: 'Data', label: 'Exported' },
  'name.removed': { group: 'Data', label: 'Name removed from approvals' },
  'text.removed': { group: 'Data', label: 'Text removed from approvals' },
  'file.damaged': { group: 'Data', label: 'Stored file found damaged' },
  'file.whole': { group: 'Data', label: 'Stored file whole again' },
} as const satisfies Record<string, { group: string; label: string }>

export type AuditKind = keyof typeof auditKinds

/** How it went: what is tried and refused stands in the log as well. */
export const auditOutcomes = ['done', 'failed'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]
