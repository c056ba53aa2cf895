import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { AuthSearch } from '#features/access/auth/auth-screen.tsx'
import { PartNotLoaded } from '#ui/states/missing-part.tsx'

/**
 * A screen that is loaded when somebody goes there. Left to itself the router would load the page anew whenever that fails, also while
 * there is no connection; so it is given an error it does not know, and RouteError does what helps.
 */
export function screen(load: () => Promise<ComponentType>): RouteComponent {
  return lazyRouteComponent(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      throw new PartNotLoaded(error)
    }
  })
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
