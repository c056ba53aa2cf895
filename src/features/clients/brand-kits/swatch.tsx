const isHex = (hex: string): boolean => /^#?[0-9a-f]{6}$/i.test(hex.trim())

/** A colour as a small field of it; empty as long as what is typed is none. */
export function Swatch({ hex, size = 28 }: { readonly hex: string; readonly size?: number }) {
  const background = isHex(hex) ? `#${hex.trim().replace('#', '')}` : 'transparent'
  return (
    <span
      aria-hidden
      className="inline-block shrink-0 rounded-control border border-line-strong"
      style={{ background, width: size, height: size }}
    />
  )
}
