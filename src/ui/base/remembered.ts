import { cookiesIn, rememberedName } from '#shared/values/remembered.ts'
import { rendering } from './rendering.ts'

/** A year, in seconds. */
const keptFor = 31_536_000
/** Longer than any choice by hand; what is longer would make every request heavy. */
const longest = 1500

/** What this browser remembers under a name, or null. */
export function remembered(name: string): string | null {
  const all = import.meta.env.SSR ? rendering().remembered : cookiesIn(document.cookie)
  return all.get(name) ?? null
}

/** Remembers a choice in this browser; as a cookie, so that the server knows it when it makes the first page. Nothing secret goes here. */
export function remember(name: string, text: string): void {
  const value = encodeURIComponent(text)
  const fits = value.length <= longest
  // oxlint-disable-next-line unicorn/no-document-cookie -- the other way knows only secure addresses, and an office's own need not be one
  document.cookie = `${rememberedName(name)}=${fits ? value : ''}; path=/; samesite=lax; max-age=${fits ? keptFor : 0}${location.protocol === 'https:' ? '; secure' : ''}`
}
