import { Archive } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { cn } from '../base/cn.ts'
import { focusSearch } from '../base/focus-search.ts'
import { useExternal } from '../base/use-external.ts'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { EmptyState } from '../display/empty-state.tsx'
import { Loading } from '../display/skeleton.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { NothingFound } from '../states/nothing-here.tsx'
import { sentenceOf } from './form-changes.ts'
import { ListSelection } from './selection.ts'
import { ShowMore } from './show-more.tsx'
import { useBringNew } from './show-new.ts'
import { useAlikeWindow } from './use-alike-window.ts'
import { useListKeys } from './use-list-keys.ts'
import { type PagedList, useNextPage } from './use-next-page.ts'

/** Whether a card is chosen among several, and how to change that; its menu offers it too. */
export interface CardChoice {
  readonly chosen: boolean
  readonly toggle: () => void
}

interface Several<Item> {
  readonly mayChoose: (item: Item) => boolean
  readonly nameOf: (item: Item) => string
  readonly renderBar: (chosen: readonly Item[], clear: () => void) => ReactNode
}

interface CardListProps<Item extends { readonly id: string }> {
  readonly list: PagedList<Item> & { readonly isPending: boolean; readonly refetch: () => unknown }
  /** "brands": for the sentences. */
  readonly things: string
  /** @param choice where several can be changed at once */
  readonly renderCard: (item: Item, choice: CardChoice | undefined) => ReactNode
  /** What can be done with several at once; left out where nothing can. */
  readonly several?: Several<Item> | undefined
  /** The place of a card that comes. */
  readonly skeleton: ReactNode
  /** Stands when there is nothing to show. */
  readonly empty: ReactNode
  /** All cards are equally high: of many only those near what is seen are mounted, and more come as one scrolls. */
  readonly alike?: boolean
}

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3'

/** Cards in a grid, page by page, or what stands in their place: coming, none, not loaded. */
export function CardList<Item extends { readonly id: string }>({
  list,
  things,
  renderCard,
  several,
  skeleton,
  empty,
  alike = false,
}: CardListProps<Item>) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = list
  if (isPending) {
    return (
      <Loading label={`Loading ${things}`}>
        <div className={gridClass}>
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <div key={place} className="contents">
              {skeleton}
            </div>
          ))}
        </div>
      </Loading>
    )
  }
  if (!data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  const items = data.pages.flatMap((page) => page.items)
  return (
    // An answer that takes long is told by fading what it will replace; a quick one shows nothing.
    <div aria-busy={isPlaceholderData} className={cn('transition-opacity', isPlaceholderData && 'opacity-60 delay-300')}>
      {items.length === 0 ? empty : <Cards items={items} renderCard={renderCard} several={several} alike={alike} />}
      {alike && <NearEnd list={list} />}
      <ShowMore list={list} place="below" />
    </div>
  )
}

function Cards<Item extends { readonly id: string }>({
  items,
  renderCard,
  several,
  alike,
}: Pick<CardListProps<Item>, 'renderCard' | 'several'> & { readonly items: readonly Item[]; readonly alike: boolean }) {
  const [selection] = useState(() => new ListSelection())
  const all = useExternal(selection.subscribe, selection.ids)
  // What went meanwhile is chosen no more.
  const chosen = useMemo(() => items.filter(({ id }) => all.includes(id)), [items, all])
  const mayChoose = (id: string) => items.some((item) => item.id === id && several?.mayChoose(item))
  const frame = useListKeys<HTMLDivElement>({
    onSelect: several && ((id) => mayChoose(id) && selection.toggle(id)),
    onEscape: () => {
      selection.clear()
      return chosen.length > 0
    },
  })
  const near = useAlikeWindow(frame, alike ? items.length : 0)
  useBringNew((id) => {
    const index = items.findIndex((item) => item.id === id)
    // What is new is first or last in most orders.
    if (index >= 0) frame.current?.scrollIntoView({ block: index < near.first ? 'start' : 'end' })
    return index >= 0
  })
  const mounted = alike ? items.slice(near.first, near.end) : items
  return (
    <>
      <div ref={frame} className={gridClass} style={alike ? { paddingTop: near.before, paddingBottom: near.behind } : undefined}>
        {mounted.map((item) => {
          const isChosen = all.includes(item.id)
          const choice = several?.mayChoose(item) ? { chosen: isChosen, toggle: () => selection.toggle(item.id) } : undefined
          return (
            <div key={item.id} data-row-id={item.id} className={cn('group/choice relative grid min-w-0', isChosen && chosenCard)}>
              {renderCard(item, choice)}
              {choice && several && (
                <ChoiceBox
                  name={several.nameOf(item)}
                  choice={choice}
                  shown={chosen.length > 0}
                  onRange={() =>
                    selection.extend(
                      item.id,
                      items.filter(several.mayChoose).map(({ id }) => id),
                    )
                  }
                />
              )}
            </div>
          )
        })}
      </div>
      {chosen.length > 0 && several?.renderBar(chosen, () => selection.clear())}
    </>
  )
}

/** Asks for the next page before one comes to the end of the last. */
function NearEnd({ list }: { readonly list: PagedList<unknown> }) {
  const mark = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useNextPage(list, near)
  useEffect(() => {
    if (!mark.current) return undefined
    // What has come together is told by its last: it may have been near and gone again.
    const seen = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), { rootMargin: '100% 0%' })
    seen.observe(mark.current)
    return () => seen.disconnect()
  }, [])
  return <div ref={mark} aria-hidden className="h-px" />
}

const chosenCard = '[&>:first-child]:border-accent [&>:first-child]:bg-accent-soft'

interface ChoiceBoxProps {
  readonly name: string
  readonly choice: CardChoice
  /** Something is chosen already. */
  readonly shown: boolean
  readonly onRange: () => void
}

/** At the card's corner; a finger begins in the card's menu, where a box on every card would only be in the way. */
function ChoiceBox({ name, choice, shown, onRange }: ChoiceBoxProps) {
  return (
    <span
      className={cn(
        'absolute -top-2 -left-2 z-10 flex rounded-[5px] bg-surface focus-within:opacity-100 group-hover/choice:opacity-100',
        shown ? 'opacity-100' : 'opacity-0 pointer-coarse:hidden',
      )}
      // The box itself does not tell whether Shift was held.
      onClickCapture={(event) => {
        if (!event.shiftKey) return
        event.preventDefault()
        event.stopPropagation()
        onRange()
      }}
    >
      <Checkbox aria-label={`Select ${name}`} checked={choice.chosen} onChange={choice.toggle} />
    </span>
  )
}

interface NoCardsProps {
  readonly things: string
  /** Where nothing fits the filters, when the specification has no text for it: "No graphics found". */
  readonly found?: string
  readonly icon: ReactNode
  /** A text or a filter is on. */
  readonly searching: boolean
  /** The archive is shown. */
  readonly archived: boolean
  readonly onClear: () => void
  /** What belongs here, and how things come here. */
  readonly hint: string
  /** What an empty place offers. */
  readonly offer: ReactNode
}

/** Why there are no cards, and how to go on. */
export function NoCards(props: NoCardsProps) {
  const { things, found = `No ${things} found matching your search`, icon, searching, archived, onClear, hint, offer } = props
  const clear = () => {
    onClear()
    focusSearch()
  }
  if (searching) return <NothingFound title={found} onClear={clear} />
  if (archived) {
    return (
      <EmptyState
        icon={<Archive aria-hidden />}
        title={`No archived ${things}`}
        hint="What is archived is kept here and can be restored."
        action={<Button onClick={clear}>Show {things}</Button>}
      />
    )
  }
  return <EmptyState icon={icon} title={`No ${things} yet`} hint={hint} action={offer} />
}
