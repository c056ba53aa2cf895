import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/rights/errors.ts'
import { toast } from '../overlays/toast.tsx'
import { showFailure } from './form-failure.ts'

test('a refusal is said once: at its field, or as a toast where the form has none', () => {
  const error = vi.spyOn(toast, 'error').mockImplementation(() => {})
  const setError = vi.fn()
  const form = { getValues: () => ({ name: 'A' }), setError } as unknown as Parameters<typeof showFailure<{ name: string }, unknown>>[0]
  showFailure(form, new AppError('invalid_input', 'Refused', { fields: { name: 'Taken' } }), 'Failed')
  expect(setError).toHaveBeenCalledExactlyOnceWith('name', { message: 'Taken' }, { shouldFocus: true })
  expect(error).not.toHaveBeenCalled()
  showFailure(form, new AppError('invalid_input', 'Refused', { fields: { other: 'Not here' } }), 'Failed')
  expect(error).toHaveBeenCalledExactlyOnceWith('Failed', { description: 'Refused' })
  error.mockRestore()
})

test('a refusal within a list is said at its field', () => {
  const error = vi.spyOn(toast, 'error').mockImplementation(() => {})
  const setError = vi.fn()
  const form = { getValues: () => ({ lines: [{ price: '1' }] }), setError } as unknown as Parameters<typeof showFailure>[0]
  showFailure(form, new AppError('invalid_input', 'Refused', { fields: { 'lines.0.price': 'Too low' } }), 'Failed')
  expect(setError).toHaveBeenCalledExactlyOnceWith('lines.0.price', { message: 'Too low' }, { shouldFocus: true })
  showFailure(form, new AppError('invalid_input', 'Refused', { fields: { 'lines.1.price': 'Not here' } }), 'Failed')
  expect(error).toHaveBeenCalledOnce()
  error.mockRestore()
})
