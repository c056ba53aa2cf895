/** One line of a report, and whether what it says was as it has to be. */
export type Held = { line: string; held: boolean }
