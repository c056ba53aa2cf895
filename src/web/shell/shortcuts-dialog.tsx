import { Kbd } from '#ui/display/kbd.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

const groups = [
  {
    title: 'Everywhere',
    keys: [
      ['?', 'Show these shortcuts'],
      ['[', 'Collapse or expand the sidebar'],
      ['Esc', 'Close what is open'],
    ],
  },
  {
    title: 'Lists and boards',
    keys: [
      ['C', 'Create'],
      ['/', 'Search'],
      ['J K', 'Next, previous; arrows do the same'],
      ['Enter', 'Open'],
      ['M', 'Move the card'],
    ],
  },
] as const

/** All keys that do something. */
export function ShortcutsDialog({ open, onOpenChange }: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" width={520}>
      <div className="grid gap-6 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="mb-2 text-secondary font-medium text-ink-3">{group.title}</h3>
            <dl className="flex flex-col gap-1">
              {group.keys.map(([key, what]) => (
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
