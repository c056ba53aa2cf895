export const chipClass =
  'inline-flex h-control-sm max-w-[260px] shrink-0 items-center gap-1.5 rounded-control border px-2.5 text-secondary font-medium whitespace-nowrap transition-[background-color,border-color,color]'
export const chipOff = 'border-line-strong bg-surface text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover'
export const chipOn = 'border-transparent bg-accent-soft text-accent'
