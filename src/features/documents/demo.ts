import type { Storage } from '#platform/storage.ts'
import type { Audience } from '#shared/audience.ts'
import type { Clock } from '../../../scripts/seed/clock.ts'
import type { DemoRows } from '../../../scripts/seed/collected.ts'
import { contentOf, type FileKind, mediaTypes } from '../../../scripts/seed/document-files.ts'
import type { Random } from '../../../scripts/seed/random.ts'
import type { Row } from '../../testing/rows.ts'
import { commentRow } from '../comments/seed.ts'
import { folderRow } from '../document-folders/seed.ts'
import { fileRow, storedFileRow } from '../files/seed.ts'
import type { SeedBrand, SeedProject } from '../projects/demo.ts'
import type { DocumentCategory } from './schema.ts'
import { documentRow, versionRow } from './seed.ts'

/** A document of the demo: signs in braces are filled in. `earlier` says what changed with each version after the first. */
type Entry = {
  name: string
  category: DocumentCategory
  audience: Audience
  folder?: string
  kind: FileKind
  text: readonly string[]
  changes?: readonly string[]
  said?: readonly string[]
}

const ofBrand: readonly Entry[] = [
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

const ofProject: readonly Entry[] = [
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
  { name: 'Voice over, first take.wav', category: 'video', audience: 'internal', folder: 'Film', kind: 'wav', text: [] },
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

/** The demo's library: what belongs to each brand, and the papers of each project that has begun. */
export const demo: DemoRows = async ({ brands, projects, people }, random, clock, storage) => {
  const admin = people[0]
  if (!admin) return []
  const library = new Library(random, clock, storage)
  for (const brand of brands) {
    const place = { projectId: null, brandId: brand.id, eventBrand: brand.id }
    await library.put(ofBrand, { place, brand, by: admin.id, reader: brand.clients[0]?.id, from: brand.since + 5, to: -30 })
  }
  for (const project of projects) await library.put(papersOf(project), placeOf(project))
  return library.rows()
}

/** A project that has not begun has its brief, one that runs has more from week to week. */
function papersOf({ start, end }: SeedProject): readonly Entry[] {
  const share = Math.max(0, Math.min(1, -start / Math.max(1, end - start)))
  return ofProject.slice(0, Math.ceil(share * ofProject.length))
}

function placeOf({ id, brand, manager, start, end }: SeedProject): Shelf {
  const place = { projectId: id, brandId: null, eventBrand: brand.id }
  return { place, brand, by: manager.id, reader: brand.clients[0]?.id, from: start, to: Math.min(-1, end) }
}

type Place = { projectId: string | null; brandId: string | null; eventBrand: string }
/** Where documents lie, whose they are, and between which days they came. */
type Shelf = { place: Place; brand: SeedBrand; by: string; reader: string | undefined; from: number; to: number }

class Library {
  readonly #random: Random
  readonly #clock: Clock
  readonly #storage: Storage | undefined
  readonly #made = {
    files: [] as Row[],
    folders: [] as Row[],
    documents: [] as Row[],
    versions: [] as Row[],
    comments: [] as Row[],
    events: [] as Row[],
  }

  constructor(random: Random, clock: Clock, storage: Storage | undefined) {
    this.#random = random
    this.#clock = clock
    this.#storage = storage
  }

  rows() {
    const { files, folders, documents, versions, comments, events } = this.#made
    const told = events.toSorted((one, other) => (String(one.at) < String(other.at) ? -1 : 1))
    return [
      ['files', files],
      // As with an upload: they wait to be read, for their pictures and their words.
      ['file_readings', this.#storage ? files.map(({ id }) => ({ file_id: id })) : []],
      ['document_folders', folders],
      ['documents', documents],
      ['document_versions', versions],
      ['comments', comments],
      ['events', told],
    ] as const
  }

  async put(entries: readonly Entry[], shelf: Shelf): Promise<void> {
    const folders = new Map<string, string>()
    for (const [index, entry] of entries.entries()) {
      if (entry.folder && !folders.has(entry.folder)) folders.set(entry.folder, this.#folder(entry.folder, shelf))
      await this.#document(entry, shelf, entry.folder ? folders.get(entry.folder) : undefined, (index + 1) / (entries.length + 1))
    }
  }

  #folder(name: string, { place: { projectId, brandId }, by, from }: Shelf): string {
    const createdAt = this.#clock.at(Math.min(from, -1), 9).toISOString()
    const row = folderRow({ id: this.#random.uuid(), name, projectId, brandId, createdBy: by, createdAt, updatedAt: createdAt })
    this.#made.folders.push(row)
    return String(row.id)
  }

  async #document(entry: Entry, shelf: Shelf, folderId: string | undefined, share: number): Promise<void> {
    const { place, brand, by, from, to } = shelf
    const id = this.#random.uuid()
    const name = entry.name.replace('{brand}', brand.name)
    const days = Math.max(1, to - from)
    const moment = (n: number) =>
      this.#clock.at(Math.min(-1, Math.round(from + days * Math.min(0.98, share + n * 0.06))), 9 + ((n * 3 + share * 7) % 8))
    const notes = [null, ...(entry.changes ?? [])]
    const files: Row[] = []
    for (const [n, note] of notes.entries()) {
      const file = await this.#file(entry, name, brand, n, by, moment(n))
      files.push(file)
      const version = { documentId: id, number: n + 1, note, audience: entry.audience, uploadedBy: by, createdAt: moment(n).toISOString() }
      this.#made.versions.push(versionRow({ id: this.#random.uuid(), ...version, ...ofFile(file) }))
      this.#made.events.push(this.#event(id, entry, place, by, moment(n), n, n === 0 ? name : String(note)))
    }
    const [first, last] = [moment(0).toISOString(), moment(notes.length - 1).toISOString()]
    const current = {
      versionNumber: notes.length,
      versionNote: notes.at(-1) ?? null,
      version: notes.length,
      createdAt: first,
      updatedAt: last,
    }
    const { projectId, brandId } = place
    const { category, audience } = entry
    const about = { id, name, category, audience, projectId, brandId, folderId: folderId ?? null, uploadedBy: by }
    this.#made.documents.push(documentRow({ ...about, ...current, ...ofFile(files.at(-1) as Row) }))
    this.#talk(id, entry, shelf, moment(notes.length))
  }

  #talk(recordId: string, { said = [] }: Entry, { by, reader }: Shelf, from: Date): void {
    const latest = this.#clock.at(0, 24).getTime()
    for (const [index, body] of said.entries()) {
      const at = new Date(Math.min(latest, from.getTime() + (index + 1) * 5_400_000)).toISOString()
      const authorId = index % 2 === 1 && reader ? reader : by
      const row = { recordType: 'document', recordId, audience: 'client', body, authorId, createdAt: at, updatedAt: at }
      this.#made.comments.push(commentRow({ id: this.#random.uuid(), ...row }))
    }
  }

  #event(recordId: string, { audience }: Entry, place: Place, actorId: string, at: Date, n: number, word: string): Row {
    return {
      kind: n === 0 ? 'document.created' : 'document.updated',
      record_type: 'document',
      record_id: recordId,
      version: n + 1,
      brand_id: place.eventBrand,
      project_id: place.projectId,
      audience,
      readers: 'documents.view',
      concerns: `{${actorId}}`,
      actor_id: actorId,
      actor_kind: 'person',
      changes: n === 0 ? { name: [null, word] } : { versionNumber: [n, n + 1], versionNote: [null, word] },
      at: at.toISOString(),
    }
  }

  async #file(entry: Entry, name: string, brand: SeedBrand, round: number, by: string, at: Date): Promise<Row> {
    const made = { id: this.#random.uuid(), name, createdBy: by, createdAt: at.toISOString() }
    const row = this.#storage ? await storedFileRow(this.#storage, await contentOf(entry, name, brand, round), made) : fileRow(made)
    this.#made.files.push({ ...row, media_type: mediaTypes[entry.kind] })
    return { ...row, media_type: mediaTypes[entry.kind] }
  }
}

const ofFile = ({ id, name, media_type, size }: Row) => ({ fileId: id, fileName: name, fileType: media_type, fileSize: size })
