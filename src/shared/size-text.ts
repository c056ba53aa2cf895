const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size for people, with one decimal from a kilobyte of 1024 bytes on: `1.5 GB`. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return 'Unknown size'
  if (bytes < 1024) return `${bytes} B`
  const power = Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${(bytes / 1024 ** power).toFixed(1)} ${units[power]}`
}
