import { randomUUID } from 'node:crypto'
import type { RawAnswer, TestClient } from '../../../src/testing/kit/test-app-types.ts'
import type { Race, World } from './race.ts'

type Invoice = { id: string; invoiceNumber: string; status: string; paidAmount: string; totalAmount: string }
type Desk = { admin: TestClient; manager: TestClient; projectId: string }

/** A project whose brand has what an invoice asks for. */
async function desk(world: World): Promise<Desk> {
  const [admin, manager] = [await world.as('admin'), await world.as('project_manager')]
  const project = await world.project({ manager: manager.user })
  await world.pool.query(`update brands set billing_email = 'pay@example.com', billing_currency = 'EUR' where id = $1`, [project.brandId])
  return { admin, manager, projectId: project.id }
}

const line = { description: 'Design', quantity: 3, unitPrice: '33.335' }

/** An issued invoice over 119.01 EUR. */
async function issued({ manager, projectId }: Desk): Promise<Invoice> {
  const { id } = await manager.call<Invoice>('POST /api/invoices', { projectId, taxRate: 19, lines: [line] })
  return manager.call<Invoice>('PATCH /api/invoices/:id', { id, status: 'sent' })
}

/** Status and sums of an invoice, and what its entries add up to. */
async function settled({ pool }: World, id: string): Promise<{ status: string; paid: string; entries: number; credited: string }> {
  const { rows } = await pool.query<{ status: string; paid: string; entries: number; credited: string }>(
    `select iv.status, iv.paid_amount::numeric(20, 2)::text as paid, iv.credited_amount::numeric(20, 2)::text as credited,
       (select count(*)::int from allocations a where a.invoice_id = iv.id and a.payment_id is not null) as entries
     from invoices iv where iv.id = $1
       and iv.paid_amount = (select coalesce(sum(a.amount), 0) from allocations a where a.invoice_id = iv.id and a.payment_id is not null)`,
    [id],
  )
  return rows[0] ?? { status: 'its sums are not those of its entries', paid: '', entries: 0, credited: '' }
}

const countOf = (answers: readonly RawAnswer[], wanted: number): number => answers.filter(({ status }) => status === wanted).length
const statusesOf = (answers: readonly RawAnswer[]): string => answers.map(({ status }) => status).join(' ')

/** A create with this line fails only after the invoice has its number. */
export const rolledBack = 'Rolled back'
/** Makes it fail as a broken constraint does: the server answers 409 and rolls everything back. */
export const rollingBack = `create or replace function roll_back() returns trigger language plpgsql as $$
  begin raise exception 'rolled back' using errcode = '23505'; end $$;
  create or replace trigger roll_back before insert on invoice_line_items for each row
    when (new.description = '${rolledBack}') execute function roll_back()`

const numbers: Race = {
  name: '200 parallel creates of invoices, a fifth rolled back',
  invariant: 'their numbers are 1 to n, each once, and each answer names the stored one',
  ways: 200,
  most: 20,
  async prepare(world) {
    const { admin, manager, projectId } = await desk(world)
    await world.pool.query(rollingBack)
    return async (random, number) => {
      // A series of its own for each round.
      const prefix = `R${number}${random.int(100, 999)}`
      await admin.call('PATCH /api/billing-settings', { invoicePrefix: prefix })
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, at) =>
          manager.raw<Invoice>('POST', '/api/invoices', {
            projectId,
            lines: [line, ...(at % 5 === 0 ? [{ ...line, description: rolledBack }] : [])],
          }),
        ),
      )
      // On a busy machine a request may be refused with “Try again”; it must then have changed nothing.
      const odd = answers.find(({ status }, at) => (at % 5 === 0 ? ![409, 503].includes(status) : ![201, 503].includes(status)))
      if (odd) return `answered ${odd.status}: ${odd.text}`
      const made = answers.filter(({ status }) => status === 201).map(({ body }) => body)
      const found = await world.pool.query<{ n: number; id: string; invoiceNumber: string }>(
        `select n.n, iv.id, iv.invoice_number as "invoiceNumber" from invoice_numbers n left join invoices iv on iv.id = n.invoice_id
         where n.prefix = $1 order by n.n`,
        [prefix],
      )
      const stored = new Map(found.rows.map(({ id, invoiceNumber }) => [id, invoiceNumber]))
      if (found.rows.some(({ n }, at) => n !== at + 1)) return `numbers are ${found.rows.map(({ n }) => n).join(' ')}`
      const wrong = made.filter(({ id, invoiceNumber }) => stored.get(id) !== invoiceNumber)
      return made.length === stored.size && wrong.length === 0
        ? null
        : `${made.length} created, ${stored.size} stored, ${wrong.length} under another number than answered`
    }
  },
}

const equalPayments: Race = {
  name: '50 equal payments of one invoice',
  invariant: 'one is recorded: under one key all get the same answer, under their own keys the others are refused',
  ways: 50,
  most: 200,
  async prepare(world) {
    const at = await desk(world)
    return async (_random, number) => {
      const { id } = await issued(at)
      const same = number % 2 === 0
      const key = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          at.manager.raw<{ id: string }>('POST', '/api/payments', { invoiceId: id }, { 'idempotency-key': same ? key : `${key}-${n}` }),
        ),
      )
      const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size
      const [recorded, refused] = [countOf(answers, 201), countOf(answers, 409)]
      const right = same ? recorded === 50 : recorded === 1 && refused === 49
      const { status, paid, entries } = await settled(world, id)
      return right && ids === 1 && entries === 1 && status === 'paid' && paid === '119.01'
        ? null
        : `${same ? 'one key' : 'own keys'}: ${recorded} recorded, ${refused} refused, ${ids} payments answered, ${entries} stored; ${status}, ${paid} paid`
    }
  },
}

const partPayments: Race = {
  name: 'part payments of one invoice that are more than its balance',
  invariant: 'what is recorded never exceeds the total, and is what the invoice says',
  ways: 10,
  most: 200,
  async prepare(world) {
    const at = await desk(world)
    return async (random) => {
      const { id } = await issued(at)
      const cents = Array.from({ length: 10 }, () => random.int(1000, 4999))
      const answers = await Promise.all(
        cents.map((one) =>
          at.manager.raw('POST', '/api/payments', {
            invoiceId: id,
            amount: `${Math.floor(one / 100)}.${String(one % 100).padStart(2, '0')}`,
          }),
        ),
      )
      const odd = answers.find(({ status }) => ![201, 409, 503].includes(status))
      if (odd) return `answered ${odd.status}: ${odd.text}`
      const sum = cents.reduce((all, one, n) => all + (answers[n]?.status === 201 ? one : 0), 0)
      const { status, paid, entries } = await settled(world, id)
      return sum <= 11_901 && paid === `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}` && entries === countOf(answers, 201)
        ? null
        : `${sum} cents recorded by ${statusesOf(answers)}; ${status}, ${paid} paid in ${entries} entries`
    }
  },
}

const payAndCancel: Race = {
  name: 'paying against cancelling an invoice',
  invariant: 'one wins: it is paid without a credit note, or cancelled without a payment',
  ways: 2,
  // Each round issues documents: many rounds side by side would mostly wait for connections.
  alone: true,
  most: 200,
  async prepare(world) {
    const at = await desk(world)
    return async () => {
      const { id } = await issued(at)
      const answers = await Promise.all([
        at.manager.raw('POST', '/api/payments', { invoiceId: id }),
        at.admin.raw('PATCH', `/api/invoices/${id}`, { status: 'cancelled' }),
      ])
      const { status, paid, entries } = await settled(world, id)
      const { rowCount: notes } = await world.pool.query('select 1 from invoices where credited_invoice_id = $1', [id])
      const outcome = `${statusesOf(answers)}, ${status}, ${paid} paid in ${entries} entries, ${notes} credit notes`
      const wins = ['201 409, paid, 119.01 paid in 1 entries, 0 credit notes', '409 200, cancelled, 0.00 paid in 0 entries, 1 credit notes']
      return wins.includes(outcome) ? null : outcome
    }
  },
}

/** Races of billing: numbers, and the money on one invoice. */
export const invoiceRaces: readonly Race[] = [numbers, equalPayments, partPayments, payAndCancel]
