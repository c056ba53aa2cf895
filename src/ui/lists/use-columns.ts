import { useState } from 'react'
import { remember, remembered } from '../base/remembered.ts'
import type { Column } from './table-column.ts'

/** A column that one may show or hide. */
export interface OptionalColumn {
  readonly key: string
  readonly label: string
  readonly shown: boolean
}

export interface ColumnChoice<Row> {
  /** The columns that are shown, in their order. */
  readonly columns: readonly Column<Row>[]
  readonly optional: readonly OptionalColumn[]
  readonly toggle: (key: string) => void
}

const nameOf = (list: string): string => `columns.${list}`

/** As it was remembered: the keys of those shown, and of those hidden behind a minus. */
function chosenBefore(list: string): ReadonlyMap<string, boolean> {
  const keys = (remembered(nameOf(list)) ?? '').split(' ').filter(Boolean)
  return new Map(keys.map((key) => [key.replace(/^-/, ''), !key.startsWith('-')]))
}

/**
 * Which columns of a list are shown, as this browser remembers it.
 * @param list its name: 'people'
 * @param optional the columns one may choose, and whether each is shown until somebody does
 */
export function useColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
  optional: Readonly<Record<string, { readonly label: string; readonly shown: boolean }>>,
): ColumnChoice<Row> {
  const [chosen, choose] = useState(() => chosenBefore(list))
  const isShown = (key: string): boolean => chosen.get(key) ?? optional[key]?.shown ?? true
  const toggle = (key: string): void => {
    const next = new Map([...chosen, [key, !isShown(key)]])
    choose(next)
    remember(nameOf(list), [...next].map(([one, shown]) => (shown ? one : `-${one}`)).join(' '))
  }
  return {
    columns: columns.filter(({ key }) => isShown(key)),
    optional: Object.entries(optional).map(([key, { label }]) => ({ key, label, shown: isShown(key) })),
    toggle,
  }
}
