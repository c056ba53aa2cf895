import { useState } from 'react'
import type { Column } from '../display/table.tsx'

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

const keyOf = (list: string): string => `columns:${list}`

function remembered(list: string): Readonly<Record<string, boolean>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, boolean>) : {}
  } catch {
    return {}
  }
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
  const [chosen, choose] = useState(() => remembered(list))
  const isShown = (key: string): boolean => chosen[key] ?? optional[key]?.shown ?? true
  const toggle = (key: string): void => {
    const next = { ...chosen, [key]: !isShown(key) }
    choose(next)
    try {
      localStorage.setItem(keyOf(list), JSON.stringify(next))
    } catch {
      // Without storage it holds until the page is left.
    }
  }
  return {
    columns: columns.filter(({ key }) => isShown(key)),
    optional: Object.entries(optional).map(([key, { label }]) => ({ key, label, shown: isShown(key) })),
    toggle,
  }
}
