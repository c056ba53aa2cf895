/** Said where several files are dropped on what takes one at a time. */
export const oneFileOnly = 'Drop one file for a new version'

/** What a drop on a record with versions will do. */
export const versionLabel = (name: string, count: number): string => (count > 1 ? oneFileOnly : `Drop to add a new version of ${name}`)
