import { Link, useNavigate } from '@tanstack/react-router'
import { CheckSquare } from 'lucide-react'
import { Suspense, useState } from 'react'
import { canViewBrand } from '#features/clients/brands/rules.ts'
import { useProject } from '#features/clients/projects/client.ts'
import { ProjectDates } from '#features/clients/projects/project-card.tsx'
import { NamedProjectDialog, useProjectActions } from '#features/clients/projects/project-dialogs.tsx'
import { ProjectProgress } from '#features/clients/projects/project-progress.tsx'
import { ProjectStatus } from '#features/clients/projects/project-properties.tsx'
import type { ProjectSearch } from '#features/clients/projects/projects-search.ts'
import { canArchiveProject, canCreateProject, canDeleteProject, canEditProject } from '#features/clients/projects/rules.ts'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { ProjectChatButton } from '#features/conversations/chats/project-chat-button.tsx'
import { FollowIcon } from '#features/records/follows/follow-button.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { useSearchChange } from '#ui/base/use-part-search.ts'
import { Button } from '#ui/controls/button.tsx'
import { ThumbLine } from '#ui/controls/thumb-create.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { useRecordTitle } from '#ui/records/opened-title.ts'
import { type RecordAction, RecordMenu } from '#ui/records/record-menu.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canManageTemplates } from '../project-templates/rules.ts'
import { useProjectFigures } from './client.ts'
import { BackLink, HomeHeader, NoHome } from './home-frame.tsx'
import { HomeTabs } from './home-tabs.tsx'
import { projectTabs } from './project-tabs.tsx'

const CopyProjectDialog = lazyPart(
  async () => (await import('../project-copies/copy-dialog.tsx')).CopyProjectDialog,
  ({ onClose }) => onClose(),
)

const SaveTemplateDialog = lazyPart(
  async () => (await import('../project-templates/template-form.tsx')).SaveTemplateDialog,
  ({ onClose }) => onClose(),
)

interface ProjectHomeProps {
  readonly id: string
  readonly search: ProjectSearch
}

/** One project as a page of its own: how it stands, its tasks, its people, its past. */
export function ProjectHome({ id, search }: ProjectHomeProps) {
  const actor = useActor()
  const navigate = useNavigate()
  const query = useProject(id)
  const project = query.data
  const figures = useProjectFigures(id)
  useRecordTitle(project?.name)
  const [taking, setTaking] = useState<'copy' | 'template' | null>(null)
  // What is filtered in a tab stands in the address too: a dialog above it leaves that, another tab begins without.
  const setSearch: (next: ProjectSearch) => void = useSearchChange()
  const choose = (tab: string | undefined) =>
    void navigate({ to: '/projects', search: { project: id, tab }, replace: true, resetScroll: false })
  const act = useProjectActions({
    onOpen: (dialog) => setSearch({ [dialog === 'edit' ? 'open' : 'team']: id }),
    onRemoved: () => void navigate({ to: '/projects', search: {}, replace: true }),
  })
  if (!project) return <NoHome noun="project" query={query} link={<Link to="/projects" search={{}} />} />
  return (
    <div className="flex flex-col">
      <ProjectHeader project={project} actor={actor} onAction={(action) => void act(action, project)} onTake={setTaking} />
      <HomeTabs
        of="project"
        label={project.name}
        tabs={projectTabs}
        row={project}
        counts={{ content: figures.data?.content?.total }}
        chosen={search.tab}
        onChoose={choose}
      />
      <ThumbLine />
      <Suspense fallback={null}>
        {taking === 'copy' && <CopyProjectDialog project={project} onClose={() => setTaking(null)} />}
        {taking === 'template' && <SaveTemplateDialog project={project} onClose={() => setTaking(null)} />}
        <NamedProjectDialog search={search} actor={actor} onClose={() => setSearch({ open: undefined, team: undefined })} />
      </Suspense>
    </div>
  )
}

interface ProjectHeaderProps {
  readonly project: ProjectView
  readonly actor: Actor
  readonly onAction: (action: RecordAction) => void
  /** its plan, for a project or for a template */
  readonly onTake: (what: 'copy' | 'template') => void
}

function ProjectHeader({ project, actor, onAction, onTake }: ProjectHeaderProps) {
  const { brand, taskCount } = project
  const archive = canArchiveProject(actor, project).allowed
  const mayEdit = canEditProject(actor, project).allowed
  return (
    <HomeHeader
      back={<BackLink to="/projects" label="Projects" />}
      logo={<BrandLogo brand={brand} size={32} />}
      name={project.name}
      badges={
        <>
          <ProjectStatus project={project} />
          {project.isInternal && <Badge tone="neutral">Internal</Badge>}
          {project.archivedAt && <Badge tone="warning">Archived</Badge>}
        </>
      }
      meta={
        <>
          {canViewBrand(actor, brand).allowed ? (
            <Link
              to="/brands"
              search={{ brand: brand.id }}
              className="relative touch-target rounded-chip underline-offset-3 hover:text-ink hover:underline"
            >
              {brand.name}
            </Link>
          ) : (
            <span>{brand.name}</span>
          )}
          <ProjectDates project={project} actor={actor} />
          <ProjectProgress project={project} actor={actor} shape="line" />
        </>
      }
      actions={
        <>
          <FollowIcon size="md" noun="project" recordType="project" recordId={project.id} />
          <ProjectChatButton projectId={project.id} />
          <RecordMenu
            size="md"
            name={project.name}
            archived={project.archivedAt !== null}
            may={{
              edit: mayEdit,
              team: mayEdit,
              archive,
              delete: canDeleteProject(actor, project).allowed && project.deletable === true,
            }}
            onAction={onAction}
            onCopy={canCreateProject(actor).allowed ? () => onTake('copy') : undefined}
            onTemplate={canManageTemplates(actor).allowed ? () => onTake('template') : undefined}
          />
          {taskCount !== null && (
            <Button
              className="ml-2"
              variant="primary"
              icon={<CheckSquare aria-hidden />}
              render={<Link to="/tasks" search={{ projectId: [project.id] }} />}
            >
              Open board
            </Button>
          )}
        </>
      }
    />
  )
}
