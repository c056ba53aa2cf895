import { Bell, BellRing } from 'lucide-react'
import { useOffer } from '#ui/base/use-keys.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { type Followed, useFollow, useSetFollowing } from './client.ts'

interface FollowProps extends Followed {
  /** "task" */
  readonly noun: string
}

function useToggle({ noun, ...record }: FollowProps) {
  const state = useFollow(record)
  const set = useSetFollowing(record)
  const toggle = () =>
    set.mutate(!state?.following, { onError: (error) => toast.error(`Failed to follow the ${noun}`, { description: sentenceOf(error) }) })
  useOffer(state ? `${state.following ? 'Unfollow' : 'Follow'} this ${noun}` : null, toggle)
  return { state, toggle }
}

/** Follows the record, or no longer: an icon among what one can do with it. */
export function FollowIcon({ size = 'sm', ...props }: FollowProps & { readonly size?: 'sm' | 'md' }) {
  const { state, toggle } = useToggle(props)
  return (
    <IconButton
      size={size}
      tooltipSide="bottom"
      // Among icons as large as a finger a ground of its own would outweigh the name.
      className="pointer-coarse:aria-pressed:bg-transparent"
      label={state?.following ? 'Following' : `Follow this ${props.noun}`}
      aria-pressed={state?.following ?? false}
      aria-disabled={!state}
      icon={state?.following ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      onClick={() => state && toggle()}
    />
  )
}
