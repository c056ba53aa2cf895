/** What an avatar or a logo may be, by its content: it is sent in one plain request, and stored anew in a size of its own. */
export const smallPictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']
/** It must be smaller than this, in bytes. */
export const smallPictureMaxBytes = 2 * 1024 * 1024

export const notAPicture = 'File must be an image'
/** @param under bytes, whole megabytes */
export const pictureTooLarge = (under: number): string => `File size must be less than ${under / 1024 / 1024}MB`
