import { allPages, allPublicPages, openedParts, reviewPart } from '#features/screens.ts'
import type { FirstRequests } from '#shared/contract/first-answers.ts'
import type { First, Part } from '#shared/records/screens.ts'
import { namedRecord } from './search-params.ts'

/** A screen before it is opened: the file it is built as, and what it reads first. A public one needs no session. */
export type ServedPage = { part?: string; first?: First; public?: true }

/** The parts that everybody who is not signed in needs, and those round every screen of somebody who is. */
export const signInParts = ['src/app/screens/auth-page.tsx']
export const frameParts = ['src/app/shell/app-shell.tsx']

const served = ({ part, first }: { part: Part; first?: First }): ServedPage => ({ part: fileOf(part), ...(first && { first }) })

/** `src/features/tasks/tasks/task-record.tsx#TaskRecord` → the file. */
export const fileOf = (name: Part | First): string => name.slice(0, name.indexOf('#'))

/** Every address with a screen of its own. */
export const pages: ReadonlyMap<string, ServedPage> = new Map<string, ServedPage>([
  ...allPages.map((page) => [page.path, served(page)] as const),
  ...allPublicPages.map((page) => [page.path, { ...served(page), public: true }] as const),
  // People who are signed in are led on from here.
  ['/auth', {}],
])

const records = new Map<string, ServedPage>(openedParts.map((record) => [record.kind, served(record)]))
const review = served(reviewPart)

/** The record or the review that an address opens above its screen. */
export function recordAt(search: Readonly<Record<string, unknown>>): ServedPage | undefined {
  if (search.review !== undefined) return review
  const named = namedRecord(search)
  return named ? records.get(named.kind) : undefined
}

/** The screen at a path; the root leads to the dashboard. */
export const pageAt = (path: string): ServedPage | undefined => pages.get(path === '/' ? '/dashboard' : path)

/** Loads what a screen reads first. Only for the server: the browser asks by itself. */
export async function firstRequestsOf({ first }: ServedPage): Promise<FirstRequests | undefined> {
  if (!first) return undefined
  const [file, name = ''] = first.split('#')
  const loaded = (await import(new URL(`../../../${file}`, import.meta.url).href)) as Record<string, FirstRequests>
  return loaded[name]
}
