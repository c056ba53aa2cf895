import { type By, defineNotices, kind, said } from '#shared/records/notice-kinds.ts'

type Numbered = { number: string; client: string }
type WithDue = Numbered & { total: string; due: string }

const receivers = ['admin', 'project_manager', 'product_owner', 'client'] as const

export const invoiceNotices = defineNotices({
  'invoice.sent': kind({
    type: 'project',
    label: 'An invoice is sent',
    hears: 'followers',
    receivers,
    mail: false,
    words: ({ by, number, client, total, due }: By & WithDue) =>
      said(`Invoice ${number} sent`, `${by} sent invoice ${number} over ${total} to ${client}. It is due on ${due}.`),
  }),
  'invoice.viewed': kind({
    type: 'project',
    label: 'A client opens an invoice for the first time',
    hears: 'followers',
    receivers: ['admin', 'project_manager', 'product_owner'],
    mail: false,
    words: ({ number, client }: Numbered) => said(`Invoice ${number} viewed`, `${client} opened invoice ${number} for the first time.`),
  }),
  'invoice.paid': kind({
    type: 'project',
    label: 'An invoice is paid',
    hears: 'followers',
    receivers: ['admin', 'project_manager', 'product_owner'],
    mail: true,
    words: ({ number, client, total }: Numbered & { total: string }) =>
      said(`Invoice ${number} paid`, `Invoice ${number} to ${client} over ${total} is paid.`),
  }),
  'invoice.overdue': kind({
    type: 'project',
    label: 'An invoice is overdue',
    hears: 'followers',
    receivers,
    mail: true,
    words: ({ number, client, balance, due }: Numbered & { balance: string; due: string }) =>
      said(`Invoice ${number} overdue`, `Invoice ${number} to ${client} was due on ${due}. ${balance} is still open.`),
  }),
})
