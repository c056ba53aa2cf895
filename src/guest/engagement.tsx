import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OwnEngagementView } from '#features/influencers/influencer-pages/own-engagement-view.tsx'
import type { OwnSource } from '#features/influencers/influencer-pages/use-own-source.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { GuestHeader } from './frame.tsx'
import { useGuest } from './guest-context.ts'
import { answerOffer, changeEntry, engagementOf, entryOf, messagesOf, sentenceFor, writeMessage } from './server.ts'
import { WaitingLink } from './states.tsx'

/** An engagement by its link: the same page as with an account. */
export function Engagement() {
  const { link } = useGuest()
  const queryClient = useQueryClient()
  const found = useQuery({ queryKey: ['engagement'], queryFn: () => engagementOf(link.id), refetchOnWindowFocus: 'always' })
  if (found.isPending) return <WaitingLink />
  const source: OwnSource = {
    answer: (answer) => answerOffer(link.id, answer),
    messages: async () => (await messagesOf(link.id)).items,
    write: (body) => writeMessage(link.id, body),
    profile: () => entryOf(link.id),
    changeProfile: (patch) => changeEntry(link.id, patch),
  }
  return (
    <>
      <GuestHeader />
      <main className="mx-auto flex w-full max-w-[760px] flex-col px-5 py-6 max-sm:px-4 max-sm:py-4">
        {found.isError ? (
          <ErrorState message={sentenceFor(found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : (
          <OwnEngagementView
            engagement={found.data}
            source={source}
            onChanged={(engagement) => queryClient.setQueryData(['engagement'], engagement)}
          />
        )}
      </main>
    </>
  )
}
