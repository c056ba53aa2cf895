import { type ReactNode, useState } from 'react'
import { cn } from '#ui/base/cn.ts'
import type { ContentVersionView } from '../versions/schema.ts'
import { ArticleChanges } from './article-changes.tsx'

interface CompareViewProps {
  readonly before: ContentVersionView
  /** The one that is looked at: notes stand on it. */
  readonly after: ContentVersionView
  readonly mode: 'beside' | 'slider'
  readonly renderVersion: (version: ContentVersionView, leads: boolean) => ReactNode
}

/** Two versions in step: zoom, place and moment are the same in both. Pictures also one over the other, an article by its words. */
export function CompareView({ before, after, mode, renderVersion }: CompareViewProps) {
  if (mode === 'slider')
    return after.file ? (
      <Slider before={before} after={after} renderVersion={renderVersion} />
    ) : (
      <ArticleChanges before={before} after={after} />
    )
  return (
    <div className="grid size-full min-h-0 gap-px bg-line-strong max-md:grid-rows-2 md:grid-cols-2">
      {[before, after].map((version) => (
        <section key={version.id} aria-label={`Version ${version.number}`} className="relative min-h-0 min-w-0">
          {renderVersion(version, version === after)}
          <Tag version={version} place="bottom-12 left-3" />
        </section>
      ))}
    </div>
  )
}

function Tag({ version, place }: { readonly version: ContentVersionView; readonly place: string }) {
  return (
    <span className={cn('pointer-events-none absolute rounded-chip bg-[#0f0e0d]/80 px-2 py-0.5 text-meta font-medium text-[#fff]', place)}>
      {`Version ${version.number}`}
    </span>
  )
}

/** One over the other, with an edge that one moves by pointer or arrow keys. */
function Slider({ before, after, renderVersion }: Omit<CompareViewProps, 'mode'>) {
  const [at, setAt] = useState(50)
  return (
    <div className="relative size-full min-h-0">
      <section aria-label={`Version ${after.number}`} className="absolute inset-0">
        {renderVersion(after, true)}
      </section>
      <section
        aria-label={`Version ${before.number}`}
        className="pointer-events-none absolute inset-x-0 top-0 bottom-9"
        style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}
      >
        {renderVersion(before, false)}
      </section>
      <span
        aria-hidden
        className="pointer-events-none absolute top-0 bottom-9 -ml-px w-0.5 bg-[#fff] shadow-float"
        style={{ left: `${at}%` }}
      />
      <Tag version={before} place="top-3 left-3" />
      <Tag version={after} place="top-3 right-3" />
      <input
        type="range"
        min={0}
        max={100}
        value={at}
        aria-label={`Edge between version ${before.number} and version ${after.number}`}
        onChange={({ target }) => setAt(Number(target.value))}
        className="absolute inset-x-0 bottom-12 mx-auto h-6 w-[min(420px,80%)] accent-[#fff] pointer-coarse:h-11"
      />
    </div>
  )
}
