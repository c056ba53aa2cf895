interface ChipTextProps {
  /** The filter's name. The text is never narrower than it, whatever is chosen. */
  readonly label: string
  readonly before: string
  readonly text: string
}

const ghost = 'after:invisible after:h-0 after:whitespace-nowrap after:content-[attr(data-label)]'
/** A value has room for its first dozen letters, where `use-fitting.ts` doesn't have to take that room back. */
const ghostOfValue =
  'before:invisible before:order-last before:h-0 before:max-w-[104px] before:overflow-clip before:whitespace-nowrap ' +
  'before:content-[attr(data-text)] in-data-tight:before:content-none'

/** The words on a chip, cut where there is no room for them. */
export function ChipText({ label, before, text }: ChipTextProps) {
  return (
    <span data-label={label} data-text={before + text} className={`grid min-w-0 flex-1 text-left ${ghost} ${ghostOfValue}`}>
      {/* Allowed to break anywhere, the text has a minimum width of one letter; an unbreakable line would ask for all its width. */}
      <span className="line-clamp-1 break-all whitespace-normal">
        {before}
        <bdi>{text}</bdi>
      </span>
    </span>
  )
}
