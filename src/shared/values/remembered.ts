const prefix = 'atelier-view.'

/** The cookie in which a browser remembers a choice of view; src/app/public/early.js writes two of them as well. */
export const rememberedName = (name: string): string => prefix + name

/** All such choices in a header or in `document.cookie`, by their names. What cannot be read is left out. */
export function cookiesIn(text: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const cookie of (text ?? '').split(';')) {
    const [name = '', ...value] = cookie.trim().split('=')
    if (!name.startsWith(prefix)) continue
    try {
      found.set(name.slice(prefix.length), decodeURIComponent(value.join('=')))
    } catch {
      // Somebody else wrote it.
    }
  }
  return found
}
