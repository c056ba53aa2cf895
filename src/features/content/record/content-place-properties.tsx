import { useQueryClient } from '@tanstack/react-query'
import { moveWithUndo, type NewPlace, PlaceProperties } from '#features/clients/projects/place-properties.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { callContent } from '../items/client.ts'
import { canAssignContent } from '../items/rules.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { takeReviewed } from '../reviews/client.ts'

/** Project and brand of an item; whoever may moves it here. */
export function ContentPlaceProperties({ item }: { readonly item: ContentItemDetail }) {
  const queryClient = useQueryClient()
  const { id, projectId, brandId } = item
  const put = async (to: NewPlace) => takeReviewed(queryClient, await callContent('PATCH /api/content-items/:id', { id, ...to }))
  const place = (to: NewPlace, name: string) =>
    moveWithUndo({ noun: 'content item', move: () => put(to), back: () => put(projectId ? { projectId } : { brandId }), name })
  return <PlaceProperties project={item.project} brand={item.brand} mayMove={canAssignContent(useActor(), item).allowed} onMove={place} />
}
