import { Link } from '@tanstack/react-router'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { usePartSearch } from '#ui/base/use-part-search.ts'
import { Button } from '#ui/controls/button.tsx'
import { CreateButton } from '#ui/controls/create-button.tsx'
import { canCreateTask } from '../tasks/rules.ts'
import { PlanViewSwitch } from '../wbs/plan-view-switch.tsx'
import { ProjectTree } from '../wbs/project-tree.tsx'
import { readWbsSearch } from '../wbs/wbs-search.ts'
import { TimelinePart } from './wbs-page.tsx'

/** The work breakdown structure of a project in its home, as a tree or on its days; the page for it alone is one press away. */
export function ProjectPlan({ row: { id } }: { readonly row: ProjectView }) {
  const actor = useActor()
  const [search, setSearch] = usePartSearch(readWbsSearch, { projectId: id })
  const [adding, setAdding] = useState(false)
  const off = useClosedReason(id)
  return (
    // What scrolls in it wants a height; the head of the home stays in reach.
    <div className="flex h-[calc(100dvh-180px-var(--view-bar))] min-h-[440px] flex-col gap-4 max-sm:gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <PlanViewSwitch size="sm" view={search.view} onChange={(view) => setSearch({ ...search, view })} />
        <span className="ml-auto flex items-center gap-2 print:hidden">
          <Button
            size="sm"
            icon={<Maximize2 aria-hidden />}
            render={<Link to="/wbs" search={{ projectId: id, ...(search.view && { view: search.view }) }} />}
          >
            Open WBS
          </Button>
          {canCreateTask(actor).allowed && <CreateButton size="sm" label="Add WBS Item" off={off} onPress={() => setAdding(true)} />}
        </span>
      </div>
      <ProjectTree
        key={id}
        projectId={id}
        search={search}
        onChange={(changed) => setSearch({ ...search, ...changed })}
        adding={adding}
        setAdding={setAdding}
        timeline={TimelinePart}
      />
    </div>
  )
}
