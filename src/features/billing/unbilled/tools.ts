import { invalid } from '#shared/rights/errors.ts'
import { currencyDecimals } from '#shared/values/currencies.ts'
import { dateText } from '#shared/values/dates.ts'
import { compare, decimal, round, shortText } from '#shared/values/decimal.ts'
import { loggedText } from '#shared/values/minutes.ts'
import { type LineInput, lineInput, linesMax } from '../invoices/schema.ts'
import { spanText } from './labels.ts'
import type { ChosenWork } from './queries.ts'
import type { BillWork, WorkGroup } from './schema.ts'

/** A line with the work that it bills. */
export type WorkLine = { line: LineInput; work: readonly ChosenWork[] }
type Billed = { currency: string; lines: WorkLine[] }

/**
 * The lines that bill chosen work. Notes and other internal texts never get onto a line: it names the task or deliverable, the person, the day
 * or the span. The quantity is the minutes ÷ 60, rounded once to two decimals.
 * @param work the oldest first @throws AppError invalid_input at `price`, `currency` or `work`
 */
export function linesOfWork(
  work: readonly ChosenWork[],
  { group, price, currency: asked }: Pick<BillWork, 'group' | 'price' | 'currency'>,
): Billed {
  const currency = asked ?? work.find((one) => one.currency !== null)?.currency
  if (!currency) throw invalid('currency', 'Choose the currency of the invoice.')
  const other = work.find((one) => one.currency !== null && one.currency !== currency)
  if (other)
    throw invalid('work', `Some of this work is priced in ${other.currency}, not in ${currency}. Bill it on an invoice of its own.`)
  const unrated = work.filter(isHour).filter(({ rate }) => rate === null)
  if (unrated.length > 0 && price === undefined)
    throw invalid('price', `${loggedText(minutesOf(unrated))} have no selling rate. Enter a price per hour for them.`)
  const hours = [...Map.groupBy(work.filter(isHour), (one) => `${groupOf(group, one)} ${one.rate ?? price}`).values()].map((some) =>
    hourLine(group, some, price),
  )
  const items = work.filter((one) => !isHour(one)).map((one) => itemLine(one, currency))
  const lines = [...hours, ...items]
  if (lines.length > linesMax)
    throw invalid('work', `This makes ${lines.length} lines. An invoice has at most ${linesMax}: group the hours differently.`)
  return { currency, lines }
}

const isHour = ({ kind }: ChosenWork): boolean => kind === 'time-entry'
const minutesOf = (work: readonly ChosenWork[]): number => work.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)

function groupOf(group: WorkGroup, { recordId, userId, day }: ChosenWork): string {
  if (group === 'task') return recordId
  if (group === 'person') return userId ?? ''
  return group === 'day' ? day : ''
}

function hourLine(group: WorkGroup, work: readonly ChosenWork[], price: string | undefined): WorkLine {
  const minutes = minutesOf(work)
  const [first] = work
  const quantity = shortText(hoursOf(minutes))
  if (!first || compare(decimal(quantity), decimal('0.01')) < 0)
    throw invalid(
      'work',
      `What was logged on “${first?.title}” adds up to nothing that can be billed. Choose more hours, or leave that one out.`,
    )
  return {
    line: lineInput.parse({ description: descriptionOf(group, work), quantity, unit: 'hour', unitPrice: first.rate ?? price ?? '0' }),
    work,
  }
}

/** Minutes as hours with two decimals, halves away from zero. */
export const hoursOf = (minutes: number) => round({ n: (BigInt(minutes) * 1_000_000n) / 60n, scale: 6 }, 2)

function descriptionOf(group: WorkGroup, work: readonly ChosenWork[]): string {
  const [first] = work
  const days = work.map(({ day }) => day).toSorted()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  if (group === 'task') return first?.title.slice(0, 500) ?? ''
  if (group === 'person') return `${first?.fullName ?? 'Work'}, ${spanText(from, to)}`
  return group === 'day' ? `Work on ${dateText(from)}` : `Work, ${spanText(from, to)}`
}

function itemLine(one: ChosenWork, currency: string): WorkLine {
  const unitPrice = shortText(round(decimal(one.value ?? '0'), currencyDecimals(currency)))
  const description = one.title.slice(0, 500)
  return {
    line: lineInput.parse({ description, itemType: 'deliverable', relatedId: one.recordId, quantity: '1', unit: 'piece', unitPrice }),
    work: [one],
  }
}
