import type { Storage } from '#platform/storage.ts'
import type { Clock } from '../../../scripts/seed/clock.ts'
import type { DemoRows } from '../../../scripts/seed/collected.ts'
import { type DocumentEntry as Entry, ofBrand, ofProject } from '../../../scripts/seed/document-entries.ts'
import { contentOf, mediaTypes } from '../../../scripts/seed/document-files.ts'
import type { Random } from '../../../scripts/seed/random.ts'
import type { Row } from '../../testing/rows.ts'
import { commentRow } from '../comments/seed.ts'
import { folderRow } from '../document-folders/seed.ts'
import { fileRow, storedFileRow, usageRightsRow } from '../files/seed.ts'
import type { SeedBrand, SeedProject } from '../projects/demo.ts'
import { linkedRow, linkRow, visitRow } from '../secret-links/seed.ts'
import { documentRow, versionRow } from './seed.ts'

/** The demo's library: what belongs to each brand, and the papers of each project that has begun. */
export const demo: DemoRows = async ({ brands, projects, people }, random, clock, storage) => {
  const admin = people[0]
  if (!admin) return []
  const library = new Library(random, clock, storage)
  for (const brand of brands) {
    const place = { projectId: null, brandId: brand.id, eventBrand: brand.id }
    await library.put(ofBrand, { place, brand, by: admin.id, reader: brand.clients[0]?.id, from: brand.since + 5, to: -30 })
  }
  // One that has most of its papers is looked at closely: what may be used until when, and what was handed over.
  const closely = projects.find((project) => project.status === 'active' && papersOf(project).length >= 6)
  for (const project of projects) await library.put(papersOf(project), placeOf(project), project === closely)
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
    rights: [] as Row[],
    links: [] as Row[],
    linked: [] as Row[],
    visits: [] as Row[],
  }

  constructor(random: Random, clock: Clock, storage: Storage | undefined) {
    this.#random = random
    this.#clock = clock
    this.#storage = storage
  }

  rows() {
    const { files, folders, documents, versions, comments, events, rights, links, linked, visits } = this.#made
    const told = events.toSorted((one, other) => (String(one.at) < String(other.at) ? -1 : 1))
    return [
      ['files', files],
      // As with an upload: they wait to be read, for their pictures and their words.
      ['file_readings', this.#storage ? files.map(({ id }) => ({ file_id: id })) : []],
      ['document_folders', folders],
      ['usage_rights', rights],
      ['documents', documents],
      ['document_versions', versions],
      ['comments', comments],
      ['events', told],
      ['secret_links', links],
      ['secret_link_records', linked],
      ['secret_link_visits', visits],
    ] as const
  }

  async put(entries: readonly Entry[], shelf: Shelf, closely = false): Promise<void> {
    const folders = new Map<string, string>()
    for (const [index, entry] of entries.entries()) {
      if (entry.folder && !folders.has(entry.folder)) folders.set(entry.folder, this.#folder(entry.folder, shelf))
      await this.#document(entry, shelf, entry.folder ? folders.get(entry.folder) : undefined, (index + 1) / (entries.length + 1))
      if (closely && entry.rights) this.#allow(entry.rights)
    }
    const handed = folders.get('Design')
    if (closely && handed) this.#hand(handed, 'Design', shelf)
  }

  /** Says how the file that was made last may be used. */
  #allow({ until, ...said }: NonNullable<Entry['rights']>): void {
    this.#made.rights.push(usageRightsRow({ ...unsaid, id: this.#made.files.at(-1)?.id, validUntil: this.#clock.day(until), ...said }))
  }

  /** A folder by link, to somebody who has been there. */
  #hand(folderId: string, name: string, { brand, by }: Shelf): void {
    const made = this.#clock.at(-6, 15).toISOString()
    const expiresAt = `${this.#clock.day(24)}T00:00:00.000Z`
    const link = linkRow({
      id: this.#random.uuid(),
      kind: 'delivery',
      name,
      brandId: brand.id,
      createdBy: by,
      expiresAt,
      createdAt: made,
      updatedAt: made,
    })
    this.#made.links.push(link)
    this.#made.linked.push(linkedRow({ linkId: link.id, recordType: 'document-folder', recordId: folderId }))
    const picture = { recordType: 'document', recordId: this.#made.documents.findLast((one) => one.folder_id === folderId)?.id }
    for (const [at, visit] of [{ what: 'opened' }, { what: 'viewed', ...picture }, { what: 'archived' }].entries())
      this.#made.visits.push(
        visitRow({ recordType: null, recordId: null, ...visit, linkId: link.id, at: this.#clock.at(-5, 9 + at / 10).toISOString() }),
      )
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

/** Rows that are written together have the same columns. */
const unsaid = { source: null, licence: null, terms: null, holder: null, territory: null, channels: null }

const ofFile = ({ id, name, media_type, size }: Row) => ({ fileId: id, fileName: name, fileType: media_type, fileSize: size })
