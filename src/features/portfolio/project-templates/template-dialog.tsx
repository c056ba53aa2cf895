import { useQuery } from '@tanstack/react-query'
import { HistoryList } from '#features/records/history/history-list.tsx'
import type { FieldWords } from '#features/records/history/labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { CopyPreviewList } from '../project-copies/copy-preview.tsx'
import { templatePlanQuery } from './client.ts'
import type { TemplateView } from './schema.ts'

const words: Readonly<Record<string, FieldWords>> = {
  name: { label: 'name' },
  description: { label: 'description', long: true },
  taskCount: { label: 'tasks' },
  deliverableCount: { label: 'deliverables' },
}

interface TemplateDialogProps {
  readonly template: TemplateView
  readonly onEdit: () => void
  readonly onUse: () => void
  readonly onClose: () => void
}

/** What a template holds, and what became of it. */
export function TemplateDialog({ template, onEdit, onUse, onClose }: TemplateDialogProps) {
  const preview = useQuery(templatePlanQuery(template.id, null, {}))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={template.name}
      description={template.description}
      width={680}
      footer={
        <>
          <Button onClick={onEdit}>Edit</Button>
          <Button variant="primary" onClick={onUse}>
            New Project
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <CopyPreviewList kept preview={preview} startDate={null} />
        <section aria-label="History" className="flex flex-col gap-3">
          <h3 className="font-semibold">History</h3>
          <HistoryList recordType="project-template" recordId={template.id} noun="template" words={words} />
        </section>
      </div>
    </Dialog>
  )
}
