import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { takenBack } from '#shared/values/undo.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { type CardActions, cardActions } from '#ui/lists/card-actions.ts'
import { countOf } from '#ui/lists/change-together.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import type { Setters } from '#ui/lists/setters.tsx'
import { campaignStatusOptions } from '../campaigns/campaign-options.tsx'
import { callCampaigns, refreshCampaigns, restoreCampaign } from '../campaigns/client.ts'
import { campaignStatusLabels, campaignWords } from '../campaigns/labels.ts'
import { canDeleteCampaign, canEditCampaign } from '../campaigns/rules.ts'
import type { CampaignCard, CampaignStatus } from '../campaigns/schema.ts'
import { type CampaignStore, leaveBoards, moveCampaign } from './client.ts'

type Change = { status: CampaignStatus }

/** Changes and deletions of campaigns of a view, one or several together. @param shown the cards of a board, or the rows of a table */
export function useCampaignActions(shown: CampaignStore | readonly CampaignCard[]): CardActions<Change> {
  const actor = useActor()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return useMemo(
    () =>
      cardActions<CampaignCard, Change>({
        words: campaignWords,
        card: (id) => ('card' in shown ? shown.card(id) : shown.find((one) => one.id === id)),
        mayChange: () => canEditCampaign(actor),
        mayDelete: () => canDeleteCampaign(actor),
        change: async ({ id, version }, { status }) => {
          if ('card' in shown) return moveCampaign(shown, id, status)
          const refusal = await callCampaigns('PATCH /api/campaigns/:id', { id, version, status }).then(() => null, sentenceOf)
          await refreshCampaigns(queryClient)
          return refusal
        },
        mayGo: async ({ length: count }) => {
          const many = countOf(count, campaignWords)
          // A single one can be restored from its toast.
          return count === 1 || confirm({ title: `Delete ${many}?`, body: takenBack, confirmLabel: `Delete ${many}`, danger: true })
        },
        remove: async (id) => {
          const deleted = await callCampaigns('DELETE /api/campaigns/:id', { id })
          leaveBoards(queryClient, id)
          void queryClient.invalidateQueries({ queryKey: ['campaigns'] })
          return deleted
        },
        leave: (id) => leaveBoards(queryClient, id),
        restore: (id, deletionId) => restoreCampaign(queryClient, id, deletionId),
      }),
    [shown, actor, confirm, queryClient],
  )
}

type How = CardActions<Change> & {
  /** how a single card goes to a column: as by dragging it */
  readonly onMove?: ((id: string, status: CampaignStatus) => void) | undefined
}

/** What this person may set on these campaigns from a menu or the bar of the selected ones. */
export function useCampaignSetters(cards: readonly CampaignCard[], { change, remove, onMove }: How): Setters {
  const actor = useActor()
  const [only, ...others] = cards
  const ids = cards.map(({ id }) => id)
  const set = (status: CampaignStatus) => {
    if (!onMove || !only || others.length > 0) void change(ids, { status }, `moved to ${campaignStatusLabels[status]}`)
    else if (status !== only.status) onMove(only.id, status)
  }
  return {
    ...(canEditCampaign(actor).allowed && {
      status: {
        value: cards.every(({ status }) => status === only?.status) ? (only?.status ?? null) : null,
        options: campaignStatusOptions,
        onSet: (value: string) => set(value as CampaignStatus),
      },
    }),
    ...(canDeleteCampaign(actor).allowed && { onDelete: () => void remove(ids) }),
  }
}
