import { accentStyle } from '#shared/values/accent.ts'

interface LogoMarkProps {
  readonly size?: number
  /** the agency's colour, in place of ink */
  readonly accent?: string | null
}

/** The mark: a studio with its door open, in ink or in the agency's accent. */
export function LogoMark({ size = 22, accent = null }: LogoMarkProps) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0" style={accentStyle(accent)}>
      <rect width="32" height="32" rx="8" className={accent ? 'fill-accent' : 'fill-ink'} />
      <path d="M16 8.5h2.5a5 5 0 0 1 5 5v10H16z" className={accent ? 'fill-on-accent' : 'fill-paper'} />
    </svg>
  )
}
