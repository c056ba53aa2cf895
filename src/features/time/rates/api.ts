import { defineApi, done, idInput, op, page } from '#shared/contract/endpoint.ts'
import { capacityList, capacitySet, capacityView, costList, costView, projectHours, rateList, rateSet, rateView } from './schema.ts'

export const ratesApi = defineApi({
  'GET /api/rates': op({
    summary: 'What hours cost, by duty and person, the latest first',
    rights: ['rates.edit'],
    input: rateList,
    output: page(rateView),
  }),
  'POST /api/rates': op({
    summary: 'Set what an hour of a duty or a person costs from a day on',
    rights: ['rates.edit'],
    input: rateSet,
    output: rateView,
  }),
  'DELETE /api/rates/:id': op({
    summary: 'Remove a rate; the one before it holds again',
    rights: ['rates.edit'],
    input: idInput,
    output: done,
  }),
  'GET /api/capacities': op({
    summary: 'How many minutes people have a week, the latest first',
    rights: ['rates.edit'],
    input: capacityList,
    output: page(capacityView),
  }),
  'POST /api/capacities': op({
    summary: 'Set how many minutes a week somebody, or everybody without an own, has from a day on',
    rights: ['rates.edit'],
    input: capacitySet,
    output: capacityView,
  }),
  'DELETE /api/capacities/:id': op({
    summary: 'Remove a capacity; the one before it holds again',
    rights: ['rates.edit'],
    input: idInput,
    output: done,
  }),
  'GET /api/projects/:id/hours': op({
    summary: 'What was estimated and logged on a project and by whom; what it costs only to who may see that',
    rights: ['hours.view'],
    input: idInput,
    output: projectHours,
  }),
  'GET /api/time-costs': op({
    summary: 'Entries of hours with rate and cost, of the projects whose cost one may see',
    rights: ['rates.view'],
    input: costList,
    output: page(costView),
  }),
})
