// The screen says its words without loading what checks the answers.

/** Days that performance looks back over, and that deadlines look ahead. */
export const performanceDays = 90
export const deadlineDays = 14
/** As many as each list shows. */
export const shownDeadlines = 10
export const shownActivity = 10
