import { Panel } from '#ui/display/panel.tsx'
import { HistoryList } from '../history/history-list.tsx'
import type { ProjectView } from '../projects/schema.ts'
import { projectWords } from './history-words.tsx'

/** Who changed what of a project. */
export function ProjectHistory({ row: project }: { readonly row: ProjectView }) {
  return (
    <Panel className="max-w-[860px]">
      <HistoryList recordType="project" recordId={project.id} noun="project" words={projectWords} />
    </Panel>
  )
}
