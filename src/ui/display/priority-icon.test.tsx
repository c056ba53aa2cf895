import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Priority, PriorityIcon } from './priority-icon.tsx'

const drawn = (priority: Priority) => renderToString(<PriorityIcon priority={priority} />)

test('each priority fills one bar more; urgent fills all four', () => {
  const filled = (['low', 'medium', 'high', 'urgent'] as const).map((priority) => drawn(priority).match(/opacity="1"/g)?.length)
  expect(filled).toEqual([1, 2, 3, 4])
})

test('urgent has no red, which belongs to what is overdue', () => {
  expect(drawn('urgent')).not.toContain('danger')
})
