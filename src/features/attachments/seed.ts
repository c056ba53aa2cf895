import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../testing/app.ts'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { fileRow, uploadRow } from '../files/seed.ts'
import { files, uploads } from '../files/table.ts'
import { attachments } from './table.ts'

/** A file on a record, for demo, tests and bench; readable by the client unless told. */
export function attachmentRow(given: Given<typeof attachments, 'recordType' | 'recordId' | 'fileId' | 'uploadedBy'>): Row {
  return rowOf(attachments, { id: randomUUID(), audience: 'client', fileName: 'file.txt', ...given })
}

/** A finished upload of this person that was announced for a record. @returns what an operation takes as `uploadId` */
export async function uploadFor(
  app: TestApp,
  user: { id: string },
  on: { recordType: string; recordId: string },
  name = 'file.txt',
): Promise<string> {
  const id = await app.insert(files, fileRow({ id: randomUUID(), name }))
  await app.insert(uploads, uploadRow({ fileId: id, userId: user.id, place: { place: 'attachment', ...on } }))
  return id
}
