import type { DemoRows } from '../../../scripts/seed/collected.ts'
import type { TaskType } from '../tasks/schema.ts'
import { holding } from '../users/demo.ts'
import { templateRow } from './seed.ts'
import { projectTemplates } from './table.ts'
import type { KeptPlan } from './tools.ts'

type Duty = NonNullable<KeptPlan['tasks'][number]['duty']>
/** A task, when it begins and is due in days from the start, and what it takes; what hangs on a phase stands below it. */
type Step = [name: string, type: TaskType, duty: Duty, from: number, due: number, hours: number]
type Phase = { name: string; steps: Step[] }
type Owed = {
  name: string
  type: KeptPlan['deliverables'][number]['deliverableType']
  category: string
  duty: Duty
  due: number
  milestones: [string, number][]
}

/** The parts of a plan: each phase with its steps below it, one step after the other. */
function planOf(phases: readonly Phase[], owed: readonly Owed[]): KeptPlan {
  const tasks: KeptPlan['tasks'] = []
  const links: KeptPlan['links'] = []
  for (const { name, steps } of phases) {
    const [first, last] = [steps[0]?.[3] ?? 0, steps.at(-1)?.[4] ?? 0]
    const phase = tasks.length
    const plain = { description: null, priority: 'medium' as const, estimatedHours: null }
    tasks.push({ ...plain, parent: null, name, startDay: first, dueDay: last, taskType: null, duty: 'project_manager' })
    for (const [at, [step, taskType, duty, startDay, dueDay, estimatedHours]] of steps.entries()) {
      if (at > 0) links.push([tasks.length - 1, tasks.length])
      tasks.push({ ...plain, parent: phase, name: step, startDay, dueDay, taskType, duty, estimatedHours })
    }
  }
  const deliverables = owed.map(({ name, type, category, duty, due, milestones }, at) => ({
    name,
    description: null,
    deliverableType: type,
    category,
    dueDay: due,
    priority: 'medium' as const,
    estimatedHours: null,
    duty,
    milestones: milestones.map(([step, dueDay]) => ({ name: step, description: null, dueDay })),
    // What a phase ends with is a part of what is owed for it.
    tasks: [tasks.findLastIndex(({ parent }) => tasks[parent ?? -1]?.name === phases[Math.min(at + 1, phases.length - 1)]?.name)],
  }))
  return { tasks, deliverables, links }
}

const social = planOf(
  [
    {
      name: 'Brief and plan',
      steps: [
        ['Kick-off with the client', 'other', 'project_manager', 0, 0, 2],
        ['Editorial calendar for four weeks', 'marketing', 'digital_marketer', 1, 3, 6],
        ['Sign off the calendar', 'review', 'product_owner', 4, 4, 1],
      ],
    },
    {
      name: 'Production',
      steps: [
        ['Captions and hashtags', 'other', 'copywriter', 7, 9, 8],
        ['Pictures and carousels', 'design', 'graphic_designer', 9, 15, 20],
        ['Three short reels', 'video', 'video_editor', 11, 18, 18],
        ['Review with the client', 'review', 'project_manager', 21, 22, 2],
      ],
    },
    {
      name: 'Publish and measure',
      steps: [
        ['Schedule the posts', 'marketing', 'digital_marketer', 23, 24, 3],
        ['Answer comments in the first week', 'marketing', 'copywriter', 25, 32, 5],
        ['Results after two weeks', 'marketing', 'digital_marketer', 38, 39, 4],
      ],
    },
  ],
  [
    {
      name: 'Social media package',
      type: 'content',
      category: 'Social',
      duty: 'graphic_designer',
      due: 22,
      milestones: [
        ['Texts', 9],
        ['Pictures', 15],
        ['Reels', 18],
      ],
    },
    { name: 'Report', type: 'report', category: 'Reporting', duty: 'digital_marketer', due: 39, milestones: [] },
  ],
)

const film = planOf(
  [
    {
      name: 'Pre-production',
      steps: [
        ['Treatment and mood board', 'video', 'video_editor', 0, 4, 10],
        ['Script', 'other', 'copywriter', 4, 8, 8],
        ['Storyboard, 24 frames', 'design', 'graphic_designer', 9, 14, 14],
        ['Casting, location and usage rights', 'other', 'project_manager', 14, 20, 10],
      ],
    },
    {
      name: 'Shooting',
      steps: [
        ['Call sheet and insurance', 'other', 'project_manager', 21, 22, 3],
        ['Two days of shooting', 'video', 'video_editor', 24, 25, 20],
      ],
    },
    {
      name: 'Post-production',
      steps: [
        ['Offline edit', 'video', 'video_editor', 28, 34, 16],
        ['Client review of the edit', 'review', 'project_manager', 35, 37, 2],
        ['Colour grade and sound mix', 'video', 'video_editor', 38, 43, 12],
        ['Subtitles and cut-downs', 'video', 'video_editor', 44, 47, 8],
      ],
    },
  ],
  [
    {
      name: 'Brand film, 60 seconds',
      type: 'video',
      category: 'Film',
      duty: 'video_editor',
      due: 47,
      milestones: [
        ['Script', 8],
        ['Storyboard', 14],
        ['Shooting', 25],
        ['Edit', 37],
        ['Master', 47],
      ],
    },
  ],
)

/** What this agency makes again and again. */
export const demo: DemoRows = ({ people }, random, clock) => {
  const [first, second] = holding(people, 'project_manager')
  const row = (name: string, description: string, plan: KeptPlan, by: { id: string } | undefined, day: number) => {
    const at = clock.at(day, 11).toISOString()
    return templateRow({ id: random.uuid(), name, description, plan, createdBy: by?.id, createdAt: at, updatedAt: at })
  }
  return [
    [
      projectTemplates,
      [
        row('Social media campaign', 'Four weeks of posts, from the brief to the numbers.', social, first, -160),
        row('Brand film', 'One film with its cut-downs: two days of shooting, three weeks of post-production.', film, second ?? first, -75),
      ],
    ],
  ]
}
