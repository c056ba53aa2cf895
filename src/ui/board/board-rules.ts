/** What every board asks of a card. */
export type BoardCard = { readonly id: string; readonly version: number }

/** How the cards of one view of a board are ordered; the server orders them alike. */
export type BoardRules<Card extends BoardCard, Column extends string> = {
  readonly columns: readonly Column[]
  /** of these, which stand there only while there is something in them */
  readonly optional?: readonly Column[]
  // Methods, so that a store of one kind of card can stand where a store of any is asked for.
  columnOf(this: void, card: Card): Column
  /** Two cards of one column. */
  compare(this: void, a: Card, b: Card): number
  /** the column that shows only what was finished lately, until the reader wants older cards */
  readonly finished?: Column | undefined
  /** Cards stand where they are dropped; otherwise their fields decide. */
  readonly byHand: boolean
  /**
   * A card as it will be in a column, until the server answers.
   * @param above the card it was dropped below, null at the top, undefined where its fields give its place
   */
  moved(this: void, card: Card, column: Column, above: Card | null | undefined): Card
}
