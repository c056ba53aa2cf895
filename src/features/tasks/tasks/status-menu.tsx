import { StatusIcon } from '#ui/display/status-icon.tsx'
import { LateMenu } from '#ui/overlays/late-menu.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { statusLabels } from './labels.ts'
import type { StatusTask } from './status-items.tsx'

const load = () => import('./status-items.tsx')
const StatusItems = lazyPart(
  async () => (await load()).StatusItems,
  ({ onOpenChange }) => onOpenChange(false),
)

/** The status of a task in a line, which the assignee sets without opening the task. */
export function StatusMenu({ task }: { readonly task: StatusTask }) {
  return (
    <LateMenu
      label={`Status of ${task.name}: ${statusLabels[task.status]}`}
      // Next to the link that covers the line, and as wide as a finger needs.
      className="relative z-10 -mx-1.5 grid size-7 shrink-0 place-items-center rounded-control hover:bg-hover data-popup-open:bg-hover pointer-coarse:-mx-3.5 pointer-coarse:size-11"
      prepare={load}
      renderMenu={(state) => <StatusItems {...state} task={task} />}
    >
      <StatusIcon status={task.status} />
    </LateMenu>
  )
}
