import type { ContentStatus, ContentType } from '../../src/features/content/schema.ts'

/** A piece of content of the demo. `changes` says what came with each version after the first, `with` whose turn it is where clients see it. */
export type ContentEntry = {
  type: ContentType
  title: string
  description: string
  status: ContentStatus
  platform: string | null
  dimensions?: string
  format?: string
  tags: readonly string[]
  /** budget and what was spent of it, in hundreds */
  money?: readonly [number, number]
  changes?: readonly string[]
  shared?: 'waiting' | 'answered'
  said?: readonly string[]
}

export const contentEntries: readonly ContentEntry[] = [
  {
    type: 'graphic',
    title: 'Key visual for the feed',
    description: 'The picture everything else is cut from. Product in the lower third, claim above.',
    status: 'published',
    platform: 'Instagram',
    dimensions: '1080 × 1350',
    format: 'PNG',
    tags: ['key visual', 'feed'],
    changes: ['Claim a little smaller', 'Background as approved'],
    shared: 'answered',
    said: ['Could the claim stand a little higher? Otherwise we like it very much.', 'Done in version 2.'],
  },
  {
    type: 'ad',
    title: 'Launch offer, carousel',
    description: 'Three cards: **what is new**, what it costs, where to get it. The price only on the last card.',
    status: 'published',
    platform: 'Meta Ads',
    dimensions: '1080 × 1080',
    format: 'PNG',
    tags: ['launch', 'offer'],
    money: [24, 19],
    changes: ['Price on the last card only'],
    shared: 'answered',
  },
  {
    type: 'article',
    title: 'What a morning needs',
    description: 'For the magazine on the website, about 400 words.',
    status: 'approved',
    platform: 'Website',
    tags: ['magazine'],
    changes: ['Shorter beginning, legal’s sentence taken out'],
    shared: 'answered',
  },
  {
    type: 'video',
    title: 'Teaser, six seconds',
    description: 'Opens with the sound of the product. No text before second two.',
    status: 'pending_review',
    platform: 'YouTube',
    dimensions: '640 × 360',
    format: 'WebM',
    tags: ['teaser', 'pre-roll'],
    changes: ['Ring a little thicker, as asked'],
    shared: 'waiting',
  },
  {
    type: 'ad',
    title: 'Search text, brand terms',
    description: 'Headlines up to 30 characters, descriptions up to 90. Landing page is the product page.',
    status: 'pending_review',
    platform: 'Google Ads',
    dimensions: '1200 × 628',
    format: 'PNG',
    tags: ['search'],
    money: [8, 3],
  },
  {
    type: 'graphic',
    title: 'Story frames, set of five',
    description: 'Safe area of 250 pixels above and below.',
    status: 'in_revision',
    platform: 'Instagram',
    dimensions: '1080 × 1920',
    format: 'PNG',
    tags: ['story'],
    changes: ['Frame three without the hand'],
    shared: 'answered',
    said: ['Frame four is hard to read on a small telephone.'],
  },
  {
    type: 'video',
    title: 'Behind the scenes, first cut',
    description: 'Two minutes at most, from the second day of shooting.',
    status: 'draft',
    platform: 'LinkedIn',
    dimensions: '640 × 360',
    format: 'WebM',
    tags: ['making of'],
  },
  {
    type: 'article',
    title: 'Five questions to the founder',
    description: 'Interview, to be shortened to 600 words.',
    status: 'draft',
    platform: 'Newsletter',
    tags: ['interview'],
  },
  {
    type: 'ad',
    title: 'Retargeting banner',
    description: 'For those who left the basket. Never more than three times a week.',
    status: 'rejected',
    platform: 'Google Ads',
    dimensions: '300 × 600',
    format: 'PNG',
    tags: ['retargeting'],
    money: [5, 0],
  },
  {
    type: 'graphic',
    title: 'Window poster',
    description: 'A1, for the shop windows. Printer needs it a week before.',
    status: 'draft',
    platform: 'Print',
    dimensions: '594 × 841 mm',
    format: 'PDF',
    tags: ['print', 'poster'],
  },
]

/** The text of an article of the demo. @param round how often it was changed before */
export const articleText = (brand: string, round: number): string => `# What a morning needs

Some begin with the news, some with a run. At ${brand} we begin with what is on the table${round > 0 ? '.' : ', and with the question who put it there, and why it is always the same person.'}

## Three small things

- a window that opens
- bread that is **still warm**
- nobody who asks for the plan of the day

| Minute | What happens |
| --- | --- |
| 0 | Water boils |
| 4 | It smells of coffee |
| 9 | Somebody says the first sentence |

> The best mornings have no programme.
`
