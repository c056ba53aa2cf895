import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AudienceBadge } from './audience-badge.tsx'

test('what a client can open says so; what is internal has no sign', () => {
  expect(renderToString(<AudienceBadge audience="client" />)).toContain('Visible to client')
  expect(renderToString(<AudienceBadge audience="internal" />)).toBe('')
})
