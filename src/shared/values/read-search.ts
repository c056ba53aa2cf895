const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be the id of a record. */
export function isId(text: string): boolean {
  return uuid.test(text)
}

/** An id from the address; anything else is left out. */
export function idFrom(value: unknown): string | undefined {
  return typeof value === 'string' && isId(value) ? value : undefined
}

/** Search text from the address, which may look like a number or a flag there. */
export function textFrom(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, 200) || undefined
    : undefined
}

/** The values of one filter, each once; none at all is no filter. An address holds them joined by commas. */
export function severalFrom<Value extends string>(raw: unknown, makesSense: (value: string) => boolean): Value[] | undefined {
  const texts = typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw.filter((one) => typeof one === 'string') : []
  const values = [...new Set(texts)].filter(makesSense) as Value[]
  return values.length > 0 ? values : undefined
}

/** A calendar date, YYYY-MM-DD. */
export function dayFrom(value: unknown): string | undefined {
  const text = textFrom(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
