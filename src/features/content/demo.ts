import type { Storage } from '#platform/storage.ts'
import { checkWords } from '#shared/preflight.ts'
import { ArticlePictures } from '../../../scripts/seed/article-pictures.ts'
import type { Clock } from '../../../scripts/seed/clock.ts'
import type { DemoRows } from '../../../scripts/seed/collected.ts'
import { answererOf, decisionsOf } from '../../../scripts/seed/content-decisions.ts'
import { contentEntries } from '../../../scripts/seed/content-entries.ts'
import { articleText, type ContentEntry } from '../../../scripts/seed/content-entry.ts'
import { after, between, reviewLinkOf } from '../../../scripts/seed/content-guests.ts'
import { contentEvents, type Passed } from '../../../scripts/seed/content-history.ts'
import { notesOf, plainComment } from '../../../scripts/seed/content-notes.ts'
import { contentOf, mediaTypes } from '../../../scripts/seed/document-files.ts'
import type { Random } from '../../../scripts/seed/random.ts'
import { filmOf } from '../../../scripts/seed/video-files.ts'
import type { Row } from '../../testing/rows.ts'
import { avoidedWords } from '../brand-kits/demo.ts'
import { commentRow } from '../comments/seed.ts'
import { fileRow, storedFileRow } from '../files/seed.ts'
import { keyOf } from '../preflight/queries.ts'
import { overrideRow } from '../preflight/seed.ts'
import type { SeedProject } from '../projects/demo.ts'
import { contentReviewRow, contentRow, contentShareRow, contentVersionRow } from './seed.ts'

/** The demo's galleries: each project that has begun has some of every type, the further the more. */
export const demo: DemoRows = async ({ projects }, random, clock, storage) => {
  const gallery = new Gallery(random, clock, storage)
  for (const [at, project] of projects.entries()) {
    if (project.start >= 0 || project.archived) continue
    const share = Math.min(1, -project.start / Math.max(1, project.end - project.start))
    const count = Math.max(3, Math.ceil(share * 6))
    for (let n = 0; n < count; n += 1)
      await gallery.put(contentEntries[(at * 3 + n) % contentEntries.length] as ContentEntry, project, (n + 1) / (count + 1))
  }
  return gallery.rows()
}

const byMoment = (column: string) => (one: Row, other: Row) => (String(one[column]) < String(other[column]) ? -1 : 1)

/** As the item says it, but for what is in revision: there the preflight has something to find. */
function drawnSize({ dimensions, status }: ContentEntry): readonly [number, number] | undefined {
  const [, width, height] = /^(\d+) × (\d+)$/.exec(dimensions ?? '') ?? []
  return width && height && status !== 'in_revision' ? [Number(width), Number(height)] : undefined
}

class Gallery {
  readonly #random: Random
  readonly #clock: Clock
  readonly #storage: Storage | undefined
  readonly #pictures: ArticlePictures
  readonly #made = {
    files: [] as Row[],
    items: [] as Row[],
    versions: [] as Row[],
    reviews: [] as Row[],
    reviewers: [] as Row[],
    shares: [] as Row[],
    decisions: [] as Row[],
    comments: [] as Row[],
    events: [] as Row[],
    overrides: [] as Row[],
    links: [] as Row[],
    linked: [] as Row[],
    guests: [] as Row[],
    visits: [] as Row[],
  }

  constructor(random: Random, clock: Clock, storage: Storage | undefined) {
    this.#random = random
    this.#clock = clock
    this.#storage = storage
    this.#pictures = new ArticlePictures(random, storage)
  }

  rows() {
    const { files, items, versions, reviews, reviewers, shares, decisions, comments, events, overrides } = this.#made
    const { links, linked, guests, visits } = this.#made
    const told = events.toSorted(byMoment('at'))
    return [
      ['files', [...files, ...this.#pictures.files]],
      // As with an upload: they wait to be read, for their pictures.
      ['file_readings', this.#storage ? files.map(({ id }) => ({ file_id: id })) : []],
      ['content_items', items],
      ['content_versions', versions],
      ['content_pictures', this.#pictures.rows],
      ['content_version_pictures', this.#pictures.shown],
      ['content_reviews', reviews],
      ['content_reviewers', reviewers],
      ['content_shares', shares],
      ['content_overrides', overrides],
      // The chain goes by the order in which they come.
      ['decisions', decisions.toSorted(byMoment('decided_at'))],
      ['comments', comments],
      ['secret_links', links],
      ['secret_link_records', linked],
      ['secret_link_guests', guests],
      ['secret_link_visits', visits],
      ['events', told],
    ] as const
  }

  async put(entry: ContentEntry, project: SeedProject, share: number): Promise<void> {
    const { type, status, shared, changes = [], money, dimensions = null, format = null } = entry
    const id = this.#random.uuid()
    const duty = { graphic: 'graphic_designer', video: 'video_editor', ad: 'digital_marketer', article: 'copywriter' }[type]
    const maker = project.team.find((one) => one.duty === duty)?.person ?? project.manager
    const last = Math.min(-1, project.end)
    const from = Math.round(project.start + (last - project.start) * share)
    // Two days between its steps, and the last of them not later than now.
    const moment = (n: number) => this.#clock.at(Math.min(last, from + n * 2), 9 + n).toISOString()
    const count = changes.length + 1
    const begun = type !== 'article' || status !== 'draft'
    const numbers = begun ? Array.from({ length: count }, (_, n) => n + 1) : []
    // The first is made after it was handed to whoever makes it.
    const cameAt = numbers.map((n) => (n === 1 ? after(moment(0), 50) : moment(n - 1)))
    for (const n of numbers)
      await this.#version(entry, project, id, n, { by: maker.id, at: cameAt[n - 1] ?? '', note: changes[n - 2] ?? null })
    const [submitted, answered, decided, published] = [moment(count), moment(count + 1), moment(count + 2), moment(count + 3)]
    const since = { draft: moment(0), pending_review: submitted, published }[status as string] ?? decided
    const current = numbers.length
    const title = `${entry.title}, ${project.words.theme ?? project.brand.name}`
    const address = status === 'published' ? `https://www.example.com/${type}/${id.slice(0, 8)}` : null
    const guest = entry.guest ? between(submitted, answered) : null
    const passed = { created: moment(0), assigned: after(moment(0), 20), versions: cameAt, submitted, guest, answered, decided, published }
    const passedOn = { ...passed, id, maker: maker.id, address }
    const rowVersion = this.#tell(entry, project, passedOn)
    this.#made.items.push(
      contentRow({
        id,
        title,
        description: entry.description,
        contentType: type,
        status,
        statusSince: since,
        priority: this.#random.pick(['low', 'medium', 'medium', 'high', 'urgent']),
        platform: entry.platform,
        dimensions,
        format,
        tags: [...entry.tags],
        budgetAllocated: money ? `${money[0] * 100}.00` : null,
        actualCost: money ? `${money[1] * 100}.00` : null,
        currency: project.brand.currency,
        dueDate: this.#clock.day(Math.min(project.end, from + this.#random.int(8, 30))),
        projectId: project.id,
        brandId: null,
        assignedTo: maker.id,
        createdBy: project.manager.id,
        versionNumber: current,
        sharedVersion: shared ? current : null,
        sharedAt: shared ? submitted : null,
        publishedUrl: address,
        publishedOn: address && published.slice(0, 10),
        version: rowVersion,
        createdAt: moment(0),
        updatedAt: status === 'draft' ? moment(count - 1) : since,
      }),
    )
    if (status === 'in_revision') this.#letStand({ title, description: entry.description }, id, current, { by: maker.id, at: since })
    const version = this.#made.versions.at(-1)
    if (status !== 'draft' && version) {
      this.#reviewed(entry, project, id, { by: maker.id, submitted, decided, version: current })
      this.#made.comments.push(...notesOf(entry, project, { id, version, maker: maker.id, from: submitted, until: decided }, this.#random))
      const link =
        guest === null ? null : this.#link(entry, project, { id, title, open: status === 'pending_review', sent: submitted, came: guest })
      const item = { id, title, version, answered, decided, published, address, link }
      this.#made.decisions.push(...decisionsOf(entry, project, item, this.#random))
    }
    if (shared) this.#shown(entry, project, passedOn, current)
    this.#talk(entry, project, id, decided)
  }

  /** Of all words to avoid that somebody wrote, one has a reason. */
  #letStand(
    texts: { title: string; description: string | null },
    contentItemId: string,
    versionNumber: number,
    { by, at }: { by: string; at: string },
  ): void {
    if (this.#made.overrides.length > 0) return
    const body = this.#made.versions.find((version) => version.content_item_id === contentItemId && version.number === versionNumber)?.body
    const [found] = checkWords({ ...texts, body: (body as string | null | undefined) ?? null, alternativeText: null }, avoidedWords)
    if (!found) return
    const finding = keyOf(found)
    const { sentence } = found
    const said = { reason: 'It is what people ask for on the phone; legal has agreed.', overriddenBy: by, overriddenAt: at }
    this.#made.overrides.push(overrideRow({ id: this.#random.uuid(), contentItemId, versionNumber, finding, sentence, ...said }))
  }

  #reviewed(
    { status }: ContentEntry,
    project: SeedProject,
    contentItemId: string,
    { by, submitted, decided, version }: { by: string; submitted: string; decided: string; version: number },
  ): void {
    const id = this.#random.uuid()
    const open = status === 'pending_review'
    this.#made.reviews.push(
      contentReviewRow({
        id,
        contentItemId,
        round: 1,
        versionNumber: version,
        agreedRounds: null,
        dueDate: this.#clock.day(this.#random.int(1, 6)),
        note: null,
        submittedBy: by,
        submittedAt: submitted,
        closedBy: open ? null : project.owner.id,
        closedAt: open ? null : decided,
      }),
    )
    this.#made.reviewers.push({ review_id: id, user_id: project.owner.id })
  }

  #talk({ said = [] }: ContentEntry, { brand, manager }: SeedProject, recordId: string, from: string): void {
    for (const [index, body] of said.entries()) {
      const at = new Date(Math.min(this.#clock.at(0, 24).getTime(), Date.parse(from) + (index + 1) * 5_400_000)).toISOString()
      const authorId = index % 2 === 0 ? (brand.clients[0]?.id ?? manager.id) : manager.id
      const row = {
        recordType: 'content-item',
        recordId,
        audience: 'client',
        body,
        authorId,
        createdAt: at,
        updatedAt: at,
        ...plainComment,
      }
      this.#made.comments.push(commentRow({ id: this.#random.uuid(), ...row }))
    }
  }

  /** Clients settle it by what they or their guests say first. */
  #shown(entry: ContentEntry, project: SeedProject, { id, submitted, guest, answered, published }: Passed, current: number): void {
    const said = entry.guest?.verdict ? guest : answererOf(entry, project) ? answered : null
    this.#made.shares.push(
      contentShareRow({
        id: this.#random.uuid(),
        contentItemId: id,
        versionNumber: current,
        sharedBy: project.manager.id,
        sharedAt: submitted,
        settledAt: said ?? (entry.status === 'published' ? published : null),
      }),
    )
  }

  /** @returns the version of its row that its past led to */
  #tell(entry: ContentEntry, project: SeedProject, passed: Passed): number {
    const { events, version } = contentEvents(entry, project, passed)
    this.#made.events.push(...events)
    return version
  }

  /** What a guest was sent. @returns it as decisions name it */
  #link(entry: ContentEntry, project: SeedProject, item: Parameters<typeof reviewLinkOf>[2]) {
    const { link, linked, guest, visits } = reviewLinkOf(entry, project, item, this.#random, this.#clock)
    this.#made.links.push(link)
    this.#made.linked.push(linked)
    this.#made.guests.push(guest)
    this.#made.visits.push(...visits)
    return { id: String(link.id), name: item.title, at: item.came }
  }

  async #version(
    entry: ContentEntry,
    { brand }: SeedProject,
    contentItemId: string,
    number: number,
    { by, at, note }: { by: string; at: string; note: string | null },
  ): Promise<void> {
    const version = { id: this.#random.uuid(), contentItemId, number, note, uploadedBy: by, createdAt: at }
    const blank = { fileId: null, fileName: null, fileType: null, fileSize: null, body: null }
    if (entry.type === 'article') {
      const pictures = entry.pictured ? await this.#pictures.of(brand, version) : []
      this.#made.versions.push(contentVersionRow({ ...blank, ...version, body: articleText(brand.name, number - 1, pictures) }))
      return
    }
    const film = entry.type === 'video'
    const drawn = entry.file ?? ({ kind: 'png', text: [] } as const)
    const name = `${entry.title}.${film ? 'webm' : drawn.kind}`
    const made = { id: this.#random.uuid(), name, createdBy: by, createdAt: at }
    const bytes = async () =>
      film ? filmOf(brand.name.slice(0, 1), brand.colours, 2, number - 1) : contentOf(drawn, name, brand, number - 1, drawnSize(entry))
    const row = this.#storage ? await storedFileRow(this.#storage, await bytes(), made) : fileRow(made)
    const file: Row = { ...row, media_type: film ? 'video/webm' : mediaTypes[drawn.kind] }
    this.#made.files.push(file)
    const { id: fileId, size: fileSize, sha256 } = file
    this.#made.versions.push(
      contentVersionRow({ ...blank, ...version, fileId, fileName: name, fileType: file.media_type, fileSize, sha256 }),
    )
  }
}
