import type { BrandView } from '#features/clients/brands/schema.ts'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { HistoryList } from '#features/records/history/history-list.tsx'
import type { FieldWords } from '#features/records/history/labels.ts'
import { Panel } from '#ui/display/panel.tsx'
import { brandWords, projectWords } from './history-words.tsx'

/** Who changed what of a brand. */
export function BrandHistory({ row }: { readonly row: BrandView }) {
  return <HomeHistory kind="brand" id={row.id} words={brandWords} />
}

/** Who changed what of a project. */
export function ProjectHistory({ row }: { readonly row: ProjectView }) {
  return <HomeHistory kind="project" id={row.id} words={projectWords} />
}

interface HomeHistoryProps {
  readonly kind: string
  readonly id: string
  readonly words: Readonly<Record<string, FieldWords>>
}

function HomeHistory({ kind, id, words }: HomeHistoryProps) {
  return (
    <Panel className="max-w-[860px]">
      <HistoryList recordType={kind} recordId={id} noun={kind} words={words} />
    </Panel>
  )
}
