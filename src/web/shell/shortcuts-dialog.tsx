import { Kbd } from '#ui/display/kbd.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { chordKey, type KeyHint, useWorkingKeys } from '#ui/use-keys.ts'

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
        <Keys title="Everywhere" keys={[...keys.filter(([key]) => everywhere.has(key)), closing]} />
        {here.length > 0 && <Keys title="On this page" keys={here} />}
      </div>
    </Dialog>
  )
}

function Keys({ title, keys }: { readonly title: string; readonly keys: readonly KeyHint[] }) {
  return (
    <section>
      <h3 className="mb-2 text-secondary font-medium text-ink-3">{title}</h3>
      <dl className="flex flex-col gap-1">
        {keys.map(([key, what]) => (
          <div key={key} className="flex min-h-7 items-center justify-between gap-4">
            <dt className="text-body text-ink-2">{what}</dt>
            <dd className="flex shrink-0 gap-1">
              {key.split(' ').map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
