import { describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { announcing } from '#testing/kit/access-cases.ts'

describe('room', () => {
  test('is given away once, and refused in words', async () => {
    const app = await startTestApp({ env: { STORAGE_QUOTA: '1 MB', MAX_UPLOAD: '2 MB' } })
    try {
      const admin = await app.as('admin')
      const { id: recordId } = await app.task()
      const announce = (length: number) =>
        admin.raw<{ message: string }>(
          'POST',
          '/api/uploads',
          undefined,
          announcing({ place: 'attachment', recordType: 'task', recordId }, length),
        )
      const answers = await Promise.all(Array.from({ length: 6 }, () => announce(300_000)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 413, 413, 413])
      expect((await announce(900_000)).body.message).toBe(
        'There is no room left for this file: the storage of 1 MB is full. Ask an admin to make room.',
      )
      expect((await announce(3_000_000)).body.message).toBe('A file can have up to 2 MB. This one has 2.9 MB.')
      expect((await admin.raw('GET', '/api/workspace/storage')).body).toMatchObject({ usedBytes: 900_000, quotaBytes: 1024 ** 2 })
      const full = await admin.raw<{ message: string }>('PUT', `/api/profiles/${admin.user.id}/avatar`, 'not even looked at', {
        'content-type': 'application/octet-stream',
      })
      await announce(148_576)
      const refused = await fetch(`${app.url}/api/profiles/${admin.user.id}/avatar`, {
        method: 'PUT',
        headers: { cookie: admin.cookie, 'content-type': 'application/octet-stream' },
        body: 'not even looked at',
      })
      expect([full.status, refused.status]).toEqual([400, 413])
      expect(((await refused.json()) as { message: string }).message).toMatch(/^There is no room left for this file/)
    } finally {
      await app.close()
    }
  })
})
