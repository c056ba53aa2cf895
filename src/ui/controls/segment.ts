/** One of a few in one control, for plain buttons with `aria-pressed`; `Segmented` looks the same. */
export const segmentFrame = 'inline-flex max-w-full shrink-0 items-stretch rounded-control border border-line bg-sunken p-[2px]'
const base =
  'rounded-chip text-secondary font-medium whitespace-nowrap text-ink-2 transition-[background-color,color] -outline-offset-2 hover:text-ink'
export const segmentClass = `${base} aria-pressed:bg-accent-soft aria-pressed:text-accent`
/** In amber, for a choice that lets a client see something. */
export const outsideSegmentClass = `${base} aria-pressed:bg-warning-soft aria-pressed:text-warning`
