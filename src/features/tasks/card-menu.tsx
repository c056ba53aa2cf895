import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react'
import { type CardMenuProps, useBoardContext, useColumn } from '#ui/board/board-context.ts'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { Menu, MenuGroup, MenuItem, MenuRadioGroup, MenuSeparator } from '#ui/overlays/menu.tsx'
import { columnOrder, statusLabels } from './labels.ts'
import type { TaskCard } from './schema.ts'

/** Moves a card without dragging: to another column, and in the order by hand to another place. Mounted while it is open. */
export function CardMenu({ card, className, onOpenChange }: CardMenuProps<TaskCard>) {
  const { store, move } = useBoardContext()
  const { ids, nextCursor } = useColumn(store, card.status)
  const index = ids.indexOf(card.id)
  const last = ids.length - 1
  const to = (next: number) => void move(card.id, card.status, next)
  return (
    <Menu
      open
      onOpenChange={onOpenChange}
      trigger={
        <button type="button" aria-label={`Actions for ${card.name}`} className={className}>
          ⋯
        </button>
      }
    >
      <MenuRadioGroup
        label="Move to"
        value={card.status}
        onChange={(status) => {
          if (status !== card.status) void move(card.id, status)
        }}
        options={columnOrder.map((status) => ({ value: status, label: statusLabels[status], icon: <StatusIcon status={status} /> }))}
      />
      {store.rules.byHand && (
        <>
          <MenuSeparator />
          <MenuGroup label="In this column">
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
          </MenuGroup>
        </>
      )}
    </Menu>
  )
}
