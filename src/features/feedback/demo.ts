import { type DemoRows, demosIn } from '../../../scripts/seed/collected.ts'
import { commentRow } from '../comments/seed.ts'
import { comments } from '../comments/table.ts'
import type { FeedbackCategory, FeedbackPriority, FeedbackStatus, FeedbackType } from './schema.ts'
import { feedbackRow } from './seed.ts'
import { feedbackSubmissions, feedbackUpvotes } from './table.ts'

type Entry = {
  title: string
  description: string
  type: FeedbackType
  category: FeedbackCategory | null
  status: FeedbackStatus
  priority?: FeedbackPriority
  answer?: string
  /** share of all people who want it too */
  wanted: number
  said?: string[]
}

const entries: Entry[] = [
  {
    title: 'Approve several pictures of a campaign in one go',
    description:
      'Before a launch we look at twenty pictures that differ only in their size. It would help to approve all of them after looking at each once, with one comment.',
    type: 'feature_request',
    category: 'functionality',
    status: 'in_progress',
    priority: 'high',
    answer: 'We are working on this. Each picture keeps a decision of its own, so that one can still be taken back.',
    wanted: 0.6,
    said: ['For us it is mostly the sizes of one motif.', 'A keyboard shortcut for the next one would already save time.'],
  },
  {
    title: 'Show when a reviewer last looked at a document',
    description: 'We often wait for an answer and do not know whether the other side has opened the file at all.',
    type: 'improvement',
    category: 'ui',
    status: 'under_review',
    priority: 'medium',
    wanted: 0.35,
    said: ['Please only within the agency; our clients would not like it.'],
  },
  {
    title: 'Captions of reels are cut off on small phones',
    description: 'On a phone with a narrow screen the last line of a caption is hidden behind the row of buttons below the video.',
    type: 'bug',
    category: 'ui',
    status: 'planned',
    priority: 'urgent',
    answer: 'Thank you for the picture, we see it too. It comes with the next version.',
    wanted: 0.25,
  },
  {
    title: 'A summary of the week by e-mail on Friday',
    description: 'One mail with what was delivered, what is waiting for us and what is due next week, to forward to our management.',
    type: 'feature_request',
    category: null,
    status: 'submitted',
    wanted: 0.45,
    said: ['Monday morning would suit us better.', 'Could one choose the day?'],
  },
  {
    title: 'Dark mode for evenings at the cutting table',
    description: 'The bright background is tiring next to a dark video. Please follow the setting of the computer.',
    type: 'feature_request',
    category: 'ui',
    status: 'completed',
    priority: 'medium',
    answer: 'It is there: under Settings, Preferences, or by itself when your computer changes.',
    wanted: 0.5,
  },
  {
    title: 'Large galleries take long to open on a train',
    description:
      'With a weak connection the gallery of a whole year shows nothing for many seconds. Smaller pictures first would be enough.',
    type: 'improvement',
    category: 'performance',
    status: 'completed',
    priority: 'high',
    answer: 'Galleries now load what is in sight first, in the size it is shown in.',
    wanted: 0.3,
  },
  {
    title: 'Explain which file types a printer can take',
    description: 'We were asked for a PDF/X and did not know what that is. A page in the help about files for print would be welcome.',
    type: 'general',
    category: 'documentation',
    status: 'planned',
    priority: 'low',
    wanted: 0.15,
  },
  {
    title: 'Let clients edit captions themselves',
    description: 'It would be faster if we could correct a word in a caption ourselves in place of writing a comment about it.',
    type: 'feature_request',
    category: 'functionality',
    status: 'declined',
    priority: 'low',
    answer: 'We talked about this at length. What is published carries our name as well, so a comment it is; we answer within the day.',
    wanted: 0.1,
    said: ['Understood, thank you for the clear answer.'],
  },
  {
    title: 'Search does not find hashtags with an umlaut',
    description: 'Looking for #Frühling finds nothing, although three posts have it. Without the umlaut it works.',
    type: 'bug',
    category: 'functionality',
    status: 'submitted',
    wanted: 0.08,
  },
]

/** What an agency and its clients wish for, and what became of it. */
export const demo: DemoRows = ({ people }, random, clock) => {
  const [admin] = people
  if (!admin) return []
  const wished = Array.from({ length: demosIn({ people }) }, () => entries).flat()
  const made = wished.map((entry, place) => {
    const index = place % entries.length
    const author = people[(place * 7 + 10) % people.length] ?? admin
    const at = clock.at(-60 + index * 6, 9 + (index % 7))
    const triaged = entry.status === 'submitted' ? null : clock.at(-55 + index * 6, 11)
    return {
      entry,
      author,
      at,
      row: feedbackRow({
        ...rowOf(entry),
        id: random.uuid(),
        userId: author.id,
        createdAt: at,
        updatedAt: triaged ?? at,
        triagedAt: triaged,
      }),
    }
  })
  const votes = made.flatMap(({ entry, author, at, row }) =>
    random
      .some(people, Math.max(1, Math.round(people.length * entry.wanted)))
      .filter(({ id }) => id !== author.id)
      .map(({ id }) => ({ feedback_id: row.id, user_id: id, created_at: at })),
  )
  const said = made.flatMap(({ entry, at, row }) =>
    (entry.said ?? []).map((body, index) =>
      commentRow({
        recordType: 'feedback',
        recordId: row.id,
        body,
        audience: 'client',
        authorId: random.pick(people).id,
        createdAt: new Date(at.getTime() + (index + 1) * 5_000_000),
      }),
    ),
  )
  return [
    [feedbackSubmissions, made.map(({ row }) => row)],
    [feedbackUpvotes, votes],
    [comments, said],
  ]
}

const rowOf = ({ title, description, type, category, status, priority, answer }: Entry) => ({
  title,
  description,
  type,
  category,
  status,
  priority: priority ?? null,
  adminResponse: answer ?? null,
})
