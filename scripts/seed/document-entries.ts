import type { DocumentCategory } from '../../src/features/documents/schema.ts'
import type { Audience } from '../../src/shared/audience.ts'
import type { FileKind } from './document-files.ts'

/** A document of the demo: signs in braces are filled in. `earlier` says what changed with each version after the first. */
export type DocumentEntry = {
  name: string
  category: DocumentCategory
  audience: Audience
  folder?: string
  kind: FileKind
  text: readonly string[]
  changes?: readonly string[]
  said?: readonly string[]
  /** how it may be used, in the project that is looked at closely; until so many days from today */
  rights?: { until: number } & Record<string, unknown>
}

/** What belongs to each brand. */
export const ofBrand: readonly DocumentEntry[] = [
  {
    name: '{brand} brand guidelines.pdf',
    category: 'brand_guidelines',
    audience: 'client',
    kind: 'pdf',
    text: ['Logo and safe area', 'Colours', 'Typefaces', 'Photography', 'Tone of voice', 'What we never do'],
    changes: ['Chapter 3: headline sizes for screens', 'New photographs, colours as approved'],
    said: [
      'Please use chapter 3 of this version from now on, the old sizes are too small on telephones.',
      'Thank you, received and shared with our team.',
    ],
  },
  { name: '{brand} logo, wide.png', category: 'design', audience: 'client', folder: 'Logos', kind: 'png', text: [] },
  { name: '{brand} logo, square.png', category: 'design', audience: 'client', folder: 'Logos', kind: 'png', text: [] },
  {
    name: 'Wording list.md',
    category: 'brand_guidelines',
    audience: 'internal',
    kind: 'md',
    text: [
      'We say **fresh**, never *new and improved*.',
      'Prices stand at the end of a text.',
      'Addresses the reader directly, in short sentences.',
    ],
    changes: ['Legal struck two claims'],
  },
  {
    name: 'Contract and rates.pdf',
    category: 'other',
    audience: 'internal',
    folder: 'Contracts',
    kind: 'pdf',
    text: ['Services', 'Term and notice', 'Rights of use'],
  },
]

/** The papers of a project, in the order in which they come. */
export const ofProject: readonly DocumentEntry[] = [
  {
    name: 'Creative brief.pdf',
    category: 'report',
    audience: 'client',
    folder: 'Briefing',
    kind: 'pdf',
    text: ['What it is about', 'Whom we talk to', 'The one thought', 'What has to be in it', 'Dates'],
    changes: ['Second audience added after the workshop'],
    said: ['Signed off in the call on Tuesday. This is the version we work with.'],
  },
  {
    name: 'Minutes of the kick-off.txt',
    category: 'other',
    audience: 'internal',
    folder: 'Briefing',
    kind: 'txt',
    text: ['Decided: one idea for all channels.', 'Open: who signs off the music.'],
  },
  {
    name: 'Key visual, landscape.png',
    category: 'design',
    audience: 'client',
    folder: 'Design',
    kind: 'png',
    text: [],
    changes: ['Calmer background', 'Product a little larger, as asked'],
    said: ['Could the product be a little larger? Otherwise we like it very much.', 'Done in version 3.'],
    rights: {
      until: 12,
      licence: 'rights_managed',
      holder: 'Marta Lindqvist Photography',
      source: 'Order 20871',
      channels: ['web', 'social'],
    },
  },
  { name: 'Key visual, portrait.png', category: 'design', audience: 'internal', folder: 'Design', kind: 'png', text: [] },
  {
    name: 'Storyboard, 30 seconds.pdf',
    category: 'video',
    audience: 'client',
    folder: 'Film',
    kind: 'pdf',
    text: ['Frame 1: early morning', 'Frame 4: hands', 'Frame 7: the product', 'Frame 9: the claim'],
  },
  {
    name: 'Voice over, first take.wav',
    category: 'video',
    audience: 'internal',
    folder: 'Film',
    kind: 'wav',
    text: [],
    rights: { until: -9, licence: 'rights_managed', holder: 'Soundhouse Lindgren', terms: 'Layouts only', territory: ['150'] },
  },
  {
    name: 'Media plan.csv',
    category: 'report',
    audience: 'client',
    kind: 'csv',
    text: ['Out of home,2 weeks,41', 'Online video,6 weeks,120', 'Social,8 weeks,260', 'Newsletter,4 issues,4'],
  },
  {
    name: 'Interim report.pdf',
    category: 'report',
    audience: 'client',
    kind: 'pdf',
    text: ['Reach', 'What worked', 'What did not', 'Next steps'],
  },
]
