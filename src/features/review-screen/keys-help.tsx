import { Kbd } from '#ui/display/kbd.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { keysFor, type Looked } from './labels.ts'

/** The keys that work on what is looked at. */
export function KeysHelp({ looked, onClose }: { readonly looked: Looked; readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keys of the review" width={640}>
      <div className="grid gap-6 sm:grid-cols-2">
        {keysFor(looked).map(({ title, keys }) => (
          <section key={title}>
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
        ))}
      </div>
    </Dialog>
  )
}
