import { randomUUID } from 'node:crypto'
import type { RawAnswer, TestClient, TestProject } from '../../../src/testing/kit/test-app-types.ts'
import type { Race, World } from './race.ts'

type Made = { id: string }
type Side = { projectId: string; campaignId: string }
type Office = { manager: TestClient; sides: readonly [Side, Side] }

/** Two brands with a campaign each, in one category of exclusivity. */
async function office(world: World): Promise<Office> {
  const manager = await world.as('project_manager')
  const { id: categoryId } = await manager.call<Made>('POST /api/campaign-categories', { name: `Beverages ${randomUUID()}` })
  const side = async (): Promise<Side> => {
    const project: TestProject = await world.project({ manager: manager.user })
    const given = { name: 'Launch', brandId: project.brandId, currency: 'EUR', categoryId, status: 'active' }
    return { projectId: project.id, campaignId: (await manager.call<Made>('POST /api/campaigns', given)).id }
  }
  return { manager, sides: [await side(), await side()] }
}

const terms = { agreedRate: '1000', startDate: '2031-01-01', endDate: '2031-06-30' }
const exclusivity = { exclusive: true, exclusiveFrom: '2031-01-01', exclusiveTo: '2031-12-31' }

async function proposed({ manager, sides }: Office, exclusive: boolean): Promise<Made[]> {
  const { id: influencerId } = await manager.call<Made>('POST /api/influencers', {
    fullName: `Mia ${randomUUID()}`,
    email: `${randomUUID()}@example.com`,
  })
  const given = { influencerId, ...terms, ...(exclusive ? exclusivity : {}) }
  return Promise.all(sides.map((side) => manager.call<Made>('POST /api/engagements', { ...given, ...side })))
}

const contract = (who: TestClient, engagementId: string): Promise<RawAnswer<{ message?: string }>> =>
  who.raw('POST', '/api/engagement-acceptances', { engagementId, fullName: 'Mia Torres', note: 'By phone' })

const statusesOf = (answers: readonly RawAnswer[]): string =>
  answers
    .map(({ status }) => status)
    .toSorted((one, other) => one - other)
    .join(' ')

const contracts = (name: string, exclusive: boolean, wanted: string): Race => ({
  name,
  invariant: exclusive ? 'one of two brands gets the influencer, the other is refused' : 'both are contracted',
  ways: 2,
  async prepare(world) {
    const desk = await office(world)
    return async () => {
      const made = await proposed(desk, exclusive)
      const answers = await Promise.all(made.map(({ id }) => contract(desk.manager, id)))
      const found = await world.pool.query<{ count: number }>(
        'select count(*)::int as count from engagement_claims where engagement_id = any($1)',
        [made.map(({ id }) => id)],
      )
      const claims = found.rows[0]?.count ?? 0
      const fits = statusesOf(answers) === wanted && claims === answers.filter(({ status }) => status === 201).length
      return fits ? null : `answered ${statusesOf(answers)}, ${claims} claims`
    }
  },
})

const payments: Race = {
  name: '50 full payments of one engagement',
  invariant: 'one is recorded, the others name the balance',
  ways: 50,
  most: 100,
  async prepare(world) {
    const desk = await office(world)
    return async () => {
      const [one] = await proposed(desk, false)
      const body = { engagementId: one?.id, amount: '1000', paidOn: '2026-01-05' }
      const pay = () => desk.manager.raw<{ message?: string }>('POST', '/api/engagement-payments', body)
      const answers = await Promise.all(Array.from({ length: 50 }, pay))
      const taken = answers.filter(({ status }) => status === 201).length
      const odd = answers.find(
        ({ status, body: { message } }) =>
          status !== 201 && status !== 503 && !(status === 409 && message === 'The open balance is 0.00 EUR. Enter at most that.'),
      )
      return taken === 1 && !odd ? null : `${taken} recorded${odd ? `, answered ${odd.status}: ${odd.text}` : ''}`
    }
  },
}

export const influencerRaces: readonly Race[] = [
  contracts('two brands contract one influencer exclusively', true, '201 409'),
  contracts('two brands contract one influencer, neither exclusively', false, '201 201'),
  payments,
]
