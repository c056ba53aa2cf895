/** What the button needs that answers a record on its line: see `AnswerPart` in `src/shared/records/screens.ts`. */
export interface AnswerProps {
  readonly id: string
  readonly title: string
}
