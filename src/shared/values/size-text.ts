const kilobyte = 1024

/** A size for people in B, KB or MB, from a kilobyte of 1024 bytes on with one decimal. @param bytes null where nobody knows */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return 'Unknown size'
  if (bytes < kilobyte) return `${bytes} B`
  if (bytes < kilobyte ** 2) return `${(bytes / kilobyte).toFixed(1)} KB`
  return `${(bytes / kilobyte ** 2).toFixed(1)} MB`
}

/** The size of an attachment, in whole KB; one that has any bytes has at least one. */
export function attachmentSizeText(bytes: number): string {
  const whole = bytes === 0 ? 0 : Math.max(1, Math.round(bytes / kilobyte))
  return `${whole.toLocaleString('en-US')} KB`
}

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/**
 * A size as limits and room are said: in the unit that suits, up to TB, with a decimal only where there is something to say, such as
 * "5 GB" or "1.5 TB". The sizes of files are `sizeText`.
 */
export function roomText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(kilobyte)), units.length - 1)
  // What rounds to a whole next unit is said in that one.
  const rounded = Number((bytes / kilobyte ** step).toFixed(1))
  const [value, unit] = rounded >= kilobyte && step < units.length - 1 ? [1, step + 1] : [rounded, step]
  return `${value} ${units[unit]}`
}
