import { Archive, Copy, Ellipsis, ExternalLink, FolderInput, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { DateInput } from '../controls/date-input.tsx'
import { Field } from '../controls/field.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { PersonCombobox } from '../controls/person-combobox.tsx'
import { TextInput } from '../controls/text-input.tsx'
import { Textarea } from '../controls/textarea.tsx'
import { ConfirmProvider, useConfirm } from '../dialogs/confirm.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Drawer } from '../overlays/drawer.tsx'
import { Menu, MenuCheckboxItem, MenuGroup, MenuItem, MenuRadioGroup, MenuSeparator, MenuSub } from '../overlays/menu.tsx'
import { Popover } from '../overlays/popover.tsx'
import { toast } from '../overlays/toast.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { Line, people, Section } from './sample.tsx'

/** What floats over the page. */
export function Overlays() {
  return (
    <ConfirmProvider>
      <Section
        title="What floats"
        note="Focus goes where one goes next and returns when it closes. Escape closes; what was typed asks first."
      >
        <Line>
          <DialogSample />
          <ConfirmSample />
          <DrawerSample />
          <MenuSample />
          <Popover trigger={<Button>Popover</Button>} title="Share this view" showTitle>
            <p className="text-secondary text-ink-2">Everyone in the project sees the same columns and filters.</p>
          </Popover>
          <Tooltip content="Only a few words" shortcut="T">
            <Button variant="ghost">Tooltip</Button>
          </Tooltip>
        </Line>
        <Line>
          <Button onClick={() => toast.success('Task moved to Done')}>Toast</Button>
          <Button
            onClick={() =>
              toast.success('Document deleted', {
                description: 'Brand guidelines, final.pdf',
                action: { label: 'Undo', onClick: () => toast.info('It is back') },
              })
            }
          >
            Toast with undo
          </Button>
          <Button
            onClick={() =>
              toast.error('The invoice was not sent', {
                description: 'The mail server did not answer. Nothing is lost; try again in a minute.',
              })
            }
          >
            Error toast
          </Button>
        </Line>
      </Section>
    </ConfirmProvider>
  )
}

function DialogSample() {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [assignee, setAssignee] = useState<string | null>(null)
  const [due, setDue] = useState<string | null>(null)
  const close = (next: boolean) => {
    setOpen(next)
    if (!next) setName('')
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      trigger={<Button variant="primary">Open dialog</Button>}
      title="Create New Task"
      description="It starts in To Do."
      confirmClose={name !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        close(false)
        toast.success('Task created')
      }}
      footerStart={<span className="text-meta text-ink-3 max-sm:hidden">Ctrl Enter saves</span>}
      footer={
        <>
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button type="submit" variant="primary">
            Create task
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" required>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Description">
          <Textarea rows={4} />
        </Field>
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <Field label="Assignee">
            <PersonCombobox people={people} value={assignee} onChange={setAssignee} />
          </Field>
          <Field label="Due date">
            <DateInput value={due} onChange={setDue} />
          </Field>
        </div>
        <Field label="Notes" hint="The body scrolls, the buttons stay">
          <Textarea rows={12} maxRows={20} />
        </Field>
      </div>
    </Dialog>
  )
}

function ConfirmSample() {
  const confirm = useConfirm()
  const ask = async () => {
    const yes = await confirm({
      title: 'Delete “Brand guidelines”?',
      body: 'This action cannot be undone.',
      confirmLabel: 'Delete document',
      danger: true,
    })
    toast.info(yes ? 'Deleted' : 'Kept')
  }
  return <Button onClick={() => void ask()}>Ask first</Button>
}

function DrawerSample() {
  const [open, setOpen] = useState(false)
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Open drawer</Button>}
      title="Notes"
      description="2 open, 5 resolved"
      footer={
        <>
          <Button onClick={() => setOpen(false)}>Needs revision</Button>
          <Button variant="primary" onClick={() => setOpen(false)}>
            Approve v3
          </Button>
        </>
      }
    >
      <p className="text-body">The sun should not touch the logo safe area. Could it move left?</p>
    </Drawer>
  )
}

function MenuSample() {
  const [status, setStatus] = useState<'todo' | 'done'>('todo')
  const [hours, setHours] = useState(true)
  return (
    <Menu align="start" trigger={<IconButton label="More" icon={<Ellipsis aria-hidden />} variant="secondary" />}>
      <MenuItem icon={<Pencil aria-hidden />} shortcut="E">
        Edit
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} shortcut="⌘D">
        Duplicate
      </MenuItem>
      <MenuSub label="Move to" icon={<FolderInput aria-hidden />}>
        <MenuItem>Spring campaign</MenuItem>
        <MenuItem>Harbour film</MenuItem>
      </MenuSub>
      <MenuItem icon={<ExternalLink aria-hidden />} render={<a href="#top">Top</a>}>
        Open in a tab
      </MenuItem>
      <MenuItem icon={<Archive aria-hidden />} disabled>
        Archive
      </MenuItem>
      <MenuSeparator />
      <MenuRadioGroup
        label="Status"
        value={status}
        onChange={setStatus}
        options={[
          { value: 'todo', label: 'To Do' },
          { value: 'done', label: 'Done' },
        ]}
      />
      <MenuSeparator />
      <MenuGroup label="Show">
        <MenuCheckboxItem checked={hours} onChange={setHours}>
          Hours
        </MenuCheckboxItem>
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} danger>
        Delete
      </MenuItem>
    </Menu>
  )
}
