import { createHash } from 'node:crypto'
import { generateNKeysBetween } from 'fractional-indexing'
import type { DemoRows } from '../../../scripts/seed/collected.ts'
import type { Row } from '../../testing/rows.ts'
import { decisionRow } from '../decisions/seed.ts'
import { fill, type SeedProject } from '../projects/demo.ts'
import { entryRow } from '../time-entries/seed.ts'
import { timeEntries } from '../time-entries/table.ts'
import { deliverableStatusLabels, verdictWordings } from './labels.ts'
import type { DeliverableStatus, DeliverableType } from './schema.ts'
import { deliverableRow, milestoneRow, partRow, stateRow } from './seed.ts'
import { deliverableMilestones, deliverableParts, deliverableStates, deliverables } from './table.ts'

type Entry = {
  name: string
  description: string
  type: DeliverableType
  category: string
  status: DeliverableStatus
  /** days from today */
  due: number
  hours: number
  milestones: readonly string[]
  /** how many of them are completed */
  completed: number
  verdict?: 'approved' | 'changes'
}

/** What an agency owes a client, from the briefing to the hand-over. */
const entries: readonly Entry[] = [
  {
    name: 'Campaign concept',
    description: 'The idea in three routes, each with a key visual and a line.',
    type: 'document',
    category: 'Strategy',
    status: 'delivered',
    due: -40,
    hours: 36,
    milestones: ['Briefing', 'Three routes', 'Decision'],
    completed: 3,
  },
  {
    name: 'Key visual',
    description: 'Master in all formats, with layers and the rights to the picture.',
    type: 'design',
    category: 'Design',
    status: 'approved',
    due: -6,
    hours: 48,
    milestones: ['Sketches', 'Shooting', 'Retouching', 'Master'],
    completed: 4,
  },
  {
    name: 'Launch film, 30 seconds',
    description: 'Cut, graded and mixed, with subtitles in two languages.',
    type: 'video',
    category: 'Film',
    status: 'review',
    due: 5,
    hours: 80,
    milestones: ['Script', 'Storyboard', 'Shooting', 'Cut', 'Sound'],
    completed: 4,
    verdict: 'changes',
  },
  {
    name: 'Poster series',
    description: 'Four motifs for the street and the shop window, ready to be printed once they are agreed.',
    type: 'design',
    category: 'Print',
    status: 'review',
    due: 9,
    hours: 28,
    milestones: ['Drafts', 'Artwork'],
    completed: 2,
  },
  {
    name: 'Social media package',
    description: 'Twelve posts with pictures and texts, ready to be planned.',
    type: 'content',
    category: 'Social',
    status: 'in_progress',
    due: -2,
    hours: 32,
    milestones: ['Plan of topics', 'Texts', 'Pictures'],
    completed: 1,
  },
  {
    name: 'Landing page',
    description: 'Designed, built and measured; in the words of the campaign.',
    type: 'code',
    category: 'Web',
    status: 'in_progress',
    due: 18,
    hours: 64,
    milestones: ['Wireframes', 'Design', 'Build', 'Test'],
    completed: 2,
  },
  {
    name: 'Final report',
    description: 'What was reached, against what was planned.',
    type: 'report',
    category: 'Reporting',
    status: 'not_started',
    due: 45,
    hours: 16,
    milestones: [],
    completed: 0,
  },
]

/** What each of the projects that run owes its client, with the decisions that were made. */
export const demo: DemoRows = ({ projects, tasks }, random, clock) => {
  // One of every brand that has any: whichever client looks at the demo finds theirs.
  const running = projects
    .filter(({ status, archived }) => status === 'active' && !archived)
    .filter(({ brand }, at, all) => all.findIndex((one) => one.brand === brand) === at)
  const made: Made = { items: [], milestones: [], parts: [], states: [], decided: [], hours: [] }
  const positions = generateNKeysBetween(null, null, running.length * entries.length)
  for (const project of running)
    for (const [at, entry] of entries.entries()) {
      const maker = project.team.find(({ duty }) => duty === duties[at % duties.length])?.person ?? project.manager
      const created = Math.min(project.start, entry.due - 30, -3)
      const moment = (day: number, hour: number) => clock.at(Math.min(day, -1), hour).toISOString()
      const id = random.uuid()
      const approvedAt = moment(entry.due - 2, 15)
      const approval = { approvedBy: project.owner.id, approvedAt, ownWork: project.owner === maker }
      const isApproved = entry.status === 'approved' || entry.status === 'delivered'
      const verdictAt = moment(-1, 11)
      const name = fill(entry.name, project.words)
      made.items.push(
        deliverableRow({
          id,
          projectId: project.id,
          name,
          description: entry.description,
          deliverableType: entry.type,
          category: entry.category,
          assignedTo: maker.id,
          dueDate: clock.day(entry.due),
          status: entry.status,
          statusSince: moment(Math.min(entry.due, -2), 15),
          priority: random.pick(['medium', 'medium', 'high', 'urgent'] as const),
          estimatedHours: entry.hours,
          notes: at === 2 ? 'The client wants to see the cut before the board meeting.' : null,
          position: positions[made.items.length] ?? '',
          approvedBy: isApproved ? approval.approvedBy : null,
          approvedAt: isApproved ? approval.approvedAt : null,
          ownWork: isApproved ? approval.ownWork : null,
          deliveredAt: entry.status === 'delivered' ? moment(entry.due - 1, 16) : null,
          deliveredOn: entry.status === 'delivered' ? clock.day(entry.due - 1) : null,
          verdict: entry.verdict ?? null,
          verdictAt: entry.verdict ? verdictAt : null,
          createdBy: project.manager.id,
          createdAt: moment(created, 10),
          updatedAt: moment(Math.min(entry.due, -1), 15),
        }),
      )
      for (let step = 0; step < entry.completed; step++)
        made.hours.push(
          entryRow({
            recordType: 'deliverable',
            recordId: id,
            userId: maker.id,
            day: clock.day(Math.min(created + step * 3 + 2, -1)),
            minutes: Math.round((entry.hours / entry.milestones.length) * 4) * 15,
            note: entry.milestones[step] ?? null,
            createdBy: maker.id,
          }),
        )
      const keys = generateNKeysBetween(null, null, entry.milestones.length)
      for (const [step, milestone] of entry.milestones.entries())
        made.milestones.push(
          milestoneRow({
            id: random.uuid(),
            deliverableId: id,
            name: milestone,
            position: keys[step] ?? '',
            status: step < entry.completed ? 'completed' : step === entry.completed ? 'in_progress' : 'pending',
            completedAt: step < entry.completed ? moment(created + step * 3 + 2, 17) : null,
            dueDate: clock.day(entry.due - (entry.milestones.length - step) * 3),
            createdBy: project.manager.id,
            createdAt: moment(created, 10),
            updatedAt: moment(created, 10),
          }),
        )
      for (const task of tasks.filter((one) => one.project === project).slice(at * 2, at * 2 + 2))
        made.parts.push(partRow({ id: random.uuid(), deliverableId: id, taskId: task.id, createdBy: project.manager.id }))
      const said = { id, name, entry, project, stateId: random.uuid(), decisionId: random.uuid() }
      if (isApproved) decide(made, said, { by: project.owner, at: approvedAt, ownWork: approval.ownWork })
      const client = project.brand.clients[0]
      if (entry.verdict && client) decide(made, said, { by: client, at: verdictAt, ownWork: false })
    }
  made.decided.sort((one, other) => (String(one.decided_at) < String(other.decided_at) ? -1 : 1))
  return [
    [deliverables, made.items],
    [timeEntries, made.hours],
    [deliverableMilestones, made.milestones],
    [deliverableParts, made.parts],
    [deliverableStates, made.states],
    ['decisions', made.decided],
  ]
}

const duties = ['copywriter', 'graphic_designer', 'video_editor', 'digital_marketer'] as const

type Made = { items: Row[]; milestones: Row[]; parts: Row[]; states: Row[]; decided: Row[]; hours: Row[] }
type Said = { id: string; name: string; entry: Entry; project: SeedProject; stateId: string; decisionId: string }
type Decider = { by: SeedProject['manager']; at: string; ownWork: boolean }

/** What it was then, and who said what of it; the database numbers and links the decision. */
function decide(made: Made, { id, name, entry, project, stateId, decisionId }: Said, { by, at, ownWork }: Decider): void {
  const { description, type, category, verdict } = entry
  const manifest = JSON.stringify({ name, description, deliverableType: type, category, files: [], parts: [] }, null, 1)
  const audience = verdict ? 'client' : 'internal'
  made.states.push(stateRow({ id: stateId, deliverableId: id, number: 1, audience, manifest, createdAt: at }))
  made.decided.push(
    decisionRow({
      id: decisionId,
      decidedAt: at,
      recordType: 'deliverable',
      recordId: id,
      recordTitle: name,
      projectId: project.id,
      projectName: project.name,
      brandId: project.brand.id,
      brandName: project.brand.name,
      versionId: stateId,
      versionNumber: 1,
      size: Buffer.byteLength(manifest),
      sha256: createHash('sha256').update(manifest).digest('hex'),
      outcome: verdict ? `verdict_${verdict}` : 'approved',
      audience,
      deciderKind: audience,
      deciderId: by.id,
      deciderName: by.fullName,
      roles: by.roles,
      wording: verdict ? verdictWordings[verdict] : `Status: ${deliverableStatusLabels.approved}`,
      comment: verdict ? 'The logo comes too late for us. Could it be there from the first second?' : null,
      ownWork,
    }),
  )
}
