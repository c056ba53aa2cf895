import { X } from 'lucide-react'

interface FilterClearProps {
  /** The filter's name: "Project". */
  readonly label: string
  readonly onClear: () => void
}

/** Takes one filter away; stands at the end of its chip. */
export function FilterClear({ label, onClear }: FilterClearProps) {
  return (
    <button
      type="button"
      data-clear
      aria-label={`Clear ${label.toLowerCase()} filter`}
      onClick={onClear}
      className="absolute top-0 right-0 grid h-full w-7 place-items-center rounded-r-control text-accent hover:bg-accent/10 pointer-coarse:w-11"
    >
      <X aria-hidden size={13} />
    </button>
  )
}
