import { type ComponentProps, use } from 'react'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { InSheet } from './in-sheet.ts'

type BarButtonProps = Pick<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'onClick'>

/** A button of a filter bar: an icon in the bar, with its words in the sheet of filters. */
export function BarButton({ label, icon, ...rest }: BarButtonProps) {
  const inSheet = use(InSheet)
  return inSheet ? (
    <Button {...rest} icon={icon} className="w-full">
      {label}
    </Button>
  ) : (
    <IconButton {...rest} size="sm" label={label} icon={icon} />
  )
}
