import type { ReminderStep } from './schema.ts'

const close = 'If you have already paid, please ignore this message.\n\n{company}'

/** What an admin finds proposed: three days before the due date, and three, ten and twenty after it. */
export const defaultSteps: readonly ReminderStep[] = [
  {
    days: -3,
    subject: 'Invoice {number} is due on {due}',
    text: `Hello {client},\n\nA quick reminder that invoice {number} is due on {due}. {balance} is open.\n\n${close}`,
  },
  {
    days: 3,
    subject: 'Invoice {number} was due on {due}',
    text: `Hello {client},\n\nInvoice {number} was due on {due}, and {balance} is still open. Please pay it in the next few days.\n\n${close}`,
  },
  {
    days: 10,
    subject: 'Second reminder: invoice {number}',
    text: `Hello {client},\n\nInvoice {number} is {days} days overdue. {balance} is still open. Please pay it, or tell us if something is wrong with it.\n\n${close}`,
  },
  {
    days: 20,
    subject: 'Final reminder: invoice {number}',
    text: `Hello {client},\n\nInvoice {number} is {days} days overdue, and {balance} is still open. Please pay it now, or contact us.\n\n${close}`,
  },
]

/** "3 days before", "on the due date", "10 days after". */
export function stepLabel(days: number): string {
  if (days === 0) return 'On the due date'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'}`
}
