import { Dialog } from '#ui/dialogs/dialog.tsx'
import { KeyList } from '#ui/display/key-list.tsx'
import { keysFor, type Looked } from './labels.ts'

/** The keys that work on what is looked at. */
export function KeysHelp({ looked, onClose }: { readonly looked: Looked; readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keys of the review" width={640}>
      <div className="grid gap-6 sm:grid-cols-2">
        {keysFor(looked).map(({ title, keys }) => (
          <KeyList key={title} title={title} keys={keys} />
        ))}
      </div>
    </Dialog>
  )
}
