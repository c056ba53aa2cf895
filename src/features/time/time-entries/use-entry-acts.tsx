import { useRefresh } from '#ui/records/record-queries.ts'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { callTime, type LoggedRecord, showsHours } from './client.ts'
import type { EntryValues } from './entry-form.tsx'
import type { EntryView } from './schema.ts'

/** What one does with entries; whoever calls tells what was refused. */
export function useEntryActs() {
  const refresh = useRefresh(showsHours)
  return {
    log: async ({ recordType, recordId }: Pick<LoggedRecord, 'recordType' | 'recordId'>, values: EntryValues): Promise<void> => {
      await callTime('POST /api/time-entries', { recordType, recordId, ...values })
      await refresh()
    },
    /** Only what differs is sent: of a correction of the sum the minutes stay. */
    change: async ({ id, version, ...before }: EntryView, { day, minutes, note, billable }: EntryValues): Promise<void> => {
      await callTime('PATCH /api/time-entries/:id', {
        id,
        version,
        ...(day !== before.day && { day }),
        ...(minutes !== before.minutes && minutes > 0 && { minutes }),
        ...(note !== before.note && { note }),
        ...(billable !== before.billable && { billable }),
      })
      await refresh()
    },
    remove: async ({ id }: EntryView): Promise<void> => {
      await deleteWithUndo({
        noun: 'entry',
        told: 'Entry removed',
        remove: () => callTime('DELETE /api/time-entries/:id', { id }),
        restore: async (deletionId) => {
          await callTime('POST /api/time-entries/:id/restore', { id, deletionId })
          await refresh()
        },
      })
      await refresh()
    },
  }
}
