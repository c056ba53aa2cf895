import { defineScreens, holds } from '#shared/records/screens.ts'
import type { TicketSearch } from './tickets-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/support',
      title: 'Support Center',
      part: 'src/features/conversations/tickets/support-screen.tsx#SupportScreen',
      first: 'src/features/conversations/tickets/tickets-search.ts#firstOfSupport',
      search: holds<TicketSearch>(),
      permissions: ['tickets.create'],
      navigation: { group: 'Agency', icon: 'life-buoy', label: 'Support', forClients: { at: 6 } },
    },
  ],
  creates: [
    {
      kind: 'support-ticket',
      label: 'Ticket',
      icon: 'life-buoy',
      permission: 'tickets.create',
      part: 'src/features/conversations/tickets/create-ticket.tsx#createTicket',
      startsOn: ['/support'],
    },
  ],
  records: [
    {
      kind: 'support-ticket',
      part: 'src/features/conversations/tickets/ticket-record.tsx#TicketRecord',
      first: 'src/features/conversations/tickets/tickets-search.ts#firstOfTicket',
    },
  ],
})
