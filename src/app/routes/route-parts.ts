import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { AuthSearch } from '#features/access/auth/auth-screen.tsx'
import { PartNotLoaded } from '#ui/states/missing-part.tsx'
import type { PlainSearch } from './search-params.ts'

/**
 * A screen that is loaded when somebody goes there. Left to itself the router would load the page anew whenever that fails, also while
 * there is no connection; so it is given an error it does not know, and RouteError does what helps.
 */
export function screen<Module extends Record<string, unknown>, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  return lazyRouteComponent(async (): Promise<Module> => {
    try {
      return await load()
    } catch (error) {
      throw new PartNotLoaded(error)
    }
  }, name)
}

/** Leaves out what is not set, so that it does not stand in the address either. */
export function given<T extends object>(search: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as ReturnType<typeof given<T>>
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const flag = (value: unknown) => (value === true ? true : undefined)

/** What the address of the screens for signing in may hold. */
export function readAuthSearch(raw: Readonly<Record<string, unknown>>): AuthSearch {
  return given({
    next: text(raw.next),
    setup: text(raw.setup),
    invitation: text(raw.invitation),
    reset: text(raw.reset),
    forgot: flag(raw.forgot),
    ended: flag(raw.ended),
    error: text(raw.error),
  })
}

/**
 * What the address of a screen may hold, for links to it. The screen reads it as far as it makes sense: how, and by which words, is loaded
 * with the screen and not with every page.
 */
export const holds =
  <Search extends object>() =>
  (raw: PlainSearch): Search =>
    raw as Search

/** A screen whose filters stand in the address: where it is, what it is called, and what that holds. */
export type Listing<Path extends string, Search extends object> = {
  path: Path
  title: string
  search: (raw: PlainSearch) => Search
  component: RouteComponent
}
