import { useState } from 'react'
import type { BrandRef } from '#shared/contract/refs.ts'
import { InitialsTile } from '#ui/display/avatar.tsx'

/** A brand's logo in full, or its initials. The name stands beside it. */
export function BrandLogo({ brand, size }: { readonly brand: BrandRef; readonly size: 18 | 20 | 24 | 28 | 32 | 40 | 64 }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!brand.logoUrl || brand.logoUrl === broken) {
    return <InitialsTile id={brand.id} name={brand.name} size={size} />
  }
  return (
    <span
      aria-hidden
      style={{ width: size, height: size }}
      className={`grid shrink-0 place-items-center overflow-hidden border border-line bg-surface ${size >= 40 ? 'rounded-card p-1' : 'rounded-chip'}`}
    >
      <img
        src={brand.logoUrl}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(brand.logoUrl)}
        className="max-h-full max-w-full object-contain"
      />
    </span>
  )
}
