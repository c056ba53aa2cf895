import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Drawer } from '../overlays/drawer.tsx'
import { InSheet } from './in-sheet.ts'

interface FilterSheetProps {
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly mine: ReactNode
  readonly end: ReactNode
  readonly children: ReactNode
  readonly activeCount: number
  readonly onClear: () => void
}

/** All filters of a list, one below the other, where a line does not hold them. What is chosen holds at once. */
export function FilterSheet({ title, open, onOpenChange, mine, end, children, activeCount, onClear }: FilterSheetProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      width={340}
      footer={
        <>
          {activeCount > 0 && (
            <Button variant="ghost" onClick={onClear}>
              Clear all
            </Button>
          )}
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2.5 [&>span]:flex [&>span]:w-full [&>span]:max-w-none [&>span>button:first-child]:w-full [&>span>button:first-child]:max-w-none [&>span>button:first-child]:justify-between [&>button]:max-w-none">
        <span className="sm:hidden!">{mine}</span>
        {children}
        <div className="mt-2 flex flex-col gap-2.5 sm:hidden [&>:is(fieldset,[role=radiogroup])]:w-full [&>:is(fieldset,[role=radiogroup])>*]:flex [&>:is(fieldset,[role=radiogroup])>*]:flex-1 [&>:is(fieldset,[role=radiogroup])>*]:items-center [&>:is(fieldset,[role=radiogroup])>*]:justify-center">
          <InSheet value={true}>{end}</InSheet>
        </div>
      </div>
    </Drawer>
  )
}
