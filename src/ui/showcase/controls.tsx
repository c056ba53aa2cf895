import { Columns2, LayoutGrid, List, Mail, Monitor, Moon, Plus, Share2, Sun, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { Combobox, MultiCombobox } from '../controls/combobox.tsx'
import { DateInput } from '../controls/date-input.tsx'
import { Field } from '../controls/field.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { MoneyInput } from '../controls/money-input.tsx'
import { NumberInput } from '../controls/number-input.tsx'
import { PasswordInput } from '../controls/password-input.tsx'
import { PeopleCombobox, PersonCombobox } from '../controls/person-combobox.tsx'
import { RadioGroup, Segmented } from '../controls/radio-group.tsx'
import { SearchInput } from '../controls/search-input.tsx'
import { Select } from '../controls/select.tsx'
import { Switch } from '../controls/switch.tsx'
import { TextInput } from '../controls/text-input.tsx'
import { Textarea } from '../controls/textarea.tsx'
import { PriorityIcon } from '../display/priority-icon.tsx'
import { Columns, Line, people, projects, Section } from './sample.tsx'

const priorities = [
  { value: 'low', label: 'Low', lead: <PriorityIcon priority="low" /> },
  { value: 'medium', label: 'Medium', lead: <PriorityIcon priority="medium" /> },
  { value: 'high', label: 'High', lead: <PriorityIcon priority="high" /> },
  { value: 'urgent', label: 'Urgent', lead: <PriorityIcon priority="urgent" /> },
] as const

/** Buttons in every variant and state. */
export function Buttons() {
  const [saving, setSaving] = useState(true)
  return (
    <Section title="Buttons" note="One primary in a place. A button says what it does; while it works it keeps its width and its focus.">
      <Line>
        <Button variant="primary" icon={<Plus aria-hidden />} shortcut="C">
          New task
        </Button>
        <Button>Needs revision</Button>
        <Button variant="ghost" icon={<Share2 aria-hidden />}>
          Share view
        </Button>
        <Button variant="danger" icon={<Trash2 aria-hidden />}>
          Delete document
        </Button>
        <Button render={<a href="#top">A link</a>} variant="ghost">
          A link in the same clothes
        </Button>
      </Line>
      <Line>
        <Button variant="primary" disabled>
          Save changes
        </Button>
        <Button disabled>Cancel</Button>
        <Button variant="primary" loading={saving} onClick={() => setSaving(true)}>
          Save changes
        </Button>
        <Button loading={saving}>Upload graphic</Button>
        <Button variant="ghost" onClick={() => setSaving(!saving)}>
          {saving ? 'Stop loading' : 'Start loading'}
        </Button>
      </Line>
      <Line>
        <Button size="sm">Small</Button>
        <Button>Medium</Button>
        <Button size="lg" variant="primary">
          Large
        </Button>
        <IconButton label="New task" icon={<Plus aria-hidden />} shortcut="C" />
        <IconButton label="Mail, 7 unread" icon={<Mail aria-hidden />} count={7} />
        <IconButton label="Columns" icon={<Columns2 aria-hidden />} variant="secondary" />
        <IconButton label="Delete" icon={<Trash2 aria-hidden />} variant="danger" size="sm" />
        <IconButton label="Not now" icon={<Share2 aria-hidden />} disabled />
      </Line>
    </Section>
  )
}

/** Everything one types into. */
export function Inputs() {
  const [search, setSearch] = useState('poster')
  const [hours, setHours] = useState<number | null>(6.5)
  const [budget, setBudget] = useState<string | null>('12400.00')
  const [due, setDue] = useState<string | null>('2026-11-24')
  const [notes, setNotes] = useState('Eight frames, one per scene; the client wants the sunrise earlier.')
  return (
    <Section title="Fields" note="Label, control, hint or error in its place. Amounts are decimal strings, dates are days without a zone.">
      <Columns>
        <Field label="Name" required hint="At most 200 characters" aside="12 / 200">
          <TextInput defaultValue="Storyboard" />
        </Field>
        <Field label="Website" error="That is no web address. Begin with https://">
          <TextInput defaultValue="nordlys" />
        </Field>
        <Field label="Email" hint="Email cannot be changed" disabled>
          <TextInput defaultValue="mira@nordlys.example" lead={<Mail aria-hidden size={15} />} />
        </Field>
        <Field label="Password" required>
          <PasswordInput autoComplete="current-password" defaultValue="a long sentence" />
        </Field>
        <Field label="Estimated hours" hint="Steps of half an hour; 6,5 and 6.5 are the same">
          <NumberInput value={hours} onChange={setHours} min={0} step={0.5} unit="h" />
        </Field>
        <Field label="Budget" hint={`Kept as ${budget === null ? 'nothing' : `“${budget}”`}`}>
          <MoneyInput value={budget} onChange={setBudget} currency="EUR" />
        </Field>
        <Field label="Due date" hint="24.11., 24 Nov, tomorrow, +3">
          <DateInput value={due} onChange={setDue} />
        </Field>
        <Field label="Start date" error="The start date is missing">
          <DateInput value={null} onChange={setDue} />
        </Field>
        <Field label="Search" hideLabel>
          <SearchInput label="Search projects" value={search} onChange={setSearch} shortcut="/" />
        </Field>
        <Field label="Search, empty" hideLabel>
          <SearchInput label="Search documents" value="" onChange={setSearch} shortcut="/" />
        </Field>
        <Field label="Description" className="sm:col-span-2">
          <Textarea value={notes} onChange={(event) => setNotes(event.target.value)} />
        </Field>
      </Columns>
    </Section>
  )
}

/** Everything one picks from. */
export function Choices() {
  const [priority, setPriority] = useState<string | null>('medium')
  const [project, setProject] = useState<string | null>('project-0')
  const [tags, setTags] = useState<string[]>(['project-1', 'project-5'])
  const [assignee, setAssignee] = useState<string | null>('person-4')
  const [team, setTeam] = useState<string[]>(['person-0', 'person-13', 'person-32'])
  const [found, setFound] = useState<string | null>(null)
  const [mail, setMail] = useState(true)
  const [agree, setAgree] = useState(true)
  const [theme, setTheme] = useState('system')
  const [role, setRole] = useState<string | null>(null)
  const [view, setView] = useState('grid')
  return (
    <Section title="Choices" note="Select for a few, combobox for many, radios when all should be in sight.">
      <Columns>
        <Field label="Priority">
          <Select options={priorities} value={priority as 'low' | null} onChange={setPriority} />
        </Field>
        <Field label="Type" error="Please select a type">
          <Select options={priorities} value={null} onChange={setPriority} placeholder="Select a type" />
        </Field>
        <Field label="Status" disabled>
          <Select options={priorities} value="high" onChange={setPriority} />
        </Field>
        <Field label="Project" required>
          <Combobox
            options={projects}
            value={project}
            onChange={setProject}
            clearable
            searchPlaceholder="Search projects"
            emptyText="No project by that name"
          />
        </Field>
        <Field label="Assignee" hint="500 people">
          <PersonCombobox people={people} value={assignee} onChange={setAssignee} />
        </Field>
        <Field label="Found by the server" hint="Asks while one types">
          <PersonCombobox
            people={people.filter((person) => person.id === found)}
            value={found}
            onChange={setFound}
            emptyText="Type a name"
            onSearch={async (query) => {
              await new Promise((resolve) => setTimeout(resolve, 250))
              return people.filter((person) => person.fullName.toLowerCase().includes(query.toLowerCase())).slice(0, 20)
            }}
          />
        </Field>
        <Field label="Team">
          <PeopleCombobox people={people} value={team} onChange={setTeam} />
        </Field>
        <Field label="Projects" error="Choose at most one">
          <MultiCombobox options={projects} value={tags} onChange={setTags} />
        </Field>
        <Field label="Nothing to choose" disabled>
          <Combobox options={[]} value={null} onChange={setProject} placeholder="Choose a project first" />
        </Field>
        <Field label="Theme" group>
          <Segmented
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
              { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
              { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
            ]}
          />
        </Field>
        <Field label="View" group>
          <Segmented
            iconOnly
            value={view}
            onChange={setView}
            options={[
              { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden /> },
              { value: 'list', label: 'List', icon: <List aria-hidden /> },
            ]}
          />
        </Field>
        <Field label="Reviewed" group>
          <RadioGroup
            value={role}
            onChange={setRole}
            options={[
              { value: 'approved', label: 'Approved', hint: 'It can be published' },
              { value: 'revision', label: 'Needs revision' },
              { value: 'rejected', label: 'Rejected', disabled: true },
            ]}
          />
        </Field>
        <div className="flex flex-col gap-1">
          <Checkbox checked={agree} onChange={setAgree} hint="Once a week, on Monday">
            Send a summary
          </Checkbox>
          <Checkbox checked={false} indeterminate onChange={setAgree}>
            Some of them
          </Checkbox>
          <Checkbox checked disabled onChange={setAgree}>
            Always on
          </Checkbox>
        </div>
        <div className="flex flex-col">
          <Switch checked={mail} onChange={setMail} hint="When a task is given to you">
            Task assignments
          </Switch>
          <Switch checked={false} onChange={setMail}>
            Project updates
          </Switch>
          <Switch checked disabled onChange={setMail}>
            Security notices
          </Switch>
        </div>
      </Columns>
    </Section>
  )
}
