import type { BrandStatus } from './schema.ts'

// The screen shows its words without loading the validation of the forms, which comes with the dialog.

export const statusOrder: readonly BrandStatus[] = ['active', 'inactive']
export const statusLabels: Readonly<Record<BrandStatus, string>> = { active: 'Active', inactive: 'Inactive' }

/** "1 project", "12 projects" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
