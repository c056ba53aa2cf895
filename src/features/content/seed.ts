import { createHash, randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { contentItems, contentPictures, contentReviews, contentShares, contentVersions } from './table.ts'

/** A content item, for demo, tests and bench; a deleted one has a deletion, a shared one a moment. */
export function contentRow(given: Given<typeof contentItems, 'title' | 'contentType' | 'createdBy'>): Row {
  const sharedAt = given.sharedAt ?? (given.sharedVersion ? new Date() : null)
  return rowOf(contentItems, {
    id: randomUUID(),
    currency: 'EUR',
    deletionId: given.deletedAt ? randomUUID() : undefined,
    ...given,
    sharedAt,
  })
}

/** One of its versions: a file, or a text. */
export function contentVersionRow(given: Given<typeof contentVersions, 'contentItemId' | 'number' | 'uploadedBy'>): Row {
  const sha256 =
    given.sha256 ??
    createHash('sha256')
      .update(String(given.body ?? given.fileId))
      .digest('hex')
  return rowOf(contentVersions, { id: randomUUID(), ...given, sha256 })
}

/** A picture in the text of an article; its file comes before it. */
export function contentPictureRow(given: Given<typeof contentPictures, 'contentItemId' | 'fileId' | 'uploadedBy'>): Row {
  return rowOf(contentPictures, { id: randomUUID(), ...given })
}

/** A round of review; closed where it says by whom. */
export function contentReviewRow(given: Given<typeof contentReviews, 'contentItemId' | 'round' | 'versionNumber' | 'submittedBy'>): Row {
  return rowOf(contentReviews, { id: randomUUID(), submittedAt: new Date(), ...given })
}

/** A version that was put before the client. */
export function contentShareRow(given: Given<typeof contentShares, 'contentItemId' | 'versionNumber' | 'sharedBy'>): Row {
  return rowOf(contentShares, { id: randomUUID(), sharedAt: given.settledAt ?? new Date(), ...given })
}
