import { formatNumber } from './format.ts'

/** Planned time: "3.5 h", quarters of an hour exactly. Nobody plans a team by minutes: from 100 h on it is whole hours. What was worked is `loggedText`. */
export function plannedText(minutes: number): string {
  const decimals = minutes >= 6000 ? 0 : minutes % 15 === 0 ? 2 : 1
  return `${formatNumber(minutes / 60, { decimals })} h`
}
