import { implement } from '#platform/http/routes.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { campaignsApi } from './api.ts'
import { addCategory, createCampaign, deleteCampaign, deleteCategory, restoreCampaign, updateCampaign } from './commands.ts'
import { countCampaigns, listCampaignCards, listCampaigns, listCategories, readCampaign, readCampaignBoard } from './queries.ts'
import { campaignKind, campaignWork } from './record.ts'

export const routes = implement(campaignsApi, {
  'GET /api/campaigns': listCampaigns,
  'GET /api/campaigns/:id': (ctx, { id }) => readCampaign(ctx, id),
  'POST /api/campaigns': createCampaign,
  'PATCH /api/campaigns/:id': updateCampaign,
  'DELETE /api/campaigns/:id': (ctx, { id }) => deleteCampaign(ctx, id),
  'POST /api/campaigns/:id/restore': (ctx, { id, deletionId }) => restoreCampaign(ctx, id, deletionId),
  'GET /api/campaign-board': readCampaignBoard,
  'GET /api/campaign-board/cards': listCampaignCards,
  'GET /api/campaign-board/counts': countCampaigns,
  'GET /api/campaign-categories': listCategories,
  'POST /api/campaign-categories': addCategory,
  'DELETE /api/campaign-categories/:id': (ctx, { id }) => deleteCategory(ctx, id),
})

export { campaignRights as rights } from './rules.ts'
export const kinds = [
  {
    ...campaignKind,
    remove: deleteCampaign,
    restore: restoreCampaign,
    work: { ...campaignWork, handOver: (ctx, { id, assigneeId }) => updateCampaign(ctx, { id, ownerId: assigneeId }) },
  },
] satisfies RecordKind[]
