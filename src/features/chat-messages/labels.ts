export const messageMax = 5000
/** Files of one message. */
export const messageFilesMax = 20
/** One message is answered by so many different pictures at most. */
export const reactionsMax = 20
