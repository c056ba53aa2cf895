/** By which of its columns a list is ordered, and which way. */
export interface Sort<Key extends string = string> {
  readonly key: Key
  readonly direction: 'asc' | 'desc'
}

/** As it stands in an address and in a request: `email`, the other way round `-email`. */
export function sortText<Key extends string>({ key, direction }: Sort<Key>): Key | `-${Key}` {
  return direction === 'asc' ? key : `-${key}`
}

/** Reads it back. @returns undefined for what is none of these columns */
export function sortFrom<Key extends string>(text: unknown, keys: readonly Key[]): Sort<Key> | undefined {
  if (typeof text !== 'string') return undefined
  const key = keys.find((one) => one === text.replace(/^-/, ''))
  return key && { key, direction: text.startsWith('-') ? 'desc' : 'asc' }
}
