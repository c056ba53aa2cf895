/** Who reads a comment, an attachment or a document: staff only, or the client too. */
export const audiences = ['internal', 'client'] as const
export type Audience = (typeof audiences)[number]
