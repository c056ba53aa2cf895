/** Sort keys of the list of people. */
export const peopleOrders = ['name', 'email', 'createdAt'] as const
