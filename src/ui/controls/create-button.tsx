import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CreateRequest, requestCreate } from '../base/create-request.ts'
import { phone, useMediaQuery } from '../base/use-media-query.ts'
import { toast } from '../overlays/toast.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { Button } from './button.tsx'

export interface CreateAction {
  /** "New task" */
  readonly label: string
  /** A plus by default. */
  readonly icon?: ReactNode
  /** The key that does the same. */
  readonly shortcut?: string
  /** Why nothing can be created here now. The button stays in place, and pressing it says why. */
  readonly off?: string | null
  /** What the create line opens with, which takes the place of `onPress` on a phone. */
  readonly line?: CreateRequest
  readonly onPress: () => void
}

/** What a create action does when pressed or called by its key. */
export function runCreate({ label, off, onPress }: Pick<CreateAction, 'label' | 'off' | 'onPress'>): void {
  if (off) toast.info(`${label} is off`, { description: off })
  else onPress()
}

/** The button that creates something on a page or in one of its parts. */
export function CreateButton({ size = 'md', ...action }: CreateAction & { readonly size?: 'sm' | 'md' }) {
  const { label, icon, shortcut, off, line } = action
  const inLine = useMediaQuery(phone) && line
  const button = (
    <Button
      variant="primary"
      size={size}
      icon={icon ?? <Plus aria-hidden />}
      {...(shortcut && { shortcut })}
      {...(off && { 'aria-disabled': true, 'aria-description': off, className: 'opacity-50' })}
      onClick={() => runCreate(inLine ? { ...action, onPress: () => requestCreate(inLine) } : action)}
    >
      {label}
    </Button>
  )
  return off ? <Tooltip content={off}>{button}</Tooltip> : button
}
