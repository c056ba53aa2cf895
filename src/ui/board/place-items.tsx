import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpDown, ArrowUpToLine } from 'lucide-react'
import { MenuItem, MenuSub } from '../overlays/menu.tsx'
import { useBoardContext, useColumn } from './board-context.ts'

/** In the order by hand: another place in the same column. */
export function PlaceItems({ id }: { readonly id: string }) {
  const { store, move } = useBoardContext()
  const column = store.columnOf(id) ?? ''
  const { ids, nextCursor } = useColumn(store, column)
  const index = ids.indexOf(id)
  const last = ids.length - 1
  const to = (next: number) => void move(id, column, next)
  if (!store.rules.byHand) return null
  return (
    <MenuSub label="In this column" icon={<ArrowUpDown aria-hidden />}>
      <MenuItem icon={<ArrowUpToLine aria-hidden />} disabled={index <= 0} onSelect={() => to(0)}>
        Move to top
      </MenuItem>
      <MenuItem icon={<ArrowUp aria-hidden />} disabled={index <= 0} onSelect={() => to(index - 1)}>
        Move up
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} disabled={index >= last} onSelect={() => to(index + 1)}>
        Move down
      </MenuItem>
      <MenuItem icon={<ArrowDownToLine aria-hidden />} disabled={index >= last || nextCursor !== null} onSelect={() => to(last)}>
        Move to bottom
      </MenuItem>
    </MenuSub>
  )
}
