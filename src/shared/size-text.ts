const kilobyte = 1024

/** A size for people in B, KB or MB, from a kilobyte of 1024 bytes on with one decimal. @param bytes null where nobody knows */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return 'Unknown size'
  if (bytes < kilobyte) return `${bytes} B`
  if (bytes < kilobyte ** 2) return `${(bytes / kilobyte).toFixed(1)} KB`
  return `${(bytes / kilobyte ** 2).toFixed(1)} MB`
}
