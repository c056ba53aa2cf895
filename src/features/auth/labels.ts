/** Limits of a new password, and the sentence that says so; apart from the schema, so that the sign-in screen loads no zod. */
export const passwordMin = 12
export const passwordMax = 128
export const passwordSentence = `Password must have ${passwordMin} to ${passwordMax} characters`
export const passwordIsEmailSentence = 'Password must not be your e-mail address'
