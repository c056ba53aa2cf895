import { chordKey, type KeyHint, useWorkingKeys } from '#ui/base/use-keys.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { KeyList } from '#ui/display/key-list.tsx'
import { createHint } from './use-create-line.ts'

const closing: KeyHint = ['Esc', 'Close what is open']
/** Those of the frame, which every page has. */
const everywhere = new Set(['?', '[', `${chordKey} K`])
const isOfFrame = (hint: KeyHint): boolean => everywhere.has(hint[0]) || hint === createHint

/** The keys that do something on the page as it is, and no others. */
export function ShortcutsDialog({ open, onOpenChange }: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  const all = useWorkingKeys()
  // A page whose own C creates something else has the key.
  const keys = all.filter((hint) => hint !== createHint || !all.some((other) => other !== createHint && other[0] === createHint[0]))
  const here = keys.filter((hint) => !isOfFrame(hint))
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" width={here.length > 0 ? 520 : 400}>
      <div className={here.length > 0 ? 'grid gap-6 sm:grid-cols-2' : 'grid'}>
        <KeyList title="Everywhere" keys={[...keys.filter(isOfFrame), closing]} />
        {here.length > 0 && <KeyList title="On this page" keys={here} />}
      </div>
    </Dialog>
  )
}
