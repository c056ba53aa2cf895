/** How closely one looks at the days of a time-line: what its headings name. */
export const zooms = ['day', 'week', 'month', 'quarter'] as const
export type Zoom = (typeof zooms)[number]
