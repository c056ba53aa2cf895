import { implement } from '#platform/http/routes.ts'
import { remindersApi } from './api.ts'
import { setReminders, updateReminderSettings } from './commands.ts'
import { reminderRound, sendReminder } from './jobs.ts'
import { readInvoiceReminders, readReminderSettings, readReminderStop } from './queries.ts'

export const routes = implement(remindersApi, {
  'GET /api/reminder-settings': readReminderSettings,
  'PATCH /api/reminder-settings': updateReminderSettings,
  'GET /api/invoices/:id/reminders': (ctx, { id }) => readInvoiceReminders(ctx, id),
  'GET /api/reminder-stops': readReminderStop,
  'POST /api/reminder-stops': (ctx, of) => setReminders(ctx, of, true),
  'DELETE /api/reminder-stops': (ctx, of) => setReminders(ctx, of, false),
})

export const rights = {}
export const dated = [reminderRound, sendReminder]
