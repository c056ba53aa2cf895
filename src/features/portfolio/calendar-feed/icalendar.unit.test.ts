import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarDay, calendarText } from './icalendar.ts'

const day: CalendarDay = {
  uid: 'task-1@atelier',
  date: '2028-02-29',
  title: 'Shoot',
  text: 'Task',
  url: 'https://portal.example.com/tasks?task=1',
  categories: ['Task', 'A, B; C'],
  sequence: 3,
  createdAt: new Date('2028-01-01T10:00:00.500Z'),
  changedAt: new Date('2028-01-02T10:00:00.500Z'),
}
const read = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent')

test('a day lasts one day, in no zone, and blocks no time', () => {
  const text = calendarText('Due', 60, [day])
  for (const line of [
    'DTSTART;VALUE=DATE:20280229',
    'DTEND;VALUE=DATE:20280301',
    'SEQUENCE:3',
    'LAST-MODIFIED:20280102T100000Z',
    'TRANSP:TRANSPARENT',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    String.raw`CATEGORIES:Task,A\, B\; C`,
  ])
    expect(text.split('\r\n')).toContain(line)
})

const words = fc.string({ unit: 'grapheme', maxLength: 300 }).filter((text) => !text.includes('\uFFFD'))

test('whatever people write comes out as it went in, in lines of at most 75 octets', () => {
  fc.assert(
    fc.property(words, words, (title, more) => {
      const text = calendarText('Due', 90, [{ ...day, title, text: `${more}\nlast; \\n, line` }])
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(text).not.toContain('\uFFFD')
      const plain = (words: string) => words.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '')
      const [event] = read(text)
      expect(event?.getFirstPropertyValue('summary')).toBe(plain(title))
      expect(event?.getFirstPropertyValue('description')).toBe(`${plain(more)}\nlast; \\n, line`)
    }),
  )
})
