/** More than any page needs; a server meets many languages. */
const kept = 200
const made = new Map<string, unknown>()

/** Making a format costs as much as using it a hundred times. */
function once<T>(kind: string, locale: string | undefined, options: object, make: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known !== undefined) return known as T
  if (made.size >= kept) made.clear()
  const format = make()
  made.set(key, format)
  return format
}

/** `new Intl.DateTimeFormat`, made once for the same words. @throws RangeError for a language or zone that is none */
export const dateFormat = (locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once('date', locale, options, () => new Intl.DateTimeFormat(locale, options))

/** `new Intl.NumberFormat`, made once for the same words. @throws RangeError for a language or currency that is none */
export const numberFormat = (locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once('number', locale, options, () => new Intl.NumberFormat(locale, options))
