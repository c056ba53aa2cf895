import type { Duty } from '#shared/roles.ts'
import type { TaskType } from '../../src/features/tasks/schema.ts'

/** One kind of work: what it is called, who does it, how long it takes, and whether it is a part of the one before. Signs in braces are filled in per project. */
export type WorkEntry = [name: string, type: TaskType, duty: Duty, hours: number, part?: 'part']

/** A piece of a project: one parent task with its subtasks. */
export type Phase = { name: string; work: WorkEntry[] }

const phases = {
  discovery: {
    name: 'Discovery and briefing',
    work: [
      ['Kick-off workshop with {brand}', 'other', 'project_manager', 4],
      ['Audit of what {brand} published in {market} last year', 'marketing', 'digital_marketer', 10],
      ['Five customer interviews, {market}', 'review', 'product_owner', 8],
      ['Competitor board: six brands, packaging and tone', 'design', 'graphic_designer', 6, 'part'],
      ['Creative brief on one page', 'other', 'copywriter', 3],
      ['Sign off the brief', 'review', 'client', 1],
    ],
  },
  concept: {
    name: 'Concept and key visual',
    work: [
      ['Three routes for the {theme} idea', 'design', 'graphic_designer', 16],
      ['Mood film from stock, 40 seconds', 'video', 'video_editor', 9, 'part'],
      ['Headline variants for {theme}, {market}', 'other', 'copywriter', 5, 'part'],
      ['Key visual, route B, landscape and portrait', 'design', 'graphic_designer', 14],
      ['Tonality check with the {brand} wording list', 'review', 'copywriter', 2.5, 'part'],
      ['Present routes and collect the verdict', 'review', 'project_manager', 3],
      ['Retouch key visual after client notes', 'design', 'graphic_designer', 6],
    ],
  },
  identity: {
    name: 'Identity system',
    work: [
      ['Wordmark: spacing and small sizes', 'design', 'graphic_designer', 12],
      ['Colour palette with contrast table', 'design', 'graphic_designer', 5],
      ['Typeface licence for web and print', 'other', 'project_manager', 1.5],
      ['Icon set, 24 pieces, {theme}', 'design', 'graphic_designer', 18],
      ['Brand guidelines, 48 pages', 'design', 'graphic_designer', 28],
      ['Voice and wording chapter of the guidelines', 'other', 'copywriter', 10, 'part'],
      ['Stationery print files, two paper weights', 'design', 'graphic_designer', 6],
    ],
  },
  film: {
    name: 'Film production',
    work: [
      ['Storyboard, 24 frames, {theme}', 'design', 'graphic_designer', 12],
      ['Shot list and call sheet, two days in {market}', 'video', 'video_editor', 5],
      ['Casting shortlist and usage rights', 'other', 'project_manager', 6, 'part'],
      ['Offline edit, 30 seconds', 'video', 'video_editor', 14],
      ['Cut-downs: 15 s, 10 s, 6 s', 'video', 'video_editor', 7, 'part'],
      ['Colour grade and sound mix', 'video', 'video_editor', 10, 'part'],
      ['Subtitles in {language}', 'video', 'video_editor', 3],
      ['Music licence for {market}, 24 months', 'other', 'product_owner', 2],
    ],
  },
  social: {
    name: 'Social content, {month}',
    work: [
      ['Editorial calendar, {month}', 'marketing', 'digital_marketer', 5],
      ['Carousel, six slides: {theme}', 'design', 'graphic_designer', 6],
      ['Short reel behind the scenes, {month}', 'video', 'video_editor', 5],
      ['Captions and hashtags, {language}', 'other', 'copywriter', 3, 'part'],
      ['Story templates, {format}', 'design', 'graphic_designer', 4],
      ['Reply guide for comments about {theme}', 'other', 'copywriter', 2],
      ['Reel by our creator: first impressions of {theme}', 'video', 'influencer', 6],
    ],
  },
  site: {
    name: 'Website and landing pages',
    work: [
      ['Sitemap and page goals', 'development', 'product_owner', 5],
      ['Wireframes: home, product, story, contact', 'design', 'graphic_designer', 16],
      ['Landing page {theme}, {market}', 'development', 'digital_marketer', 12],
      ['Copy for the product pages, {language}', 'other', 'copywriter', 14, 'part'],
      ['Image set, twelve photographs, retouched', 'design', 'graphic_designer', 10, 'part'],
      ['Consent banner and tracking plan', 'development', 'digital_marketer', 6],
      ['Accessibility check, keyboard and contrast', 'review', 'product_owner', 5],
      ['Redirect list from the old site', 'development', 'digital_marketer', 4],
    ],
  },
  media: {
    name: 'Media plan and ads',
    work: [
      ['Media plan {market}, reach and frequency', 'marketing', 'digital_marketer', 8],
      ['Display set {format}, five sizes', 'design', 'graphic_designer', 7],
      ['Search ads, 40 variants, {language}', 'marketing', 'copywriter', 6, 'part'],
      ['Paid social: audiences and exclusions', 'marketing', 'digital_marketer', 5],
      ['A/B test: {theme} against the price message', 'marketing', 'digital_marketer', 4],
      ['Weekly spending report, {market}', 'marketing', 'digital_marketer', 2],
      ['Approve the media budget for {month}', 'review', 'client', 1],
    ],
  },
  print: {
    name: 'Packaging and print',
    work: [
      ['Die line and proof with the printer', 'design', 'graphic_designer', 6],
      ['Label series, eight varieties', 'design', 'graphic_designer', 22],
      ['Mandatory wording for {market}', 'review', 'product_owner', 5, 'part'],
      ['Poster {format} for shops', 'design', 'graphic_designer', 8],
      ['Leaflet {month}, 12 pages', 'design', 'graphic_designer', 18],
      ['Press check at the printer', 'review', 'project_manager', 5],
    ],
  },
  event: {
    name: 'Launch event',
    work: [
      ['Room plan, stage and light for 180 guests', 'other', 'project_manager', 10],
      ['Invitation, print and e-mail, {language}', 'design', 'graphic_designer', 7],
      ['Speech for the managing director', 'other', 'copywriter', 6],
      ['Photo and film team, briefing and route', 'video', 'video_editor', 4, 'part'],
      ['Press kit with twelve pictures', 'marketing', 'digital_marketer', 6],
      ['Host the evening and post live', 'marketing', 'influencer', 8],
    ],
  },
  report: {
    name: 'Results and next steps',
    work: [
      ['Results after four weeks, {market}', 'marketing', 'digital_marketer', 6],
      ['Brand recall survey, 400 answers', 'review', 'product_owner', 7],
      ['Lessons learned with the whole team', 'other', 'project_manager', 2],
      ['Hand over master files and fonts', 'design', 'graphic_designer', 3],
      ['Proposal for the next season', 'other', 'project_manager', 8],
    ],
  },
} satisfies Record<string, Phase>

type PhaseName = keyof typeof phases

/** A kind of project: its name with signs, why it exists, and the phases it goes through. */
export type ProjectKind = {
  name: string
  description: string
  budget: [from: number, to: number]
  days: [from: number, to: number]
  phases: Phase[]
}

const kind = (name: string, description: string, budget: [number, number], days: [number, number], list: string): ProjectKind => ({
  name,
  description,
  budget,
  days,
  phases: list.split(' ').map((one): Phase => phases[one as PhaseName]),
})

export const projectKinds: ProjectKind[] = [
  kind(
    '{theme}: launch campaign',
    'Film, social and paid media for the launch in {market}, with one idea through all channels.',
    [90, 420],
    [120, 210],
    'discovery concept film social media event report',
  ),
  kind(
    'Brand identity refresh',
    'A mark that works at 16 pixels and on a lorry, and guidelines that people like to open.',
    [40, 120],
    [110, 180],
    'discovery concept identity print site report',
  ),
  kind(
    'Website relaunch {market}',
    'A faster site with fewer pages, clear paths to purchase, and copy in {language}.',
    [60, 180],
    [130, 220],
    'discovery site concept social media report',
  ),
  kind(
    'Always-on social {year}',
    'A year of posts, reels and answers; planned monthly, measured weekly.',
    [48, 130],
    [280, 360],
    'social media social film social report',
  ),
  kind(
    'Packaging series {theme}',
    'Eight varieties on one system, approved for {market}, ready for two printers.',
    [35, 95],
    [100, 170],
    'discovery identity print concept report',
  ),
  kind(
    'Creator programme {market}',
    'Six creators, agreed posts, clear usage rights, and a discount-free message.',
    [30, 110],
    [90, 150],
    'discovery social film social media report',
  ),
  kind(
    '{theme}: seasonal campaign',
    'Posters, leaflet and paid social around one season, adapted for {market}.',
    [25, 80],
    [70, 120],
    'concept print social media report',
  ),
  kind(
    'Annual report and film',
    'Figures that can be read on a telephone, and a portrait film of five people who made them.',
    [30, 70],
    [90, 140],
    'discovery concept film print site',
  ),
]

/** What the signs in braces can become. */
export const signs = {
  theme: [
    'Morning Light',
    'Second Skin',
    'Small Steps',
    'The Long Way Home',
    'Harvest',
    'Quiet Power',
    'Open House',
    'First Snow',
    'Made to Last',
    'Neighbours',
    'Summer Nights',
    'Honest Prices',
  ],
  market: [
    'United Kingdom',
    'DACH',
    'Nordics',
    'Japan',
    'Gulf states',
    'Portugal',
    'Canada',
    'Brazil',
    'Benelux',
    'Bangladesh',
    'Austria',
    'East Coast',
  ],
  language: ['English', 'German', 'French', 'Portuguese', 'Arabic', 'Japanese', 'Danish', 'Bengali', 'Spanish'],
  format: ['A1', '1080 × 1920', 'A3 landscape', '300 × 600', '18/1 billboard', '1200 × 628'],
  month: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
} as const
