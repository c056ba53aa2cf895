import { Ellipsis, FileText, Images, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Sort } from '#shared/values/sort.ts'
import { formatDate, formatMoney } from '../base/format.ts'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { SearchInput } from '../controls/search-input.tsx'
import { TabPanel, Tabs } from '../controls/tabs.tsx'
import { Avatar, AvatarStack, InitialsTile } from '../display/avatar.tsx'
import { Badge } from '../display/badge.tsx'
import { Card, CardAction } from '../display/card.tsx'
import { EmptyState } from '../display/empty-state.tsx'
import { Kbd } from '../display/kbd.tsx'
import { Figure, Figures, Panel } from '../display/panel.tsx'
import { type Priority, PriorityIcon } from '../display/priority-icon.tsx'
import { Progress } from '../display/progress.tsx'
import { Loading, Skeleton, SkeletonText } from '../display/skeleton.tsx'
import { Spinner } from '../display/spinner.tsx'
import { StatusIcon, type StatusShape } from '../display/status-icon.tsx'
import { FilterSelect, FilterToggle } from '../filters/filter-bar.tsx'
import { Table } from '../lists/table.tsx'
import type { Column } from '../lists/table-column.ts'
import { Toolbar } from '../lists/toolbar.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { Columns, Line, nobody, people, projects, Section } from './sample.tsx'

const statuses: [StatusShape, string][] = [
  ['todo', 'To Do'],
  ['in_progress', 'In Progress'],
  ['review', 'Review'],
  ['done', 'Done'],
  ['paused', 'Paused'],
  ['blocked', 'Blocked'],
  ['cancelled', 'Cancelled'],
]
const priorities: [Priority, string][] = [
  ['low', 'Low'],
  ['medium', 'Medium'],
  ['high', 'High'],
  ['urgent', 'Urgent'],
]

/** Signs: states, priorities, badges, faces. */
export function Signs() {
  return (
    <Section title="Signs" note="A state is a shape first and a colour second.">
      <Line>
        {statuses.map(([status, label]) => (
          <span key={status} className="inline-flex items-center gap-2 text-secondary">
            <StatusIcon status={status} /> {label}
          </span>
        ))}
      </Line>
      <Line>
        {priorities.map(([priority, label]) => (
          <span key={priority} className="inline-flex items-center gap-2 text-secondary">
            <PriorityIcon priority={priority} /> {label}
          </span>
        ))}
      </Line>
      <Line>
        <Badge>Design</Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="success">€48,200.00 paid</Badge>
        <Badge tone="warning" dot>
          Pending review
        </Badge>
        <Badge tone="danger">2 overdue</Badge>
        <Badge onRemove={() => {}} removeLabel="Remove Graphic Designer">
          Graphic Designer
        </Badge>
        <Kbd>⌘K</Kbd>
        <Spinner />
      </Line>
      <Line>
        {people.slice(0, 8).map((person) => (
          <Avatar key={person.id} person={person} size={28} />
        ))}
        <InitialsTile id="brand" name="Nordlys" size={40} />
        <Avatar person={people[4] ?? nobody} size={64} />
        <AvatarStack people={people.slice(0, 9)} />
      </Line>
    </Section>
  )
}

/** Cards, panels, figures, tabs, filters. */
export function Frames() {
  const [text, setText] = useState('')
  const [mine, setMine] = useState(true)
  const [project, setProject] = useState<string | null>('project-0')
  const [priority, setPriority] = useState<string | null>(null)
  const [tab, setTab] = useState('all')
  const active = [mine, project, priority].filter(Boolean).length
  const clear = () => {
    setMine(false)
    setProject(null)
    setPriority(null)
  }
  return (
    <Section title="Frames" note="A line before a shadow. Filters say what they are set to and can be taken away one by one.">
      <Toolbar
        activeCount={active}
        onClear={clear}
        search={<SearchInput size="sm" label="Search tasks" value={text} onChange={setText} />}
        mine={
          <FilterToggle pressed={mine} onChange={setMine}>
            My Tasks
          </FilterToggle>
        }
      >
        <FilterSelect label="Project" options={projects} value={project} onChange={setProject} />
        <FilterSelect
          label="Priority"
          options={priorities.map(([value, label]) => ({ value, label, lead: <PriorityIcon priority={value} /> }))}
          value={priority as Priority | null}
          onChange={setPriority}
        />
      </Toolbar>
      <Columns>
        <Card interactive>
          <CardAction className="text-body font-medium">Storyboard for the launch film</CardAction>
          <p className="mt-1 text-secondary text-ink-2">Eight frames, one per scene; the client wants the sunrise earlier.</p>
          <div className="mt-2.5 flex items-center gap-2 text-meta text-ink-3 tabular">
            <PriorityIcon priority="high" label="High priority" />
            <Badge>Video</Badge>
            <span>24 Nov</span>
            <span>4 h / 6 h</span>
            <span className="ml-auto">
              <Avatar person={people[1] ?? nobody} />
            </span>
          </div>
        </Card>
        <Card selected>
          <p className="text-body font-medium">A chosen card</p>
          <div className="mt-3">
            <Progress label="Milestones" value={3} max={5} showValue />
          </div>
        </Card>
        <Card>
          <Loading label="Loading task">
            <SkeletonText lines={3} />
            <span className="mt-3 flex items-center gap-2">
              <Skeleton className="h-4 w-16" />
              <Skeleton className="ml-auto size-6 rounded-full" />
            </span>
          </Loading>
        </Card>
      </Columns>
      <Figures>
        <Figure label="Total Projects" value="30" note="+2 from last month" tone="good" />
        <Figure label="Tasks" value="1,512" note="+118 from last month" tone="good" />
        <Figure label="Active Campaigns" value="8" />
        <Figure label="Performance" value="91%" note="−3 pts from last month" tone="bad" />
      </Figures>
      <Tabs
        label="Notifications"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'all', label: 'All', count: 12 },
          { value: 'unread', label: 'Unread', count: 7 },
          { value: 'read', label: 'Read', count: 5 },
          { value: 'later', label: 'Later', disabled: true },
        ]}
        end={
          <Button size="sm" variant="ghost">
            Mark All as Read
          </Button>
        }
      >
        <TabPanel value="all">Everything.</TabPanel>
        <TabPanel value="unread">What is new.</TabPanel>
        <TabPanel value="read">What was read.</TabPanel>
      </Tabs>
    </Section>
  )
}

const invoices = [
  { id: 'INV-0217', client: 'Fjord & Co', amount: '12400.00', due: '2026-11-12', state: 'Overdue', tone: 'danger' },
  { id: 'INV-0218', client: 'Nordlys', amount: '48200.00', due: '2026-12-01', state: 'Paid', tone: 'success' },
  {
    id: 'INV-0219',
    client: 'Halden Havnevesen og Byutvikling Kommunalt Foretak',
    amount: '980.50',
    due: '2027-01-15',
    state: 'Draft',
    tone: 'neutral',
  },
] as const

type Invoice = (typeof invoices)[number]

const columns: Column<Invoice>[] = [
  { key: 'id', header: 'Invoice', cell: (row) => <span className="font-medium">{row.id}</span>, sortable: true },
  { key: 'client', header: 'Client', cell: (row) => row.client },
  { key: 'due', header: 'Due', cell: (row) => formatDate(row.due), sortable: true },
  { key: 'amount', header: 'Amount', cell: (row) => formatMoney(row.amount, 'EUR'), align: 'end', sortable: true },
  { key: 'state', header: 'Status', cell: (row) => <Badge tone={row.tone}>{row.state}</Badge> },
  {
    key: 'more',
    header: 'Actions',
    hideHeader: true,
    phone: 'end',
    align: 'end',
    width: '48px',
    cell: (row) => <IconButton size="sm" label={`More for ${row.id}`} icon={<Ellipsis aria-hidden />} className="ml-auto" />,
  },
]

/** Rows, nothing, and errors. */
export function Rows() {
  const [sort, setSort] = useState<Sort>({ key: 'due', direction: 'asc' })
  return (
    <Section title="Rows and states" note="Skeletons have the size of what comes. An empty place says what belongs there and offers it.">
      <Panel title="Invoices" aside="3 of 128" flush>
        <Table
          caption="Invoices"
          columns={columns}
          rows={invoices}
          rowKey={(row) => row.id}
          onRowClick={() => {}}
          sort={sort}
          onSort={setSort}
        />
      </Panel>
      <Columns>
        <Panel title="Loading" flush>
          <Table caption="Invoices, loading" columns={columns.slice(0, 2)} rows={[]} rowKey={(row) => row.id} loadingRows={3} />
        </Panel>
        <Panel title="Nothing yet">
          <EmptyState
            compact
            icon={<FileText />}
            title="No documents found"
            hint="Upload your first document to get started"
            action={
              <Button variant="primary" size="sm" icon={<Plus aria-hidden />}>
                Upload document
              </Button>
            }
          />
        </Panel>
        <Panel title="Something went wrong">
          <ErrorState compact message="The list could not be loaded. Check your connection and try again." onRetry={() => {}} />
        </Panel>
      </Columns>
      <Panel>
        <EmptyState
          icon={<Images />}
          title="No graphics yet"
          hint="What the designers upload appears here, newest first."
          action={<Button variant="primary">Upload Graphic</Button>}
        />
      </Panel>
    </Section>
  )
}
