import { z } from 'zod'
import { defineApi, op, page } from '#shared/contract/endpoint.ts'
import { ageingList, ageingRow, statementEntry, statementEntryList, statementInput, statementView } from './schema.ts'

export const statementsApi = defineApi({
  'GET /api/statements': op({
    summary: 'What a client owed, was billed and paid between two days, by currency',
    rights: ['invoices.view'],
    input: statementInput,
    output: statementView,
  }),
  'GET /api/statements/pdf': op({
    summary: 'The same as a PDF',
    rights: ['invoices.view'],
    input: statementInput,
    output: z.unknown(),
    stream: true,
  }),
  'GET /api/statement-entries': op({
    summary: 'The entries of a statement, the oldest first',
    rights: ['invoices.view'],
    input: statementEntryList,
    output: page(statementEntry),
  }),
  'GET /api/ageing': op({
    summary: 'What is open as on a day, by client, currency and how long it has been due',
    rights: ['invoices.view'],
    input: ageingList,
    output: page(ageingRow),
  }),
})
