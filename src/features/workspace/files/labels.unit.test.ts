import { expect, test } from 'vitest'
import { offeredPictureHint, offeredPictureTypes, smallPictureTypes } from './labels.ts'

test('the file chooser offers what its help text names, and the server takes all of it', () => {
  expect(offeredPictureHint).toBe('JPG, PNG or GIF, less than 2 MB')
  expect(offeredPictureTypes).toEqual(['image/jpeg', 'image/png', 'image/gif'])
  expect(smallPictureTypes).toEqual(expect.arrayContaining([...offeredPictureTypes]))
})
