/** One of a few in one control, for plain buttons with `aria-pressed`; `Segmented` looks the same. */
export const segmentFrame = 'inline-flex max-w-full shrink-0 items-stretch rounded-control border border-line bg-sunken p-[2px]'
export const segmentClass =
  'rounded-chip text-secondary font-medium whitespace-nowrap text-ink-2 transition-[background-color,color] -outline-offset-2 hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent'
