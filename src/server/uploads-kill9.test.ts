import { expect, test } from 'vitest'
import { filesRun } from '../../scripts/prove/files.ts'

test('an upload goes on behind kill -9, comes out byte by byte, and leaves nothing on either side', { timeout: 240_000 }, async () => {
  const report = await filesRun({ megabytes: 24, kills: 2, chunkSize: 1024 * 1024 })
  expect(report).toMatchObject({ equal: true, orphans: 0, missing: 0 })
})
