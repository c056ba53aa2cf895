import type { RecordScreenKind } from './addresses.ts'

// What the `screens.ts` of a capability declares, and what router, page, navigation, opened records, homes and settings follow from.
// It is data without code: the browser holds all of it from the start, and the server reads it, too.

/** An export by its file below the root, mostly a component: `src/features/tasks/tasks/task-record.tsx#TaskRecord`. It is loaded when it is first shown. */
export type Part = `src/${string}.tsx#${string}`

/** An export of type `FirstRequests` by its file; only the server calls it, to put the answers into the page. */
export type First = `src/${string}-search.ts#${string}`

export const navigationGroups = [null, 'Work', 'Content', 'Agency'] as const

type Search = (raw: Readonly<Record<string, unknown>>) => object

export type Page = {
  path: string
  /** of the browser's tab */
  title: string
  part: Part
  first?: First
  /** the type of its filters, for links to it: `holds<TaskSearch>()` */
  search?: Search
  /** ids of permissions of which a person must be able to hold one; without them the page is open to everybody who is signed in */
  permissions?: readonly string[]
  /** closed to somebody who sees the portal as another person */
  personal?: true
  /** its entry in the sidebar, in the order of `src/features/screens.ts` */
  navigation?: {
    group: (typeof navigationGroups)[number]
    icon: string
    label?: string
    /** clients find it at this place in the sidebar, by this name; pages without one are under More */
    forClients?: { at: number; label?: string }
  }
}

/** A kind of record that opens over any page; its address is in `src/shared/records/addresses.ts`. Its props are `OpenedRecordProps`. */
export type OpenedPart = { kind: RecordScreenKind; part: Part; first?: First }

/** What a later capability shows below the fields of an opened record. Its props are `BesideRecordProps`. */
export type BesidePart = { kinds: readonly RecordScreenKind[]; part: Part }

/** The button that answers a record of a kind that waits for the reader, on its line of Home and To approve. Its props are `AnswerProps`. */
export type AnswerPart = { kind: string; part: Part }

/**
 * A kind of record that the create line and the palette offer, in the order of `src/features/screens.ts`. Its part exports a `CreateKind`
 * (`src/ui/records/create-kind.ts`): the fields it requires, how they are guessed, and what creates the record.
 */
export type CreatablePart = {
  kind: string
  /** "Task" */
  label: string
  icon: string
  /** id of the permission to create one, a row of `rules.ts` whose cells are Y or - */
  permission: string
  part: Part
  /**
   * Where the line starts with this kind: the path of a page, `/influencers?tab=campaigns` for one of its tabs, `project` or `brand` for
   * the home of one, `project/deliverables` for one of its tabs. The most specific counts.
   */
  startsOn?: readonly string[]
}

/** A tab of the home of a brand or a project, for people who reach it. Its prop is `row`: the brand or the project. */
export type HomeTabPart = { of: 'brand' | 'project'; value: string; label: string; part: Part }

/** An entry of the settings, `?tab=` in the address. Parts that name the same tab stand below each other. */
export type SettingsPart = {
  tab: string
  /** from the first part of a tab */
  label?: string
  part: Part
  /** id of the permission that opens it */
  permission?: string
  /** for people who have a role at all */
  withRole?: true
  /** names of what is inside, as the part shows them: the search of the settings finds the entry by these too */
  contains?: readonly string[]
  /** has a form: what was entered stays while another tab is looked at */
  form?: true
}

export type Screens = {
  pages?: readonly Page[]
  /** open to everybody, with or without a session, and shown without the frame of the portal */
  publicPages?: readonly Page[]
  records?: readonly OpenedPart[]
  beside?: readonly BesidePart[]
  answers?: readonly AnswerPart[]
  creates?: readonly CreatablePart[]
  homeTabs?: readonly HomeTabPart[]
  settings?: readonly SettingsPart[]
}

/** Declares the screens of a capability, keeping the literal types of paths and searches for the router. */
export const defineScreens = <const Given extends Screens>(screens: Given): Given => screens

/** Types what a page's address holds. The screen itself reads and corrects it when it is loaded. */
export const holds =
  <Held extends object>() =>
  (raw: Readonly<Record<string, unknown>>): Held =>
    raw as Held
