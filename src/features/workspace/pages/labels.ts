import type { PageName } from './schema.ts'

export const pageTitles: Readonly<Record<PageName, string>> = { help: 'Help', privacy: 'Privacy', terms: 'Terms' }
