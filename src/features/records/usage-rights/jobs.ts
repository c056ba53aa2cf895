import { notify } from '#features/workspace/notifications/commands.ts'
import { zonesOfPeople } from '#features/workspace/users/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { claimKeys, type DatedJob, type Due } from '#platform/jobs/dated-jobs.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOfRecord } from '#shared/records/addresses.ts'
import { endingDays } from '#shared/records/usage-rights.ts'
import { addDays, dateIn, dateText, latestDaily } from '#shared/values/dates.ts'
import { usageRightNotices } from './notices.ts'
import { rightsEnding, type ToldOfRights } from './queries.ts'

/** When people are told, by their own clocks. */
const toldAt = '08:00'
/** How far back an end is still news: longer than a server stands still, shorter than all that ever ended. */
const newsForDays = 14

/**
 * Tells who brought a file, and the manager of its project, that the right to use it ends: 30 days before, or on the first morning after
 * somebody said so, and on the last day itself. Each of a file, a person and a last day once, also when nobody was there to tell for days.
 */
export const endingRights: DatedJob = {
  name: 'usage-rights',
  recurring: async (db, now) =>
    (await zonesOfPeople(db)).map((zone) => {
      const { date } = latestDaily(toldAt, zone, now)
      return { key: `${zone} ${date}`, date, time: toldAt, zone }
    }),
  run: async (tx, ctx, due) => {
    const today = dateIn(due.zone, due.now)
    await tell(tx, ctx, due, 'ending', [addDays(today, 1), addDays(today, endingDays)])
    await tell(tx, ctx, due, 'ended', [addDays(today, -newsForDays), today])
  },
}

async function tell(tx: Tx, ctx: Ctx, due: Due, what: 'ending' | 'ended', days: readonly [string, string]): Promise<void> {
  const found = await rightsEnding(tx, ctx, due.zone, days)
  const keyOf = ({ fileId, personId, validUntil }: ToldOfRights) => `${fileId} ${personId} ${validUntil}`
  const claimed = await claimKeys(tx, `usage-rights ${what}`, found.map(keyOf), due)
  const today = dateIn(due.zone, due.now)
  for (const one of found.filter((each) => claimed.has(keyOf(each)))) {
    const { name, validUntil, recordType, recordId, partType, partId, projectId, personId } = one
    const url = addressOfRecord(recordType, recordId)
    if (url === undefined) continue
    notify(tx, usageRightNotices['file.rights'], {
      to: [personId],
      data: { name, until: dateText(validUntil), when: validUntil < today ? 'past' : validUntil === today ? 'today' : 'ahead' },
      about: {
        record: { type: recordType, id: recordId },
        url,
        projectId,
        ...(partType && partId ? { part: { type: partType, id: partId } } : {}),
      },
    })
  }
}
