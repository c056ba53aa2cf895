import { type FormEvent, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { type FolderPlace, optionsOf, useFolders } from './client.ts'

export interface MoveDialogProps {
  readonly place: FolderPlace
  /** where it lies now */
  readonly from: string | null
  /** a folder that is moved itself: it goes neither into itself nor below */
  readonly moved?: string | undefined
  /** @param name what is told of where it went */
  readonly onMove: (folderId: string | null, name: string) => void
  readonly onClose: () => void
}

/** Chooses one of many folders, found by typing. */
export function MoveDialog({ place, from, moved, onMove, onClose }: MoveDialogProps) {
  const folders = useFolders(place)
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const options = optionsOf(folders.data?.items ?? [], moved).filter(({ value }) => value !== from)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const target = options.find(({ value }) => value === chosen)
    if (!target) return setError('Choose a folder')
    onMove(target.value, `“${target.label}”`)
    return onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={420}
      title="Move to a Folder"
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit">
            Move
          </Button>
        </>
      }
    >
      <Field label="Folder" required error={error}>
        <Combobox
          options={options}
          value={chosen}
          onChange={(id) => {
            setChosen(id)
            setError(undefined)
          }}
          loading={folders.isPending}
          placeholder="Choose a folder"
          searchPlaceholder="Search folders"
          emptyText="No folder by that name"
        />
      </Field>
    </Dialog>
  )
}
