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

/** Draws for one browser, without a pause in between: whoever draws asks `rendering()` for whom. */
export function renderFor<T>(one: Rendering, draw: () => T): T {
  current = one
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

/** The language of dates and numbers: the browser's own, and on the server that of the browser it draws for. */
export function shownLocale(): string | undefined {
  return import.meta.env.SSR ? current?.locale : undefined
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
