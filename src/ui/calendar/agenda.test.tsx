import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Agenda } from './agenda.tsx'
import type { CalendarFace } from './calendar-face.ts'

const face: CalendarFace<string> = {
  things: 'tasks',
  keyOf: (item) => item.slice(4),
  renderItem: (item) => item,
  renderRow: (item) => item,
  renderWhole: ({ items }, draw) => draw(items, null),
}
const shown = (days: string[], today: string): string =>
  renderToString(
    <Agenda
      frame={{ current: null }}
      face={face}
      byDay={new Map(days.map((day) => [day, { day, count: 2, items: [`due ${day}`] }]))}
      today={today}
      span="month"
    />,
  )

test('the days of a month begin today; those before are folded together', () => {
  const html = shown(['2026-11-03', '2026-11-20', '2026-11-22', '2026-11-25'], '2026-11-22')
  expect(html).toContain('Earlier this month (4)')
  expect([...html.matchAll(/due (\S{10})/g)].map(([, day]) => day)).toEqual(['2026-11-22', '2026-11-25'])
})

test.each([
  ['of which all are over', '2026-12-01'],
  ['that is still to come', '2026-10-01'],
])('a month %s is shown from its first day', (_, today) => {
  const html = shown(['2026-11-03', '2026-11-20'], today)
  expect(html).not.toContain('Earlier')
  expect([...html.matchAll(/due (\S{10})/g)].map(([, day]) => day)).toEqual(['2026-11-03', '2026-11-20'])
})
