/** As many as each list of Home shows; more are counted. */
export const shownRisks = 8
export const shownDeliveries = 8
export const shownManaged = 12
