import type { Rhythm } from './schema.ts'

export const rhythmLabels: Readonly<Record<Rhythm, string>> = {
  week: 'Every week',
  month: 'Every month',
  quarter: 'Every quarter',
  year: 'Every year',
}
