import { defineApi, deletionView, done, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import {
  campaignBoard,
  campaignBoardView,
  campaignCard,
  campaignCards,
  campaignCounts,
  campaignCreate,
  campaignDetail,
  campaignList,
  campaignUpdate,
  campaignView,
  categoryCreate,
  categoryList,
  categoryView,
} from './schema.ts'

const viewing = ['influencers.view', 'campaigns.budget']

export const campaignsApi = defineApi({
  'GET /api/campaigns': op({
    summary: 'List campaigns, the newest first',
    rights: viewing,
    input: campaignList,
    output: page(campaignView),
  }),
  'GET /api/campaigns/:id': op({ summary: 'One campaign with its brief', rights: viewing, input: idInput, output: campaignDetail }),
  'POST /api/campaigns': op({
    summary: 'Create a campaign',
    rights: ['influencers.edit', 'campaigns.budget'],
    input: campaignCreate,
    output: campaignDetail,
  }),
  'PATCH /api/campaigns/:id': op({
    summary: 'Change fields of a campaign',
    rights: ['influencers.edit', 'campaigns.budget'],
    input: campaignUpdate,
    output: campaignDetail,
  }),
  'DELETE /api/campaigns/:id': op({
    summary: 'Delete a campaign without engagements; it can be restored for 30 days',
    rights: ['campaigns.delete'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/campaigns/:id/restore': op({
    summary: 'Take a deletion back',
    rights: ['campaigns.delete'],
    input: restoreInput,
    output: campaignDetail,
  }),
  'GET /api/campaign-board': op({
    summary: 'The first cards and the counts of every column of the board of campaigns',
    rights: viewing,
    input: campaignBoard,
    output: campaignBoardView,
  }),
  'GET /api/campaign-board/cards': op({
    summary: 'More cards of one column, or the given ones (`ids`) as cards',
    rights: viewing,
    input: campaignCards,
    output: page(campaignCard),
  }),
  'GET /api/campaign-board/counts': op({
    summary: 'How many campaigns each column holds under these filters',
    rights: ['influencers.view'],
    input: campaignBoard,
    output: campaignCounts,
  }),
  'GET /api/campaign-categories': op({
    summary: 'Categories within which influencers can be exclusive, by name',
    rights: ['influencers.view'],
    input: categoryList,
    output: page(categoryView),
  }),
  'POST /api/campaign-categories': op({
    summary: 'Add a category; its name is unique whatever its case',
    rights: ['influencers.edit'],
    input: categoryCreate,
    output: categoryView,
  }),
  'DELETE /api/campaign-categories/:id': op({
    summary: 'Delete a category that no campaign uses',
    rights: ['influencers.edit'],
    input: idInput,
    output: done,
  }),
})
