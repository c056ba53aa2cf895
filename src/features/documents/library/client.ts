import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { documentFoldersApi } from './api.ts'
import type { FolderView } from './schema.ts'

export const callFolders = createClient<typeof documentFoldersApi>()

/** A project, or a brand itself: what folders lie in. */
export type FolderPlace = { readonly projectId: string } | { readonly brandId: string }

/** All folders of a place, by name. */
export function useFolders(place: FolderPlace | null) {
  return useQuery({
    queryKey: ['document-folders', place],
    meta: { refreshedBy: ['document', 'secret-link'] },
    queryFn: ({ signal }) => callFolders('GET /api/document-folders', place ?? {}, { signal }),
    enabled: place !== null,
  })
}

/** A folder with how deep it lies, for a list that shows the tree. */
export type TreeLine = { readonly folder: FolderView; readonly depth: number }

/** The tree from the top, each folder before what lies in it. */
export function treeOf(folders: readonly FolderView[]): TreeLine[] {
  const known = new Set(folders.map(({ id }) => id))
  const below = Map.groupBy(folders, ({ parentId }) => (parentId && known.has(parentId) ? parentId : ''))
  const lines = (parent: string, depth: number): TreeLine[] =>
    (below.get(parent) ?? []).flatMap((folder) => [{ folder, depth }, ...lines(folder.id, depth + 1)])
  return lines('', 0)
}

/** The folder with what it lies in, from the top. */
export function pathOf(folders: readonly FolderView[], id: string): FolderView[] {
  const one = folders.find((folder) => folder.id === id)
  if (!one) return []
  return [...(one.parentId ? pathOf(folders, one.parentId) : []), one]
}

/** The folders without one of them and what lies below it: where that one can go. */
export function withoutBelow(folders: readonly FolderView[], moved: string | undefined): readonly FolderView[] {
  return moved === undefined ? folders : folders.filter(({ id }) => !pathOf(folders, id).some((above) => above.id === moved))
}

/** The folders of a place to choose from, each with the way to it. @param moved see `withoutBelow` */
export function optionsOf(folders: readonly FolderView[], moved?: string): { value: string; label: string; hint?: string }[] {
  return treeOf(withoutBelow(folders, moved)).map(({ folder: { id, name, parentId } }) => ({
    value: id,
    label: name,
    ...(parentId && {
      hint: pathOf(folders, parentId)
        .map((above) => above.name)
        .join(' / '),
    }),
  }))
}
