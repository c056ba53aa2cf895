import { lazyPart } from '#ui/states/lazy-part.tsx'

/** Makes a project: empty, from another one or from a template. */
export const NewProjectDialog = lazyPart(
  async () => (await import('../project-templates/new-project-dialog.tsx')).NewProjectDialog,
  ({ onClose }) => onClose(),
)
