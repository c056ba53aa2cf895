import type { DemoRows } from '../../../scripts/seed/collected.ts'
import type { Row } from '../../testing/rows.ts'
import { auditRow } from './seed.ts'
import { auditEntries } from './table.ts'

const browsers = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
]
/** How far back most of it goes, and how long such a log is kept by itself, in days. */
const days = 60
const kept = 365

/** Two months of an agency's audit log: sign-ins and those that failed, roles, exports, pages, settings. */
export const demo: DemoRows = ({ people, projects }, random, clock) => {
  const places = people.map(({ id, fullName }, index) => ({
    actorId: id,
    personName: fullName,
    // Addresses kept for documents (RFC 5737).
    address: `203.0.113.${(index % 250) + 1}`,
    browser: browsers[index % browsers.length],
  }))
  const admin = places[0]
  if (!admin) return []
  const line = (ago: number, given: Parameters<typeof auditRow>[0]): Row =>
    auditRow({ id: random.uuid(), at: clock.at(-ago, random.int(28, 68) / 4), ...given })
  const signIns = places.flatMap((by) =>
    Array.from({ length: random.int(2, 6) }, () => line(random.int(0, days), { kind: 'sign-in', ...by })),
  )
  const failed = random.some(people, 6).map(({ id, fullName, email }, index) =>
    line(random.int(0, days), {
      kind: 'sign-in.failed',
      outcome: 'failed',
      actorKind: 'guest',
      recordType: 'profile',
      recordName: email,
      subjectId: id,
      subjectName: fullName,
      address: `198.51.100.${index + 20}`,
      browser: browsers[0],
    }),
  )
  const roles = people
    .filter(({ since }) => since < kept)
    .flatMap(({ id, fullName, roles: given, since }) =>
      given.map((role) =>
        line(since, { kind: 'role.given', ...admin, subjectId: id, subjectName: fullName, details: { role: [null, role] } }),
      ),
    )
  const exports = ['task', 'project', 'task', 'profile'].map((recordType) =>
    line(random.int(1, days), { kind: 'list.exported', ...random.pick(places.slice(0, 4)), recordType }),
  )
  const archived = projects
    .filter(({ archived: gone, end }) => gone && end > -kept)
    .map(({ id, name, end }) => line(-end, { kind: 'record.archived', ...admin, recordType: 'project', recordId: id, recordName: name }))
  const pages = ['Help', 'Privacy', 'Terms'].map((recordName) =>
    line(12, { kind: 'page.changed', ...admin, recordType: 'page', recordName, details: { version: [null, 1] } }),
  )
  const settings = line(30, { kind: 'settings.changed', ...admin, details: { auditDays: [180, 365] } })
  return [[auditEntries, [...signIns, ...failed, ...roles, ...exports, ...archived, ...pages, settings]]]
}
