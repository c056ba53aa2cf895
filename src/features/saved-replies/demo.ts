import type { DemoRows } from '../../../scripts/seed/collected.ts'
import { holding } from '../users/demo.ts'
import { savedReplyRow } from './seed.ts'
import { savedReplies } from './table.ts'

const replies = [
  ['First answer', 'Hello {first_name},\n\nthank you for {ticket}. We look into it and come back to you today.\n\n{me}'],
  [
    'Which browser?',
    'Hello {first_name},\n\nwhich browser and which system do you use? A picture of the page helps us to find it quickly.',
  ],
  ['Solved', 'Hello {first_name},\n\n“{subject}” should work again. Please tell us here if it does not.\n\n{me}'],
] as const

/** What this agency answers again and again. */
export const demo: DemoRows = ({ people }, random, clock) => {
  const [manager] = holding(people, 'project_manager')
  const at = clock.at(-60, 10).toISOString()
  const row = ([name, body]: (typeof replies)[number]) =>
    savedReplyRow({ id: random.uuid(), name, body, createdBy: manager?.id, createdAt: at, updatedAt: at })
  return [[savedReplies, replies.map(row)]]
}
