import { canEditBillingSettings, canViewBillingSettings } from '../billing-settings/rules.ts'

/** Reminders belong to the billing settings: who sees or changes those sees or changes these. */
export const canViewReminders = canViewBillingSettings
export const canEditReminders = canEditBillingSettings
