import { defineApi, idInput, nothing, op } from '#shared/contract/endpoint.ts'
import {
  invoiceRemindersView,
  reminderSettingsUpdate,
  reminderSettingsView,
  remindersOff,
  remindersOffInput,
  remindersOffView,
} from './schema.ts'

export const remindersApi = defineApi({
  'GET /api/reminder-settings': op({
    summary: 'Whether unpaid invoices are reminded of, when and with which texts',
    rights: ['billing.settings-view'],
    input: nothing,
    output: reminderSettingsView,
  }),
  'PATCH /api/reminder-settings': op({
    summary: 'Turn reminders on or off, or change their days and texts',
    rights: ['billing.settings-edit'],
    input: reminderSettingsUpdate,
    output: reminderSettingsView,
  }),
  'GET /api/invoices/:id/reminders': op({
    summary: 'The reminders of an invoice: sent, next, and why none goes out',
    rights: ['invoices.edit'],
    input: idInput,
    output: invoiceRemindersView,
  }),
  'GET /api/reminder-stops': op({
    summary: 'Whether a brand or an invoice is left without reminders',
    rights: ['billing.settings-view'],
    input: remindersOffInput,
    output: remindersOffView,
  }),
  'POST /api/reminder-stops': op({
    summary: 'Send no reminders for a brand or an invoice',
    rights: ['brands.billing-edit', 'invoices.edit'],
    input: remindersOff,
    output: remindersOffView,
  }),
  'DELETE /api/reminder-stops': op({
    summary: 'Send reminders for a brand or an invoice again',
    rights: ['brands.billing-edit', 'invoices.edit'],
    input: remindersOffInput,
    output: remindersOffView,
  }),
})
