import { useQueryClient } from '@tanstack/react-query'
import { loggedText } from '#shared/values/minutes.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { showsHours } from '../time-entries/client.ts'
import { callSheets, sheetKey } from './client.ts'
import type { TimesheetRow, TimesheetView } from './schema.ts'

/** Sets a day's minutes of a row: shown at once, told with a way back, and put back with a sentence where it is refused. */
export function useCell(userId: string | undefined, day: string) {
  const queryClient = useQueryClient()
  const show = (recordId: string, at: number, minutes: number) =>
    queryClient.setQueryData<TimesheetView>(
      sheetKey(userId, day),
      (sheet) =>
        sheet && {
          ...sheet,
          rows: sheet.rows.map((row) => (row.recordId === recordId ? { ...row, minutes: row.minutes.with(at, minutes) } : row)),
        },
    )
  const set = async (row: TimesheetRow, on: { date: string; at: number }, minutes: number, undone = false): Promise<void> => {
    const { recordType, recordId, title } = row
    await queryClient.cancelQueries({ queryKey: sheetKey(userId, day) })
    show(recordId, on.at, minutes)
    try {
      const { before } = await callSheets('PATCH /api/timesheet/cell', {
        recordType,
        recordId,
        day: on.date,
        minutes,
        ...(userId && { userId }),
      })
      if (!undone && before !== minutes)
        toast.success(`${loggedText(minutes)} on ${title}`, {
          duration: undoSeconds * 1000,
          action: { label: 'Undo', onClick: () => void set(row, on, before, true) },
        })
    } catch (error) {
      toast.error('Failed to log time', { description: sentenceOf(error) })
    }
    await Promise.all(showsHours.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  }
  return set
}
