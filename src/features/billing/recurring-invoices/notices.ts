import { defineNotices, kind, said } from '#shared/records/notice-kinds.ts'

type Drafted = { plan: string; number: string; client: string; total: string }

const receivers = ['admin', 'project_manager'] as const

export const planNotices = defineNotices({
  'recurring-invoice.drafted': kind({
    type: 'project',
    label: 'A recurring invoice is ready to check and send',
    hears: 'person',
    receivers,
    mail: true,
    words: ({ plan, number, client, total }: Drafted) =>
      said(`Draft ${number} is ready`, `“${plan}” made draft ${number} over ${total} to ${client}. Check and send it.`),
  }),
  'recurring-invoice.unsent': kind({
    type: 'project',
    label: 'A recurring invoice could not be sent automatically',
    hears: 'person',
    receivers,
    mail: true,
    words: ({ plan, number, reason }: Omit<Drafted, 'client' | 'total'> & { reason: string }) =>
      said(`Invoice ${number} was not sent`, `“${plan}” left ${number} as a draft: ${reason}`),
  }),
})
