import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormSkeleton } from './form-skeleton.tsx'

test('a heading stands over a form that comes once its words are known', () => {
  expect(renderToStaticMarkup(<FormSkeleton fields={['plain']} />)).not.toContain('<h2')
  expect(renderToStaticMarkup(<FormSkeleton title="Workspace" fields={['plain']} />)).toMatch(/<h2[^>]*>Workspace<\/h2>/)
})
