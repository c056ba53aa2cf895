import { defineNotices, kind, said } from '#shared/records/notice-kinds.ts'

export const decisionNotices = defineNotices({
  'decisions.broken': kind({
    type: 'system',
    label: 'A verification of the approvals found something',
    hears: 'person',
    receivers: ['admin'],
    mail: true,
    address: '/settings?tab=approvals',
    words: ({ count, first }: { count: number; first: string }) =>
      said(
        'The chain of approvals is not whole',
        `${first}${count > 1 ? ` And ${count - 1} more.` : ''} Look at it under Settings, Approvals.`,
      ),
  }),
})
