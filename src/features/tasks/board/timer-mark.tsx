const words = 'Your timer runs on it'

/** That one's own timer runs on a task: the dot of the timer in the header. */
export function TimerMark() {
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dot stands for the words
      role="img"
      aria-label={words}
      title={words}
      className="size-2 shrink-0 self-center rounded-full bg-success"
    />
  )
}
