import { expect, test, vi } from 'vitest'
import { pdfText } from '#testing/harness/pdf-text.ts'

test('the text of a PDF can be read whatever was set before it in the same process', async () => {
  // Parsed fonts are kept for the documents to come: this begins without any.
  vi.resetModules()
  const { pdfOf } = await import('./pdf.ts')
  const empty = { subtitle: '', foot: '', lines: [], sections: [], texts: [] }
  const made = async (title: string) => (await pdfText(await pdfOf({ ...empty, title }))).text
  // The dots of these are the glyph of the full stop.
  await made('Who: when; what… why? now! ‹i› ä')
  expect(await made('Total 4,419.03')).toContain('Total 4,419.03')
})
