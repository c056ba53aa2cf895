import { Combobox } from '#ui/controls/combobox.tsx'
import { Property, PropertyText } from '#ui/records/property.tsx'
import { toOptions } from '#ui/records/use-choices.ts'
import { brandOption, useBrandChoices } from '../brands/brand-choices.tsx'
import { BrandLogo } from '../brands/brand-logo.tsx'
import { canEditDocument, canPlaceDocument } from '../documents/rules.ts'
import type { DocumentView } from '../documents/schema.ts'
import { useDocumentActions } from '../documents/use-document-actions.tsx'
import { projectOption, useProjectChoices } from '../projects/project-choices.tsx'
import { useActor } from '../users/use-session.ts'
import { pathOf, treeOf, useFolders } from './client.ts'
import { foldersFor } from './document-menu.tsx'

interface OneProps {
  readonly document: DocumentView
}

/** Folder, project and brand of a document; whoever may moves it here. */
export function DocumentPlaceProperties({ document }: OneProps) {
  const actor = useActor()
  const mayPlace = canPlaceDocument(actor, document).allowed
  return (
    <>
      <FolderProperty document={document} />
      {mayPlace ? <ProjectProperty document={document} /> : document.project && <ProjectText document={document} />}
      {mayPlace && !document.project ? <BrandProperty document={document} /> : <BrandText document={document} />}
    </>
  )
}

function FolderProperty({ document }: OneProps) {
  const actor = useActor()
  const { move } = useDocumentActions()
  const folders = useFolders(foldersFor(document))
  const all = folders.data?.items ?? []
  const path = document.folderId ? pathOf(all, document.folderId) : []
  if (!canEditDocument(actor, document).allowed) {
    if (path.length === 0) return null
    return (
      <PropertyText label="Folder">
        <bdi className="min-w-0 break-words">{path.map(({ name }) => name).join(' / ')}</bdi>
      </PropertyText>
    )
  }
  const options = treeOf(all).map(({ folder }) => ({
    value: folder.id,
    label: folder.name,
    ...(folder.parentId && {
      hint: pathOf(all, folder.parentId)
        .map(({ name }) => name)
        .join(' / '),
    }),
  }))
  if (folders.data && options.length === 0) return null
  return (
    <Property label="Folder">
      <Combobox
        options={options}
        clearable
        value={document.folderId}
        onChange={(id) => void move([document], id, id ? `“${options.find(({ value }) => value === id)?.label ?? ''}”` : 'no folder')}
        placeholder={document.folderId ? '…' : 'No folder'}
        emptyText="No folder by that name"
      />
    </Property>
  )
}

/** Only active projects take documents; the one it lies in stays, whatever became of it. Emptied, the document belongs to the brand itself. */
function ProjectProperty({ document }: OneProps) {
  const { place } = useDocumentActions()
  const { project, brand } = document
  const known = project ? [project] : []
  const choices = useProjectChoices({ open: true, status: 'active', chosen: known.map(({ id }) => id), known })
  return (
    <Property label="Project" hint={project && <p className="-mt-1 truncate pl-[115px] text-meta text-ink-3">{brand.name}</p>}>
      <Combobox
        {...toOptions(choices, projectOption)}
        clearable
        value={project?.id ?? null}
        onChange={(id) =>
          void (id
            ? place(document, { projectId: id }, choices.byId(id)?.name ?? 'another project')
            : place(document, { brandId: brand.id }, brand.name))
        }
        placeholder="None"
        emptyText="No active project by that name"
      />
    </Property>
  )
}

function ProjectText({ document: { project, brand } }: OneProps) {
  return (
    <PropertyText label="Project">
      <BrandLogo brand={brand} size={20} />
      <span className="flex min-w-0 flex-col">
        <bdi className="break-words">{project?.name}</bdi>
        <bdi className="truncate text-meta text-ink-3">{brand.name}</bdi>
      </span>
    </PropertyText>
  )
}

function BrandProperty({ document }: OneProps) {
  const { place } = useDocumentActions()
  const { brand } = document
  const choices = useBrandChoices({ open: true, chosen: [brand.id], known: [brand] })
  return (
    <Property label="Brand">
      <Combobox
        {...toOptions(choices, brandOption)}
        value={brand.id}
        onChange={(id) => id && id !== brand.id && void place(document, { brandId: id }, choices.byId(id)?.name ?? 'another brand')}
        emptyText="No active brand by that name"
      />
    </Property>
  )
}

/** A project decides its brand. */
function BrandText({ document: { brand } }: OneProps) {
  return (
    <PropertyText label="Brand">
      <BrandLogo brand={brand} size={20} />
      <bdi className="min-w-0 break-words">{brand.name}</bdi>
    </PropertyText>
  )
}
