import type { BrandStatus } from './schema.ts'

// The screen shows its words without loading the validation of the forms, which comes with the dialog.

export const statusOrder: readonly BrandStatus[] = ['active', 'inactive']
export const statusLabels: Readonly<Record<BrandStatus, string>> = { active: 'Active', inactive: 'Inactive' }
