import { defineApi, done, nothing, op } from '#shared/contract/endpoint.ts'
import { feedMade, feedToken, ownFeed } from './schema.ts'

const rights = ['calendar.own']

export const calendarFeedApi = defineApi({
  'GET /api/calendar-feed': op({
    summary: 'Whether one has a calendar feed; its address is never among it',
    rights,
    input: nothing,
    output: ownFeed,
  }),
  'POST /api/calendar-feed': op({
    summary: 'Give one’s calendar feed an address, answered this once; the one before stops working',
    rights,
    input: nothing,
    output: feedMade,
  }),
  'DELETE /api/calendar-feed': op({
    summary: 'Remove one’s calendar feed: its address stops working',
    rights,
    input: nothing,
    output: done,
  }),
  'GET /api/calendar-feeds/:token/due-dates.ics': op({
    summary: 'One person’s due dates as iCalendar (RFC 5545), for whoever holds the secret address',
    rights: 'public',
    input: feedToken,
    output: nothing,
    stream: true,
  }),
})
