import { expect, test } from 'vitest'
import { missingForOffer, openAmount, unplannedAmount } from './rules.ts'

test('what is open is the agreed rate less what is paid, never below 0, and unknown without a rate', () => {
  expect(openAmount({ agreedRate: '1200.00', paymentAmount: '199.90' })).toBe('1000.10')
  expect(openAmount({ agreedRate: '100.00', paymentAmount: '150.00' })).toBe('0')
  expect(openAmount({ agreedRate: null, paymentAmount: '0.00' })).toBeNull()
})

test('a further fee is bounded by planned fees too, and by no bonus', () => {
  const payments = [
    { kind: 'fee', state: 'planned', amount: '300.00' },
    { kind: 'bonus', state: 'planned', amount: '50.00' },
    { kind: 'fee', state: 'paid', amount: '200.00' },
  ] as const
  expect(unplannedAmount({ agreedRate: '1000.00', paymentAmount: '200.00' }, payments)).toBe('500.00')
})

test('an offer needs a rate, a category and its days', () => {
  const bare = {
    agreedRate: null,
    categoryId: null,
    exclusive: false,
    exclusiveFrom: null,
    exclusiveTo: null,
    startDate: null,
    endDate: null,
  }
  expect(missingForOffer(bare)).toEqual(['the agreed rate', 'a category', 'start and end date'])
  const exclusive = { ...bare, agreedRate: '0', categoryId: 'x', exclusive: true, startDate: '2031-01-01', endDate: '2031-02-01' }
  expect(missingForOffer(exclusive)).toEqual(['the days of the exclusivity'])
  expect(missingForOffer({ ...exclusive, exclusiveFrom: '2031-01-01', exclusiveTo: '2031-02-01' })).toEqual([])
})
