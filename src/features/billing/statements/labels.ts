import type { StatementEntry } from './schema.ts'

export const entryLabels: Readonly<Record<StatementEntry['kind'], string>> = {
  invoice: 'Invoice',
  deposit: 'Deposit invoice',
  final: 'Final invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Reversal',
}

export const ageLabels = {
  notDue: 'Not due',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  older: 'Over 90 days',
  credit: 'Credit',
  total: 'Total',
} as const
export type Age = keyof typeof ageLabels
