/** Search parameters as people read and share them: plain words, `true` and `false`, nothing in quotation marks. */
export type PlainSearch = Record<string, string | boolean>

/** @param text with or without its question mark */
export function parseSearch(text: string): PlainSearch {
  const search: PlainSearch = {}
  for (const [name, value] of new URLSearchParams(text)) search[name] = value === 'true' ? true : value === 'false' ? false : value
  return search
}

/** Leaves out what is empty, so that a view without filters has a clean address. Lists are joined by commas. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const words = Array.isArray(value) ? value.join(',') : plain(value)
    if (words !== '') query.set(name, words)
  }
  const text = query.toString()
  return text && `?${text}`
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
