import { lazyRouteComponent } from '@tanstack/react-router'
import { PartNotLoaded } from '#ui/display/missing-part.tsx'

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
