import { randomUUID } from 'node:crypto'
import { campaignRow, categoryRow } from '#features/influencers/campaigns/fixtures/factory.ts'
import { campaignCategories, campaigns } from '#features/influencers/campaigns/table.ts'
import type { EngagementView } from '#features/influencers/engagements/schema.ts'
import { influencerRow } from '#features/influencers/influencers/fixtures/factory.ts'
import { influencers } from '#features/influencers/influencers/table.ts'
import type { RawAnswer, TestApp, TestClient, TestProject } from '../kit/test-app-types.ts'

export type Refusal = { code: string; message: string; fields?: Record<string, string> }
export type Fields = Record<string, unknown>

/** What tests of engagements begin with: a campaign of a brand, a category, and short forms of the calls. */
export async function engagementWorld(app: TestApp) {
  const [admin, manager] = [await app.as('admin'), await app.as('project_manager')]
  const category = await app.insert(campaignCategories, categoryRow({ name: `Beverages ${randomUUID()}` }))
  const project = await app.project()
  const campaign = (more: Partial<Parameters<typeof campaignRow>[0]> = {}, at: TestProject = project): Promise<string> =>
    app.insert(campaigns, campaignRow({ name: 'Spring launch', brandId: at.brandId, categoryId: category, ...more }))
  const influencer = (more: Partial<Parameters<typeof influencerRow>[0]> = {}): Promise<string> =>
    app.insert(influencers, influencerRow({ fullName: `Mia ${randomUUID()}`, ...more }))
  const dates = { startDate: '2031-03-01', endDate: '2031-04-30' }
  /** An engagement that could be contracted. */
  const create = async (more: Fields = {}, at: TestProject = project, who: TestClient = manager): Promise<EngagementView> => {
    const ids = { influencerId: more.influencerId ?? (await influencer()), campaignId: more.campaignId ?? (await campaign({}, at)) }
    return who.call('POST /api/engagements', { projectId: at.id, agreedRate: '1200', ...dates, ...ids, ...more })
  }
  const change = (id: string, fields: Fields, who: TestClient = manager): Promise<RawAnswer<EngagementView & Refusal>> =>
    who.raw('PATCH', `/api/engagements/${id}`, fields)
  const move = (
    id: string,
    status: string,
    reason: string | null = null,
    who: TestClient = manager,
  ): Promise<RawAnswer<EngagementView & Refusal>> => who.raw('PATCH', `/api/engagements/${id}/status`, { status, reason })
  const send = (
    engagementId: string,
    more: Fields = {},
  ): Promise<RawAnswer<{ offer: { id: string; number: number }; link: string | null } & Refusal>> =>
    manager.raw('POST', '/api/engagement-offers', { engagementId, ...more })
  /** Contracts an engagement by an acceptance got elsewhere. */
  const contract = (engagementId: string): Promise<RawAnswer<EngagementView & Refusal>> =>
    manager.raw('POST', '/api/engagement-acceptances', { engagementId, fullName: 'Mia Torres', note: 'By phone' })
  return { app, admin, manager, category, project, campaign, influencer, create, change, move, send, contract }
}
export type EngagementWorld = Awaited<ReturnType<typeof engagementWorld>>
