import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorState } from './error-state.tsx'

test('the sentence does not say what the button says', () => {
  const message = 'Something went wrong. Try again.'
  expect(renderToString(<ErrorState message={message} onRetry={() => {}} />).match(/Try again/g)).toHaveLength(1)
  expect(renderToString(<ErrorState message={message} />)).toContain(message)
  const ours = 'Something went wrong on our side. Try again; if it stays, tell your admin.'
  expect(renderToString(<ErrorState message={ours} onRetry={() => {}} />)).toContain('on our side. If it stays, tell your admin.')
})
