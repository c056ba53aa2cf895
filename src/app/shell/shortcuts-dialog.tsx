import { chordKey, type KeyHint, useWorkingKeys } from '#ui/base/use-keys.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { KeyList } from '#ui/display/key-list.tsx'

const closing: KeyHint = ['Esc', 'Close what is open']
/** Those of the frame, which every page has. */
const everywhere = new Set(['?', '[', `${chordKey} K`])

/** The keys that do something on the page as it is, and no others. */
export function ShortcutsDialog({ open, onOpenChange }: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  const keys = useWorkingKeys()
  const here = keys.filter(([key]) => !everywhere.has(key))
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" width={here.length > 0 ? 520 : 400}>
      <div className={here.length > 0 ? 'grid gap-6 sm:grid-cols-2' : 'grid'}>
        <KeyList title="Everywhere" keys={[...keys.filter(([key]) => everywhere.has(key)), closing]} />
        {here.length > 0 && <KeyList title="On this page" keys={here} />}
      </div>
    </Dialog>
  )
}
