import { expect, test } from 'vitest'
import { filledReply } from './labels.ts'

const given = { name: 'Harriet {me} Whitcombe', ticketNumber: 'TKT-0042', subject: 'Logo', me: 'Inês' }

test('a saved reply has its fields filled in once, and keeps what is none', () => {
  expect(filledReply('Hello {first_name}, about {ticket} “{subject}”: {name}, {toString} {unknown} {me}', given)).toBe(
    'Hello Harriet, about TKT-0042 “Logo”: Harriet {me} Whitcombe, {toString} {unknown} Inês',
  )
})
