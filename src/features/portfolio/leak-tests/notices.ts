import { defineNotices, kind, said } from '#shared/records/notice-kinds.ts'

export const leakNotices = defineNotices({
  'leaks.found': kind({
    type: 'system',
    label: 'A leak test found something',
    hears: 'person',
    receivers: ['admin'],
    mail: true,
    address: '/settings?tab=leaks',
    words: ({ count, first }: { count: number; first: string }) =>
      said(
        'Somebody outside is told of what is not theirs',
        `${first}${count > 1 ? ` And ${count - 1} more.` : ''} Look at it under Settings, Leak test.`,
      ),
  }),
})
