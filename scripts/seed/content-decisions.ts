import { createHash } from 'node:crypto'
import { wordingOf } from '../../src/features/content-reviews/labels.ts'
import { decisionRow } from '../../src/features/decisions/seed.ts'
import { decisions } from '../../src/features/decisions/table.ts'
import type { SeedProject } from '../../src/features/projects/demo.ts'
import type { Person } from '../../src/features/users/demo.ts'
import { type Row, rowOf } from '../../src/testing/rows.ts'
import type { ContentEntry } from './content-entry.ts'
import type { Random } from './random.ts'

/** A piece of content as it was decided on: its title, its current version, and when each step was. */
export type Decided = {
  id: string
  title: string
  /** the row of the version */
  version: Row
  answered: string
  decided: string
  published: string
  address: string | null
  /** the review link by which a guest said something, and when */
  link: { id: string; name: string; at: string } | null
}

const verdicts = { changes: 'verdict_changes', approved: 'verdict_approved' } as const
const outcomes = { in_revision: 'needs_revision', approved: 'approved', published: 'approved', rejected: 'rejected' } as const
type Outcome = Parameters<typeof wordingOf>[0]

/** Who answers for the client, where the version was shared and answered. */
export const answererOf = ({ shared }: ContentEntry, { brand }: SeedProject): Person | undefined =>
  shared === 'answered' ? brand.clients[0] : undefined

/**
 * The decisions that lead to the status of an item: the client's verdict, the agency's decision, the publication. To be inserted in the
 * order of their moments; the database numbers and links them, as it does with every other.
 */
export function decisionsOf(entry: ContentEntry, project: SeedProject, item: Decided, random: Random): Row[] {
  const { status, verdict = 'approved', answer = null, because = null, guest } = entry
  const client = answererOf(entry, project)
  const row = (by: Person, outcome: Outcome, decidedAt: string, comment: string | null, published = false): Row =>
    decisionRow({
      ...versionOf(item),
      id: random.uuid(),
      decidedAt,
      outcome,
      comment,
      projectId: project.id,
      projectName: project.name,
      brandId: project.brand.id,
      brandName: project.brand.name,
      audience: by === client ? 'client' : 'internal',
      deciderKind: by === client ? 'client' : 'internal',
      actorKind: 'person',
      deciderId: by.id,
      deciderName: by.fullName,
      roles: by.roles,
      wording: wordingOf(outcome, Number(item.version.number)),
      linkId: null,
      linkName: null,
      ownWork: item.version.uploaded_by === by.id,
      address: published ? item.address : null,
      publishedOn: published ? item.published.slice(0, 10) : null,
    })
  const made: Row[] = []
  if (guest?.verdict && item.link) {
    const { id: linkId, name: linkName, at } = item.link
    const said = { deciderKind: 'guest', actorKind: 'guest', deciderId: null, deciderName: guest.name, roles: [], ownWork: false }
    const outcome = verdicts[guest.verdict]
    const given = { ...said, audience: 'client', linkId, linkName }
    made.push({ ...row(project.owner, outcome, at, guest.answer ?? null), ...rowOf(decisions, given) })
  }
  if (client) made.push(row(client, verdicts[verdict], item.answered, answer))
  if (status in outcomes) made.push(row(project.owner, outcomes[status as keyof typeof outcomes], item.decided, because))
  if (status === 'published') made.push(row(project.manager, 'published', item.published, null, true))
  return made
}

/** The exact version, as a decision names it: the file by what is stored of it, a text by its UTF-8. */
function versionOf({ id, title, version }: Decided) {
  const text = typeof version.body === 'string' ? Buffer.from(version.body, 'utf8') : null
  return {
    recordType: 'content-item',
    recordId: id,
    recordTitle: title,
    versionId: version.id,
    versionNumber: version.number,
    ofFile: version.file_id,
    fileName: version.file_name,
    size: text?.length ?? version.file_size,
    sha256: text ? createHash('sha256').update(text).digest('hex') : version.sha256,
  }
}
