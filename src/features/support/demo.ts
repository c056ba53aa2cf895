import { type DemoRows, demosIn } from '../../../scripts/seed/collected.ts'
import { holding } from '../users/demo.ts'
import type { TicketCategory, TicketPriority, TicketStatus } from './schema.ts'
import { replyRow, ticketCounterRow, ticketRow } from './seed.ts'
import { supportCounters, supportReplies, supportTickets } from './table.ts'

/** Who says it: whoever asked, whoever answers, or who answers as a note for the others. */
type Said = readonly [who: 'asker' | 'agency' | 'note', days: number, hour: number, text: string]
type Story = {
  day: number
  asker: 'client' | 'designer'
  subject: string
  text: string
  category: TicketCategory
  priority: TicketPriority
  status: TicketStatus
  /** nobody has it yet */
  unassigned?: true
  rating?: 'good' | 'bad'
  said: readonly Said[]
}

const stories: readonly Story[] = [
  {
    day: -41,
    asker: 'client',
    subject: 'Two of our people cannot sign in',
    text: 'Since this morning two colleagues from our marketing team see an empty page after signing in. Both use the address from the invitation.',
    category: 'technical',
    priority: 'high',
    status: 'closed',
    rating: 'good',
    said: [
      ['agency', 0, 1.5, 'Thank you for telling us. Which browser do they use, and since when?'],
      ['asker', 0, 3, 'Both use Firefox on Windows. It worked on Friday.'],
      ['note', 0, 3.2, 'Their proxy blocks the live connection. Same as in spring, see the notes on their firewall.'],
      ['agency', 1, 2, 'Your firewall cut the connection. We changed how the page connects; please ask them to load it again.'],
      ['asker', 1, 4, 'It works for both. Thank you for the quick help!'],
    ],
  },
  {
    day: -26,
    asker: 'client',
    subject: 'Invoice shows the old billing address',
    text: 'Our last invoice went to the office we left in spring. Please change the address to the one in the attached letter and send it again.',
    category: 'billing',
    priority: 'medium',
    status: 'resolved',
    rating: 'good',
    said: [
      ['agency', 0, 4, 'We changed the address and sent the invoice again. It should be in your inbox in a few minutes.'],
      ['asker', 1, 1, 'It is there. Thank you.'],
    ],
  },
  {
    day: -9,
    asker: 'designer',
    subject: 'Large PSD files take long to upload',
    text: 'Files above 1 GB take more than ten minutes from the studio network, while the same file is uploaded in two minutes from home.',
    category: 'technical',
    priority: 'medium',
    status: 'in_progress',
    said: [
      ['agency', 0, 2, 'Could you try it once by cable? The wireless network of the second floor is slow on all days.'],
      ['asker', 1, 1, 'By cable it takes three minutes. So it is the wireless network.'],
    ],
  },
  {
    day: -6,
    asker: 'client',
    subject: 'Approve several pictures at once',
    text: 'We review some thirty pictures a week. It would save us a lot of time if we could approve several of them together, not one by one.',
    category: 'feature_request',
    priority: 'low',
    status: 'waiting_user',
    said: [
      ['note', 0, 1, 'Third client who asks. Worth an entry on the feedback board.'],
      [
        'agency',
        0,
        3,
        'That is a good idea. Two questions, so that we plan it right:\n\n1. Would you approve them with one comment for all?\n2. Do several of you have to approve?',
      ],
    ],
  },
  {
    day: -2,
    asker: 'client',
    subject: 'Video preview stays black on our tablet',
    text: 'The preview of the autumn film stays black on the tablet in our meeting room. The sound is there. On the computer it plays as it should.',
    category: 'technical',
    priority: 'high',
    status: 'in_progress',
    said: [
      ['agency', 0, 3, 'We can see it here on an older tablet too. Which model do you have in the meeting room?'],
      ['asker', 1, 1, 'A model of 2019; the exact name is on the back, I send it tomorrow.'],
      ['note', 1, 2, 'H.265 only. A second rendition in H.264 would do; Felix makes a test.'],
    ],
  },
  {
    day: -1,
    asker: 'client',
    subject: 'Link of the delivery has expired',
    text: 'Our printer could not open the link to the final files today. Please make it open again until the end of next week.',
    category: 'other',
    priority: 'urgent',
    status: 'open',
    unassigned: true,
    said: [],
  },
  {
    day: 0,
    asker: 'designer',
    subject: 'Colours of the brand kit are not in the export',
    text: 'When I export the palette from the brand kit, the two colours that were added last week are missing in the file.',
    category: 'technical',
    priority: 'medium',
    status: 'open',
    unassigned: true,
    said: [],
  },
]

/** What clients and colleagues asked of this agency. */
export const demo: DemoRows = ({ people }, random, clock) => {
  const [clients, designers, managers] = [
    holding(people, 'client'),
    holding(people, 'graphic_designer'),
    holding(people, 'project_manager'),
  ]
  const asked = Array.from({ length: demosIn({ people }) }, (_, time) =>
    stories.flatMap((story) => {
      const manager = managers[time % managers.length]
      const askers = story.asker === 'client' ? clients : designers
      const asker = askers[time % askers.length]
      return asker && manager ? [{ story, asker, manager }] : []
    }),
  ).flat()
  const tickets = asked.map(({ story, asker, manager }, index) => {
    const at = (days: number, hour: number) => clock.at(story.day + days, 8 + hour).toISOString()
    const last = story.said.findLast(([who]) => who !== 'note')
    const lastAt = last ? at(last[1], last[2]) : at(0, 0)
    const answered = story.said.find(([who]) => who === 'agency')
    const ended = story.status === 'closed' || story.status === 'resolved'
    const id = random.uuid()
    const row = ticketRow({
      id,
      number: index + 1,
      userId: asker.id,
      subject: story.subject,
      description: story.text,
      category: story.category,
      priority: story.priority,
      status: story.status,
      assigneeId: story.unassigned ? null : manager.id,
      createdAt: at(0, 0),
      updatedAt: lastAt,
      turnSince: ended ? null : lastAt,
      closedAt: ended ? lastAt : null,
      firstAnsweredAt: answered ? at(answered[1], answered[2]) : null,
      rating: story.rating ?? null,
      ratedAt: story.rating ? lastAt : null,
      version: 1 + story.said.length,
    })
    const replies = story.said.map(([who, days, hour, message]) =>
      replyRow({
        id: random.uuid(),
        ticketId: id,
        userId: who === 'asker' ? asker.id : manager.id,
        message,
        audience: who === 'note' ? 'internal' : 'client',
        createdAt: at(days, hour),
      }),
    )
    return { row, replies }
  })
  return [
    [supportCounters, [ticketCounterRow(asked.length)]],
    [supportTickets, tickets.map(({ row }) => row)],
    [supportReplies, tickets.flatMap(({ replies }) => replies)],
  ]
}
