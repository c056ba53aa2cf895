import { defineApi, idInput, op, page } from '#shared/contract/endpoint.ts'
import { handedOver, handOver, openWork, teamList, teamMemberCard, teamMemberView } from './schema.ts'

export const teamApi = defineApi({
  'GET /api/team-members': op({
    summary: 'Active people with a role, by name, with how much they have in hand',
    rights: ['profiles.view'],
    input: teamList,
    output: page(teamMemberCard),
  }),
  'GET /api/team-members/:id': op({
    summary: 'One person with brands, projects, latest tasks and open load',
    rights: ['profiles.view', 'profiles.own'],
    input: idInput,
    output: teamMemberView,
  }),
  'GET /api/team-members/:id/open-work': op({
    summary: 'What a person has in hand, to give it to others before their account ends',
    rights: ['profiles.deactivate'],
    input: idInput,
    output: openWork,
  }),
  'POST /api/team-members/:id/hand-over': op({
    summary: 'Give a person’s open work to others, and end their account’s access where asked to: all of it or nothing',
    rights: ['profiles.deactivate'],
    input: handOver,
    output: handedOver,
  }),
})
