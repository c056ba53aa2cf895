import { useState } from 'react'

interface AgencyLogoProps {
  readonly look: { readonly name: string; readonly logoUrl: string | null }
  readonly height: 28 | 36 | 48
}

/** The agency’s logo in full, wide ones too; without one the first letter of its name on its accent. Shown next to the name. */
export function AgencyLogo({ look: { name, logoUrl }, height }: AgencyLogoProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!logoUrl || logoUrl === broken) {
    return (
      <span
        aria-hidden
        style={{ width: height, height, fontSize: height * 0.5 }}
        className="grid shrink-0 place-items-center rounded-control bg-accent font-semibold text-on-accent"
      >
        {Array.from(name)[0]?.toUpperCase() ?? ''}
      </span>
    )
  }
  return (
    // White in both themes: most logos are drawn for paper.
    <span
      aria-hidden
      style={{ height, minWidth: height, maxWidth: height * 4 }}
      className="grid shrink-0 place-items-center overflow-hidden rounded-control bg-[#fff] p-0.5 ring-1 ring-line"
    >
      <img src={logoUrl} alt="" decoding="async" onError={() => setBroken(logoUrl)} className="max-h-full max-w-full object-contain" />
    </span>
  )
}
