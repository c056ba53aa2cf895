import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly key: string
  readonly header: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** `end` for numbers: right and with figures of one width. */
  readonly align?: 'start' | 'end'
  /** CSS width, for example "120px" or "30%". */
  readonly width?: string
  /**
   * On a phone: `title` leads the row, `line` has a line of its own and `bare` the rest of one, both without their heading; `end` stands
   * at the top right (actions), `mark` at the top left (the box that chooses the row), `hide` leaves it out; otherwise heading and value. Default: the first column leads.
   */
  readonly phone?: 'title' | 'line' | 'bare' | 'end' | 'mark' | 'hide'
  /** What one can do with the row: seen when one points at it or is in it, on touch always. */
  readonly actions?: boolean
  readonly sortable?: boolean
  /** What its cell holds may lie over other cells of the row, also in a long table that cuts its cells. */
  readonly spills?: boolean
  /** The place of a cell that comes, in its size: with it nothing moves when the rows arrive, on a phone neither. */
  readonly skeleton?: ReactNode
  /** Keeps the heading for screen readers (actions). */
  readonly hideHeader?: boolean
}
