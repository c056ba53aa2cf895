import type { SeedProject } from '../../src/features/projects/demo.ts'
import type { Row } from '../../src/testing/rows.ts'
import { answererOf } from './content-decisions.ts'
import type { ContentEntry } from './content-entry.ts'

/** What became of a piece of content, and when. */
export type Passed = {
  id: string
  maker: string
  created: string
  assigned: string
  /** when each version came */
  versions: readonly string[]
  submitted: string
  /** when a guest said something of it */
  guest: string | null
  answered: string
  decided: string
  published: string
  address: string | null
}

type Step = { by: string | null; name?: string; kind: string; at: string; changes: Record<string, [unknown, unknown]>; internal?: true }

/** The events of an item, each with the version of the row that it led to. @returns them in their order, and the version there is now */
export function contentEvents(entry: ContentEntry, project: SeedProject, item: Passed): { events: Row[]; version: number } {
  let version = 0
  const events = stepsOf(entry, project, item).map(({ by, name, kind, at, changes, internal }) => {
    if (kind !== 'verdict') version += 1
    return {
      kind: `content-item.${kind}`,
      record_type: 'content-item',
      record_id: item.id,
      version,
      brand_id: project.brand.id,
      project_id: project.id,
      audience: entry.shared && !internal ? 'client' : 'internal',
      readers: 'content.view',
      concerns: `{${[...new Set([item.maker, project.manager.id])].join(',')}}`,
      actor_id: by,
      actor_kind: by ? 'person' : 'guest',
      actor_name: name ?? null,
      changes,
      at,
    }
  })
  return { events, version }
}

function stepsOf(entry: ContentEntry, project: SeedProject, item: Passed): Step[] {
  const { title, type, status, shared, guest } = entry
  const { maker, versions, submitted } = item
  const [manager, owner] = [project.manager.id, project.owner.id]
  const begun: Step['changes'] = { title: [null, title], contentType: [null, type], assignedTo: [null, manager] }
  const steps: Step[] = [{ by: manager, kind: 'created', at: item.created, changes: begun }]
  if (maker !== manager) steps.push({ by: manager, kind: 'updated', at: item.assigned, changes: { assignedTo: [manager, maker] } })
  for (const [n, at] of versions.entries())
    steps.push({ by: maker, kind: 'updated', at, changes: { versionNumber: [n, n + 1] }, internal: true })
  if (status === 'draft') return steps
  const current = versions.length
  steps.push({ by: maker, kind: 'submitted', at: submitted, changes: { status: ['draft', 'pending_review'] } })
  if (shared)
    steps.push({ by: manager, kind: 'shared', at: submitted, changes: { sharedVersion: [null, current], sharedAt: [null, submitted] } })
  if (item.guest && guest?.verdict) steps.push({ by: null, name: guest.name, kind: 'verdict', at: item.guest, changes: {} })
  const client = answererOf(entry, project)
  if (client) steps.push({ by: client.id, kind: 'verdict', at: item.answered, changes: {} })
  if (status === 'pending_review') return steps
  const decided = status === 'published' ? 'approved' : status
  steps.push({ by: owner, kind: 'decided', at: item.decided, changes: { status: ['pending_review', decided] } })
  if (status !== 'published') return steps
  const out: Step['changes'] = {
    status: ['approved', 'published'],
    publishedUrl: [null, item.address],
    publishedOn: [null, item.published.slice(0, 10)],
  }
  return [...steps, { by: manager, kind: 'published', at: item.published, changes: out }]
}
