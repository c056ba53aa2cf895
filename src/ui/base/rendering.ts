/** What the server knows of the browser for which it draws the first view of a page. */
export type Rendering = {
  /** the language of its dates and numbers */
  readonly locale: string | undefined
  /** of its window, in pixels of CSS */
  readonly width: number
  readonly height: number
  /** a finger and no mouse */
  readonly touch: boolean
  /** what it remembers, see `remembered.ts` */
  readonly remembered: ReadonlyMap<string, string>
}

let current: Rendering | undefined

/** What reading the texts of one view may cost on the server, in microseconds, see `#shared/markdown/cost.ts`. */
const textsMost = 60_000
let textsLeft = textsMost

/** Whether the view that is drawn has time for a text that costs so much. Only while the server draws. */
export function mayDraw(cost: number): boolean {
  if (!current) return true
  textsLeft -= cost
  return textsLeft >= 0
}

/** Draws for one browser, without a pause in between: whoever draws asks `rendering()` for whom. */
export function renderFor<T>(one: Rendering, draw: () => T): T {
  current = one
  textsLeft = textsMost
  try {
    return draw()
  } finally {
    current = undefined
  }
}

/** Only while the server draws; ask for `import.meta.env.SSR` first, so that browsers load none of what follows. */
export function rendering(): Rendering {
  if (!current) throw new Error('This is asked while the server draws and never otherwise.')
  return current
}

/**
 * The locale of dates and numbers. In a browser the first of its languages rather than the default of `Intl`, which may be another one:
 * the server draws with the first that the browser asks for, and both must show the same.
 */
export function shownLocale(): string | undefined {
  return import.meta.env.SSR ? current?.locale : browserLocale()
}

let parsed: { language: string; locale: string } | undefined

/** The browser's language, or English where it reports an invalid one (`en-US@posix`). */
export function browserLocale(): string {
  const { language } = navigator
  if (parsed?.language !== language) parsed = { language, locale: validLocale(language) }
  return parsed.locale
}

function validLocale(language: string): string {
  try {
    return new Intl.Locale(language).toString()
  } catch {
    return 'en'
  }
}

/** What is costly to make for a language is made once. */
export function byLocale<T>(make: (locale: string | undefined) => T): () => T {
  const made = new Map<string | undefined, T>()
  return () => {
    const locale = shownLocale()
    const known = made.get(locale)
    if (known !== undefined) return known
    // Browsers name many languages; an agency speaks few.
    if (made.size > 20) made.clear()
    const one = make(locale)
    made.set(locale, one)
    return one
  }
}
