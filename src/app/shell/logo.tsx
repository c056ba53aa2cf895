/** The mark: a studio with its door open. It takes the ink of the place it stands in. */
export function LogoMark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-ink" />
      <path d="M16 8.5h2.5a5 5 0 0 1 5 5v10H16z" className="fill-paper" />
    </svg>
  )
}
