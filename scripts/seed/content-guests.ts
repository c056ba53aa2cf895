import type { SeedProject } from '../../src/features/projects/demo.ts'
import { guestRow, linkedRow, linkRow, visitRow } from '../../src/features/secret-links/seed.ts'
import type { Row } from '../../src/testing/rows.ts'
import type { Clock } from './clock.ts'
import type { ContentEntry } from './content-entry.ts'
import type { Random } from './random.ts'

/** What of a link somebody was shown, when it was sent and when its guest came. */
type Shown = { id: string; title: string; open: boolean; sent: string; came: string }

/** A review link to one item, who came by it, and when: what is still open can still be answered by it. */
export function reviewLinkOf({ guest }: ContentEntry, project: SeedProject, item: Shown, random: Random, clock: Clock) {
  const [id, guestId] = [random.uuid(), random.uuid()]
  const expiresAt = item.open ? `${clock.day(24)}T18:00:00.000Z` : after(item.sent, 30 * 24 * 60)
  const record = { recordType: 'content-item', recordId: item.id }
  const link = linkRow({
    id,
    kind: 'review',
    name: item.title,
    brandId: project.brand.id,
    allows: guest?.verdict ? 'decide' : 'comment',
    tokenHash: random.uuid(),
    expiresAt,
    createdBy: project.manager.id,
    createdAt: item.sent,
    updatedAt: item.sent,
  })
  const visit = (what: 'opened' | 'viewed', device: string, at: string): Row =>
    visitRow({
      id: random.uuid(),
      linkId: id,
      guestId,
      what,
      device,
      at,
      ...(what === 'viewed' ? record : { recordType: null, recordId: null }),
    })
  return {
    link,
    linked: linkedRow({ id: random.uuid(), linkId: id, ...record }),
    guest: guestRow({ id: guestId, linkId: id, tokenHash: random.uuid(), name: guest?.name ?? null, expiresAt, createdAt: item.came }),
    visits: [
      visit('opened', 'Safari on iOS', item.came),
      visit('viewed', 'Safari on iOS', after(item.came, 2)),
      visit('viewed', 'Safari on iOS', after(item.came, 9)),
    ],
  }
}

/** The moment so many minutes later. */
export const after = (moment: string, minutes: number): string => new Date(Date.parse(moment) + minutes * 60_000).toISOString()

/** The moment between two. */
export const between = (from: string, to: string): string => new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString()
