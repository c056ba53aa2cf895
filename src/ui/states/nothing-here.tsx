import { Plus, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../display/empty-state.tsx'

interface NothingFoundProps {
  /** "No tasks found" */
  readonly title: string
  readonly hint?: string | undefined
  readonly compact?: boolean
  /** Left out where nothing can be cleared. */
  readonly onClear?: (() => void) | undefined
}

/** No row fits the search and the filters, and the way out of them: the same words for every list. */
export function NothingFound({ title, hint = 'Try adjusting your filters', compact = false, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      compact={compact}
      icon={<SearchX aria-hidden />}
      title={title}
      hint={hint}
      action={onClear && <Button onClick={onClear}>Clear all filters</Button>}
    />
  )
}

interface NothingHereProps {
  /** filters or a search are on: there may be something without them */
  readonly filtered: boolean
  readonly onClear: () => void
  /** left out for people who may not create */
  readonly onCreate: (() => void) | undefined
  /** where nothing fits the filters: "No tasks found" */
  readonly noneFound: string
  readonly icon: ReactNode
  readonly title: string
  /** what belongs here, for people who may create it and for everybody else */
  readonly hint: string
  readonly hintOfOthers: string
  /** "New task" */
  readonly create: string
  /** in a column of a board */
  readonly compact?: boolean
}

/** A list without anything in it, and how to begin; or that nothing fits the filters, and the way out of them. */
export function NothingHere(props: NothingHereProps) {
  const { filtered, onClear, onCreate, noneFound, icon, title, hint, hintOfOthers, create, compact = false } = props
  if (filtered) return <NothingFound title={noneFound} compact={compact} onClear={onClear} />
  return (
    <EmptyState
      compact={compact}
      icon={icon}
      title={title}
      hint={onCreate ? hint : hintOfOthers}
      action={
        onCreate && (
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreate}>
            {create}
          </Button>
        )
      }
    />
  )
}
