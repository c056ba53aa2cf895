/**
 * One message of the live stream. It carries ids only; the reader fetches what it may see.
 * `changed`: a record was made, changed or removed. `gone`: it left this reader's scope. `rights`: the reader's own rights changed.
 */
export type LiveMessage = {
  what: 'changed' | 'gone' | 'rights'
  kind: string
  recordType: string
  recordId: string
  version: number | null
  brandId: string | null
  projectId: string | null
  actorId: string | null
  /**
   * groups of its kind, as queries name them: '@hours' for kinds hours are logged on, '@work' for work that is assigned and done, '@waits' for
   * kinds that can wait for an answer
   */
  groups: readonly string[]
  /** names of the changed fields; empty for people outside the agency */
  fields: string[]
}

/**
 * What makes an answer stale besides the records it is about: records of a kind, or of these only one, or those of one project or
 * brand. It stands in the `meta` of the query, beside its key. Lists (`['tasks', …]`) and single records (`['task', id]`) are refreshed
 * by their own records without a word. With a point before it, it is what happened to a record of any kind:
 * '.deleted'; with an @ a group of kinds (`LiveMessage.groups`), so that a new kind needs no edit here.
 */
export type RefreshedBy = readonly (
  | string
  | {
      /** a kind, or a group of kinds */ kind: string
      id?: string | undefined
      projectId?: string | undefined
      brandId?: string | undefined
    }
)[]
