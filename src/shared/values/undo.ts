/** How long what was deleted is offered to be taken back at once; by its address it can be for 30 days. */
export const undoSeconds = 10

/** What is said beside a deletion that is so offered. */
export const takenBack = `You can take this back for ${undoSeconds} seconds.`
