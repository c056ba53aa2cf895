// What must happen on which day, written down by hand: none of it is computed by the code that the proof is about.

/** A zone with how far its clocks are ahead of UTC, from each day on. */
export type Calendar = { zone: string; about: string; at: (date: string, time: string) => string }

const calendar = (zone: string, about: string, offsets: readonly (readonly [from: string, offset: string])[]): Calendar => ({
  zone,
  about,
  at: (date, time) => `${date}T${time}:00${offsets.findLast(([from]) => from <= date)?.[1]}`,
})

export const calendars: readonly Calendar[] = [
  calendar('Pacific/Kiritimati', 'UTC+14, no clock change', [['2027-01-01', '+14:00']]),
  calendar('Europe/Berlin', 'clocks forward on 28 March 2027, back on 31 October, forward on 26 March 2028', [
    ['2027-01-01', '+01:00'],
    ['2027-03-28', '+02:00'],
    ['2027-10-31', '+01:00'],
    ['2028-03-26', '+02:00'],
  ]),
  calendar('America/New_York', 'clocks forward on 14 March 2027, back on 7 November, forward on 12 March 2028', [
    ['2027-01-01', '-05:00'],
    ['2027-03-14', '-04:00'],
    ['2027-11-07', '-05:00'],
    ['2028-03-12', '-04:00'],
  ]),
  calendar('Pacific/Pago_Pago', 'UTC−11, no clock change', [['2027-01-01', '-11:00']]),
]

/** Plans whose anchor day not every month has, and one that comes each week. */
export const plans = [
  { name: 'A29', every: 'month', startsOn: '2027-01-29' },
  { name: 'A30', every: 'month', startsOn: '2027-01-30' },
  { name: 'A31', every: 'month', startsOn: '2027-01-31' },
  { name: 'Year', every: 'year', startsOn: '2027-02-28' },
] as const

/** Invoices that nobody pays, except R2 after its second reminder. */
export const openInvoices = [
  { name: 'R1', dueDate: '2027-03-11' },
  { name: 'R2', dueDate: '2027-03-25' },
  // Their steps come while the process is stopped.
  { name: 'R3', dueDate: '2027-05-26' },
  { name: 'R4', dueDate: '2027-05-19' },
  { name: 'R5', dueDate: '2027-06-02' },
  { name: 'R6', dueDate: '2028-03-29' },
]

/** From 28 May to 31 May 2027 the process is stopped, and again until 1 March 2028. */
const [backOn, longBackOn] = ['2027-05-31', '2028-03-01'] as const
const away: readonly (readonly [from: string, until: string, back: string])[] = [
  ['2027-05-28 12:00', '2027-05-31 12:00', `${backOn} 12:00`],
  ['2027-05-31 12:01', '2028-03-01 12:00', `${longBackOn} 12:00`],
  ['2028-03-01 12:01', '2028-04-02 12:00', '2028-04-02 12:00'],
]

type Event = { text: string; due: string }

const periods: Readonly<Record<(typeof plans)[number]['name'], readonly string[]>> = {
  A29: ['01-29', '02-28', '03-29', '04-29', '05-29', '06-29', '07-29', '08-29', '09-29', '10-29', '11-29', '12-29'].map(in2027),
  A30: ['01-30', '02-28', '03-30', '04-30', '05-30', '06-30', '07-30', '08-30', '09-30', '10-30', '11-30', '12-30'].map(in2027),
  A31: ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31'].map(in2027),
  Year: ['2027-02-28', '2028-02-28'],
}
const periodsOf2028: Readonly<Record<string, readonly string[]>> = {
  A29: ['2028-01-29', '2028-02-29', '2028-03-29'],
  A30: ['2028-01-30', '2028-02-29', '2028-03-30'],
  A31: ['2028-01-31', '2028-02-29', '2028-03-31'],
}
function in2027(day: string): string {
  return `2027-${day}`
}

/** Each reminder with the step and the day on which it is sent, at 09:00; after standing still on the day of the start. */
const reminders: readonly (readonly [name: string, step: number, on: string])[] = [
  ['R1', -3, '2027-03-08'],
  ['R1', 3, '2027-03-14'],
  ['R1', 10, '2027-03-21'],
  ['R1', 20, '2027-03-31'],
  ['R2', -3, '2027-03-22'],
  ['R2', 3, '2027-03-28'],
  ['R2', 10, '2027-04-04'],
  ['R4', -3, '2027-05-16'],
  ['R4', 3, '2027-05-22'],
  ['R3', -3, '2027-05-23'],
  ['R3', 3, backOn],
  ['R4', 10, backOn],
  ['R5', -3, backOn],
  // The step of R6 before its due date is passed over; of R3, R4 and R5 the later steps are months ago when the process is back: nobody is reminded that late.
  ['R6', 3, '2028-04-02'],
]

const madeAt = '05:00'
const sentAt = '09:00'

const events: readonly Event[] = [
  ...plans.flatMap(({ name }) =>
    [...periods[name], ...(periodsOf2028[name] ?? [])].map((day) => ({
      text: `draft ${name} ${day} ${day}`,
      due: whenBack(`${day} ${madeAt}`),
    })),
  ),
  ...reminders.map(([name, step, on]) => ({ text: `reminder ${name} ${step} ${on}`, due: whenBack(`${on} ${sentAt}`) })),
]

/** When something happens that is due while nobody runs: once the process is back. */
function whenBack(due: string): string {
  return away.find(([from, until]) => due >= from && due <= until)?.[2] ?? due
}

/** What there must be at a moment of the workspace's calendar, and nothing else. */
export const expectedBy = (date: string, time: string): string[] =>
  events.filter(({ due }) => due <= `${date} ${time}`).map(({ text }) => text)

const days = [
  '01-29 01-30 01-31 02-28 03-08 03-14 03-21 03-22 03-28 03-29 03-30 03-31'.split(' '),
  '04-04 04-14 04-29 04-30 05-16 05-22 05-23'.split(' '),
]
  .flat()
  .map(in2027)

type Visit = { date: string; time: string; stopped?: true }

/** The moments to look at: a minute before and after what is due each day, then after three days and after nine months off. */
export const visits: readonly Visit[] = [
  ...days.flatMap((date) => ['04:59', '05:01', '08:59', '09:01'].map((time) => ({ date, time }))),
  { date: '2027-05-28', time: '11:59' },
  { date: backOn, time: '12:00', stopped: true },
  { date: longBackOn, time: '12:00', stopped: true },
]
