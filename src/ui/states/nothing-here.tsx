import { Plus, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../display/empty-state.tsx'

interface NothingHereProps {
  /** filters or a search are on: there may be something without them */
  readonly filtered: boolean
  readonly onClear: () => void
  /** left out for people who may not create */
  readonly onCreate: (() => void) | undefined
  /** what is said where nothing fits: "No tasks found", "No task fits these filters." */
  readonly unfit: { readonly title: string; readonly hint: string }
  readonly icon: ReactNode
  readonly title: string
  /** what belongs here, for whoever may create it and for everybody else */
  readonly hint: string
  readonly hintOfOthers: string
  /** "New task" */
  readonly create: string
}

/** A list without anything in it, and how to begin; or that nothing fits the filters, and the way out of them. */
export function NothingHere({ filtered, onClear, onCreate, unfit, icon, title, hint, hintOfOthers, create }: NothingHereProps) {
  if (filtered)
    return <EmptyState {...unfit} icon={<SearchX aria-hidden />} action={<Button onClick={onClear}>Clear all filters</Button>} />
  return (
    <EmptyState
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
