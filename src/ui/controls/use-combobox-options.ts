import { Combobox } from '@base-ui/react/combobox'
import { useMemo, useRef, useState } from 'react'
import type { ComboboxOption } from './combobox-popup.tsx'

/** Options as they are, or as a server finds them. */
export interface OptionSource<Value extends string> {
  readonly options: readonly ComboboxOption<Value>[]
  /** Asks elsewhere while one types. `options` is then what shows before the first letter, and must hold what is chosen. */
  readonly onSearch?: ((query: string, signal: AbortSignal) => Promise<readonly ComboboxOption<Value>[]>) | undefined
}

/** Turns a source into what Base UI wants: ids as values, labels for reading, and a filter over label and hint. */
export function useComboboxOptions<Value extends string>({ options, onSearch }: OptionSource<Value>) {
  const [found, setFound] = useState<readonly ComboboxOption<Value>[] | null>(null)
  const [searching, setSearching] = useState(false)
  const [query, setQuery] = useState('')
  const running = useRef<AbortController>(null)
  const filter = Combobox.useFilter()
  // What was found is joined by what was given: the label of the chosen one must not vanish while one searches.
  const all = useMemo(() => {
    if (!found) return options
    const ids = new Set(found.map((option) => option.value))
    return [...found, ...options.filter((option) => !ids.has(option.value))]
  }, [found, options])
  const items = useMemo(
    () => Combobox.createItems(all as ComboboxOption<Value>[], { getValue: (option) => option.value, getLabel: (option) => option.label }),
    [all],
  )
  const matches = (option: ComboboxOption<Value>, text: string) =>
    filter.contains(option.label, text) || (option.hint !== undefined && filter.contains(option.hint, text))
  const search = (typed: string) => {
    if (!onSearch) return
    running.current?.abort()
    setQuery(typed.trim())
    if (typed.trim() === '') {
      setFound(null)
      setSearching(false)
      return
    }
    const controller = new AbortController()
    running.current = controller
    setSearching(true)
    onSearch(typed.trim(), controller.signal).then(
      (result) => {
        if (controller.signal.aborted) return
        setFound(result)
        setSearching(false)
      },
      () => {
        if (!controller.signal.aborted) setSearching(false)
      },
    )
  }
  return {
    items,
    all,
    search,
    searching,
    /** A server's answer is not filtered again; only an older one, so that Enter never takes what was not asked for. */
    filteredItems: onSearch && found ? (searching ? found.filter((option) => matches(option, query)) : found) : undefined,
    matches,
  }
}
