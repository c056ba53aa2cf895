import { Combobox } from '@base-ui/react/combobox'
import { useMemo, useRef, useState } from 'react'
import { bestFirst, isMeant, matchRank } from '#shared/values/match.ts'
import { type ComboboxOption, rowLimit } from './combobox-popup.tsx'

/** Options as they are, or as a server finds them. */
export interface OptionSource<Value extends string> {
  readonly options: readonly ComboboxOption<Value>[]
  /** Asks elsewhere while one types. `options` is then what shows before the first letter, and must hold what is chosen. */
  readonly onSearch?: ((query: string, signal: AbortSignal) => Promise<readonly ComboboxOption<Value>[]>) | undefined
}

/** The option's own words: what is displayed, and another spelling that people may type. */
const namesOf = ({ label, also }: ComboboxOption) => (also === undefined ? [label] : [label, also])

const fits = (option: ComboboxOption, text: string) => [...namesOf(option), option.hint ?? ''].some((words) => matchRank(words, text) < 3)

/** Whether Enter would take what is meant: the first answers by its own words, or is the only one and does by its second line. */
function isSure([first, ...others]: readonly ComboboxOption[], text: string): boolean {
  if (!first) return true
  return (
    namesOf(first).some((name) => isMeant(name, text)) || (others.length === 0 && first.hint !== undefined && isMeant(first.hint, text))
  )
}

/** Turns a source into what Base UI wants: ids as values, labels for reading, and what answers the text, the best first. */
export function useComboboxOptions<Value extends string>({ options, onSearch }: OptionSource<Value>) {
  const [found, setFound] = useState<readonly ComboboxOption<Value>[] | null>(null)
  const [searching, setSearching] = useState(false)
  const [query, setQuery] = useState('')
  const running = useRef<AbortController>(null)
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
  // A server's answer is not filtered again; only an older one, so that Enter never takes what was not asked for.
  const answers = useMemo(() => {
    if (query === '') return undefined
    const answered = onSearch && found && !searching ? found : (found ?? all).filter((option) => fits(option, query))
    return bestFirst(answered, query, namesOf).slice(0, rowLimit)
  }, [query, onSearch, found, searching, all])
  const search = (typed: string) => {
    setQuery(typed.trim())
    if (!onSearch) return
    running.current?.abort()
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
    answers,
    /** Whether the first of them may be taken by Enter alone. */
    sure: answers === undefined || isSure(answers, query),
  }
}
