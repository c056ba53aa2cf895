/** The servers that a test has put an end to: a page that is still open asks on, and whatever becomes of that is no fault. */
const ended = new Set<string>()

/** A later one may have the same address. */
export const serverBegins = (url: string): void => void ended.delete(new URL(url).host)
export const serverEnds = (url: string): void => void ended.add(new URL(url).host)
export const hasEnded = (url: string): boolean => URL.canParse(url) && ended.has(new URL(url).host)
