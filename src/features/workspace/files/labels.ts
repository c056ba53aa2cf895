/** What an avatar or a logo may be, by its content: it is sent in one plain request, and stored anew in a size of its own. */
export const smallPictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']
/** It must be smaller than this, in bytes. */
export const smallPictureMaxBytes = 2 * 1024 * 1024
/** What the file chooser of an avatar or logo offers, and its help text names. */
export const offeredPictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif']
export const offeredPictureHint = `JPG, PNG or GIF, less than ${smallPictureMaxBytes / 1024 / 1024} MB`

export const notAPicture = 'File must be an image'
/** @param under bytes, whole megabytes */
export const pictureTooLarge = (under: number): string => `File size must be less than ${under / 1024 / 1024}MB`

/** Enough for any camera. */
export const picturePixelsMax = 50_000_000
/** A small file can unpack to a huge picture. */
export const pictureTooManyPixels = (width: number, height: number): string =>
  `A picture can have up to ${picturePixelsMax / 1_000_000} megapixels. This one has ${Math.ceil((width * height) / 1_000_000)}: ${width.toLocaleString('en')} × ${height.toLocaleString('en')}.`
export const pictureTooMuch = 'This picture takes more to read than a picture may. Save it anew, or in a smaller size.'
export const pictureTooSlow = 'The picture took too long to arrive. Send it again.'
