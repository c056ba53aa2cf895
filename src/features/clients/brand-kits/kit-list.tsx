import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { undoSeconds } from '#shared/values/undo.ts'
import { focusOnce, useFocusNext } from '#ui/base/use-focus-next.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { BrandKitView } from './schema.ts'

/** Props of each part of the kit. */
export interface KitPartProps {
  readonly kit: BrandKitView
  readonly mayEdit: boolean
}

/** What a form of an entry shows and changes; the problems stand under their fields. */
export interface Draft<Item> {
  readonly value: Item
  readonly change: (part: Partial<Item>) => void
  readonly problems: Readonly<Partial<Record<string, string>>>
}

interface KitListProps<Item> {
  readonly title: string
  readonly description?: string | undefined
  readonly aside?: ReactNode
  readonly items: readonly Item[]
  readonly mayEdit: boolean
  /** "colour": for buttons and sentences */
  readonly noun: string
  /** what belongs here, while nothing is */
  readonly hint: string
  readonly blank: Item
  readonly nameOf: (item: Item) => string
  readonly renderItem: (item: Item) => ReactNode
  readonly renderFields: (draft: Draft<Item>) => ReactNode
  /** Of one entry; loaded when somebody edits. */
  readonly loadSchema: () => Promise<z.ZodType>
  /** @param change what the list is to be, of what it is by then */
  readonly onSave: (change: (now: readonly Item[]) => readonly Item[]) => Promise<unknown>
}

/** A list of a kit: each entry is edited where it stands, a new one below the last. */
export function KitList<Item>(props: KitListProps<Item>) {
  const { title, description, aside, items, mayEdit, noun, hint, blank, nameOf, renderItem, onSave } = props
  // By its name: the list may change meanwhile.
  const [editing, setEditing] = useState<string | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useFocusNext()
  const close = (name: string | null) => {
    setEditing(null)
    focusNext(() => (name === null ? add.current : list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(name)}"] button`)))
  }
  const save = async (before: string | null, item: Item) => {
    await onSave((now) => {
      const at = before === null ? -1 : now.findIndex((one) => nameOf(one) === before)
      if (now.some((one, index) => index !== at && same(nameOf(one), nameOf(item)))) throw new Error(`“${nameOf(item)}” is listed already.`)
      return at === -1 ? [...now, item] : now.with(at, item)
    })
  }
  const remove = async (item: Item) => {
    const at = items.indexOf(item)
    const isIt = (one: Item) => same(nameOf(one), nameOf(item))
    try {
      await onSave((now) => now.filter((one) => !isIt(one)))
      // Back where it was, among what others have added meanwhile.
      const undo = () =>
        void onSave((now) => (now.some(isIt) ? now : now.toSpliced(at, 0, item))).catch((error: unknown) =>
          toast.error(`Failed to restore ${noun}`, { description: sentenceOf(error) }),
        )
      toast.success(`“${nameOf(item)}” removed`, { duration: undoSeconds * 1000, action: { label: 'Undo', onClick: undo } })
      add.current?.focus()
    } catch (error) {
      toast.error(`Failed to remove ${noun}`, { description: sentenceOf(error) })
    }
  }
  return (
    <Panel flush title={title} description={description} aside={aside}>
      {items.length === 0 && editing === null && <p className="px-4 py-3 text-ink-3">{hint}</p>}
      <ul ref={list} aria-label={title}>
        {items.map((item) => {
          const name = nameOf(item)
          return (
            <li key={name} data-entry={name} className="border-t border-line first:border-t-0">
              {editing === name ? (
                <EntryForm {...props} given={item} onKeep={(next) => save(name, next)} onClose={(kept) => close(kept ?? name)} />
              ) : (
                <div className="flex min-h-11 items-center gap-3 px-4 py-1.5">
                  <div className="min-w-0 flex-1">{renderItem(item)}</div>
                  {mayEdit && (
                    <span className="flex shrink-0">
                      <IconButton size="sm" label={`Edit ${name}`} icon={<Pencil aria-hidden />} onClick={() => setEditing(name)} />
                      <IconButton size="sm" label={`Remove ${name}`} icon={<Trash2 aria-hidden />} onClick={() => void remove(item)} />
                    </span>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {mayEdit && (
        <div className={items.length > 0 || editing !== null ? 'border-t border-line' : ''}>
          {editing === newEntry ? (
            <EntryForm {...props} given={blank} onKeep={(next) => save(null, next)} onClose={close} />
          ) : (
            <div className="px-3 py-2">
              <Button ref={add} size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setEditing(newEntry)}>
                {`Add ${noun}`}
              </Button>
            </div>
          )}
        </div>
      )}
    </Panel>
  )
}

/** Names are trimmed, so no entry is called this. */
const newEntry = ' '
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

interface EntryFormProps<Item> extends Pick<KitListProps<Item>, 'noun' | 'nameOf' | 'renderFields' | 'loadSchema'> {
  readonly given: Item
  readonly onKeep: (item: Item) => Promise<void>
  /** @param kept the name of what was saved */
  readonly onClose: (kept: string | null) => void
}

/** One entry being written: Enter saves it, Escape leaves it as it was. */
function EntryForm<Item>({ noun, given, nameOf, renderFields, loadSchema, onKeep, onClose }: EntryFormProps<Item>) {
  const [value, setValue] = useState(given)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const parsed = (await loadSchema()).safeParse(value)
    if (!parsed.success) {
      const found = parsed.error.issues.map(({ path, message }) => [String(path[0] ?? 'name'), message] as const)
      return setProblems(Object.fromEntries(found.toReversed()))
    }
    setSaving(true)
    try {
      const item = parsed.data as Item
      await onKeep(item)
      onClose(nameOf(item))
    } catch (error) {
      setFailure(sentenceOf(error))
      setSaving(false)
    }
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose(null)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the form, as it does a field in place
    <form
      noValidate
      ref={focusOnce}
      aria-label={given && nameOf(given) ? `Edit ${nameOf(given)}` : `New ${noun}`}
      onSubmit={(event) => void submit(event)}
      onKeyDown={leave}
      className="flex flex-col gap-3 bg-sunken px-4 py-3"
    >
      {renderFields({ value, change: (part) => setValue((before) => ({ ...before, ...part })), problems })}
      {failure && (
        <p role="alert" className="text-secondary text-danger">
          {failure}
        </p>
      )}
      <div className="flex gap-2">
        <Button size="sm" variant="primary" type="submit" loading={saving}>
          Save
        </Button>
        <Button size="sm" onClick={() => onClose(null)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
