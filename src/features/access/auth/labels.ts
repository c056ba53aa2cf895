/** Limits of a new password, and the sentence that says so; apart from the schema, so that the sign-in screen loads no zod. */
export const passwordMin = 12
export const passwordMax = 128
export const passwordSentence = `Password must have ${passwordMin} to ${passwordMax} characters`
export const passwordIsEmailSentence = 'Password must not be your e-mail address'
export const passwordPredictableSentence = 'Password repeats itself or counts up: choose a more varied one'
export const passwordCommonSentence = 'Password is too common: choose several unrelated words'
