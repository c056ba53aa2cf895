/** All pages of a PDF, where they are shown. */
export type Pages = {
  /** from the first; notes stand on them */
  readonly all: readonly HTMLElement[]
  /** the one in the middle of what is seen, from 1 */
  readonly shown: () => number
  readonly goTo: (number: number) => void
}
