import { ListTree } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useProject } from '#features/clients/projects/client.ts'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { canCreateTask } from '../tasks/rules.ts'
import { PlanViewSwitch } from './plan-view-switch.tsx'
import { type PlanPartProps, ProjectTree } from './project-tree.tsx'
import { useWbsSearch } from './use-wbs-search.tsx'
import { ProjectPicker } from './wbs-filters.tsx'
import { noFilters } from './wbs-search.ts'

/** The work breakdown structure of a project: its tasks as a tree, numbered. */
export function WbsScreen({ timeline }: { readonly timeline: ComponentType<PlanPartProps> }) {
  const actor = useActor()
  const [search, change] = useWbsSearch(actor.userId)
  const [adding, setAdding] = useState(false)
  const { projectId } = search
  // The picker shows the project; whose it is stands beside the title.
  const brand = useProject(projectId).data?.brand
  const mayAdd = canCreateTask(actor).allowed && projectId !== undefined
  const off = useClosedReason(projectId)
  return (
    <div className="flex min-h-[440px] shrink-0 grow basis-0 flex-col gap-4 max-sm:gap-3">
      <PageHeader
        title="WBS"
        subtitle={brand?.name ?? 'Work breakdown structure'}
        actions={
          <>
            <ProjectPicker value={projectId ?? null} onChange={(id) => change({ ...noFilters, projectId: id })} />
            <PlanViewSwitch view={search.view} onChange={(view) => change({ view })} />
          </>
        }
        create={mayAdd && { label: 'Add WBS Item', off, line: { kind: 'task' }, onPress: () => setAdding(true) }}
      />
      {projectId ? (
        // Another project is another tree: what was open or typed belongs to the one before.
        <ProjectTree
          key={projectId}
          projectId={projectId}
          search={search}
          onChange={change}
          adding={adding}
          setAdding={setAdding}
          timeline={timeline}
        />
      ) : (
        <div className="rounded-panel border border-line bg-surface">
          <EmptyState
            icon={<ListTree aria-hidden />}
            title="Select a project to view WBS"
            hint="Its tasks stand here as a tree, numbered 1, 1.1, 1.1.1, with hours and progress added up."
          />
        </div>
      )}
    </div>
  )
}
