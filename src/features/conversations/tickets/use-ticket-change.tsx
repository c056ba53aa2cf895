import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { useRefreshTickets } from './client.ts'
import type { TicketView } from './schema.ts'

/** Changes a ticket and shows it as it is then; says why where it could not be. @returns whether it could */
export function useTicketChange(failed: string): (change: () => Promise<TicketView>) => Promise<boolean> {
  const queryClient = useQueryClient()
  const refresh = useRefreshTickets()
  return async (change) => {
    try {
      const ticket = await change()
      takeRecord(queryClient, 'support-ticket', ticket)
      void refresh()
      return true
    } catch (error) {
      toast.error(failed, { description: sentenceOf(error) })
      void refresh()
      return false
    }
  }
}
