import { defineApi, idInput, nothing, op, page } from '#shared/contract/endpoint.ts'
import {
  openedAnswer,
  openedEngagementInput,
  openedProfileUpdate,
  ownAnswer,
  ownEngagement,
  ownEngagementShort,
  ownEngagements,
  ownMessage,
  ownMessageCreate,
  ownMessages,
  ownProfile,
  ownProfileUpdate,
} from './schema.ts'

const own = { rights: ['engagements.own'] }
const guests = { rights: ['links.open'], guest: true }

/** What an influencer does on the page of their own: by account, or below the address of a secret link. */
export const influencerPagesApi = defineApi({
  'GET /api/own-engagements': op({
    summary: 'The engagements of the influencer whose account this is, those to answer first',
    ...own,
    input: ownEngagements,
    output: page(ownEngagementShort),
  }),
  'GET /api/own-engagements/:id': op({ summary: 'One of them', ...own, input: idInput, output: ownEngagement }),
  'POST /api/own-engagements/:id/answer': op({
    summary: 'Accept or decline the newest offer, or ask for changes',
    ...own,
    input: ownAnswer,
    output: ownEngagement,
  }),
  'GET /api/own-engagements/:id/messages': op({
    summary: 'What agency and influencer wrote to each other, the newest first',
    ...own,
    input: ownMessages,
    output: page(ownMessage),
  }),
  'POST /api/own-engagements/:id/messages': op({
    summary: 'Write to the agency',
    ...own,
    input: ownMessageCreate,
    output: ownMessage,
  }),
  'GET /api/own-influencer': op({ summary: 'Own contact and rates', ...own, input: nothing, output: ownProfile }),
  'PATCH /api/own-influencer': op({
    summary: 'Change own contact, handles, followers and rates',
    ...own,
    input: ownProfileUpdate,
    output: ownProfile,
  }),
  'GET /api/opened-links/:id/engagement': op({
    summary: 'The engagement that the opened link shows',
    ...guests,
    input: openedEngagementInput,
    output: ownEngagement,
  }),
  'POST /api/opened-links/:id/offer-answer': op({
    summary: 'Answer the newest offer as the guest of a link',
    ...guests,
    input: openedAnswer,
    output: ownEngagement,
  }),
  'GET /api/opened-links/:id/messages': op({
    summary: 'What agency and influencer wrote to each other, the newest first',
    ...guests,
    input: ownMessages,
    output: page(ownMessage),
  }),
  'POST /api/opened-links/:id/messages': op({
    summary: 'Write to the agency as the guest of a link',
    ...guests,
    input: ownMessageCreate,
    output: ownMessage,
  }),
  'GET /api/opened-links/:id/influencer': op({
    summary: 'Contact and rates of the influencer whose link this is',
    ...guests,
    input: openedEngagementInput,
    output: ownProfile,
  }),
  'PATCH /api/opened-links/:id/influencer': op({
    summary: 'Change them',
    ...guests,
    input: openedProfileUpdate,
    output: ownProfile,
  }),
})
