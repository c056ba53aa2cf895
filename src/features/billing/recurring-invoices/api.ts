import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import { planCreate, planList, planUpdate, planView } from './schema.ts'

export const recurringInvoicesApi = defineApi({
  'GET /api/recurring-invoices': op({
    summary: 'Plans of recurring invoices, by name',
    rights: ['recurring-invoices.view'],
    input: planList,
    output: page(planView),
  }),
  'GET /api/recurring-invoices/:id': op({
    summary: 'One plan with its latest invoices',
    rights: ['recurring-invoices.view'],
    input: idInput,
    output: planView,
  }),
  'POST /api/recurring-invoices': op({
    summary: 'Plan a recurring invoice: each period makes one draft',
    rights: ['recurring-invoices.edit'],
    input: planCreate,
    output: planView,
  }),
  'PATCH /api/recurring-invoices/:id': op({
    summary: 'Change, pause or resume a plan; drafts that were made stay as they are',
    rights: ['recurring-invoices.edit'],
    input: planUpdate,
    output: planView,
  }),
  'DELETE /api/recurring-invoices/:id': op({
    summary: 'Delete a plan; its invoices stay',
    rights: ['recurring-invoices.edit'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/recurring-invoices/:id/restore': op({
    summary: 'Take a deletion back',
    rights: ['recurring-invoices.edit'],
    input: restoreInput,
    output: planView,
  }),
})
