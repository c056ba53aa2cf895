import { merged, pick } from '../lists/form-changes.ts'

type Versioned = { readonly version: number }

/** What a form on a record is compared with. */
export interface MergeBase<Row, Values> {
  /** The newest row whose changes have come into the form. */
  readonly row: Row
  /** Sent along. It stays behind the row while both changed the same field, so that the server sees that. */
  readonly version: number
  readonly values: Values
}

export interface MergeStep<Values> {
  /** What the form holds. */
  readonly mine: Values
  /** What the form is compared with, where that is not the base. */
  readonly from?: Values
  /** The person has chosen where both changed the same. */
  readonly decided?: boolean
}

export interface BroughtUp<Row, Values> {
  readonly base: MergeBase<Row, Values>
  /** What the form is to hold now. */
  readonly values: Values
  /** What both changed, and differently. */
  readonly clash: readonly (keyof Values & string)[]
}

/** Takes in what a newer row brings; a row older than the base brings nothing. @param valuesOf a row as the form holds it */
export function bringUp<Row extends Versioned, Values extends object>(
  before: MergeBase<Row, Values> | null,
  next: Row,
  valuesOf: (row: Row) => Values,
  { mine, from = before?.values ?? mine, decided = false }: MergeStep<Values>,
): BroughtUp<Row, Values> {
  const row = before && before.row.version > next.version ? before.row : next
  const theirs = valuesOf(row)
  const { values, clash } = merged(from, mine, theirs)
  const open = decided ? [] : clash
  const version = before && open.length > 0 ? before.version : row.version
  return { base: { row, version, values: { ...theirs, ...pick(from, open) } }, values, clash }
}

/** Just before saving: what was typed and taken back is nobody's change, so what others saved there comes in now. */
export function readyToSave<Row extends Versioned, Values extends object>(
  base: MergeBase<Row, Values>,
  mine: Values,
  valuesOf: (row: Row) => Values,
): BroughtUp<Row, Values> {
  return bringUp(base, base.row, valuesOf, { mine })
}
