import { countryCodes, regionName } from '#shared/values/regions.ts'
import { formatDate } from '#ui/base/format.ts'
import { formatDateRange } from '#ui/base/format-range.ts'
import { StatusIcon, type StatusShape } from '#ui/display/status-icon.tsx'
import { campaignColumns, campaignStatusLabels } from './labels.ts'
import type { CampaignStatus } from './schema.ts'

const shapes: Readonly<Record<CampaignStatus, StatusShape>> = {
  planned: 'todo',
  active: 'in_progress',
  paused: 'paused',
  completed: 'done',
  cancelled: 'cancelled',
}

/** A status as its sign. */
export function CampaignSign({ status }: { readonly status: CampaignStatus }) {
  return <StatusIcon status={shapes[status]} />
}

/** A status as its sign and its word. */
export function CampaignMark({ status }: { readonly status: CampaignStatus }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <CampaignSign status={status} />
      <span className="truncate">{campaignStatusLabels[status]}</span>
    </span>
  )
}

export const campaignStatusOptions = campaignColumns.map((status) => ({
  value: status,
  label: campaignStatusLabels[status],
  lead: <CampaignSign status={status} />,
}))

/** Countries by name. */
export const marketOptions = countryCodes
  .map((value) => ({ value, label: regionName(value), hint: value }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

/** When a campaign runs, "16 Jun – 12 Nov"; with one date "from 16 Jun" or "until 12 Nov", and null without any. */
export function periodText({ startDate, endDate }: { startDate: string | null; endDate: string | null }): string | null {
  if (startDate && endDate) return formatDateRange(startDate, endDate)
  if (startDate) return `from ${formatDate(startDate)}`
  return endDate ? `until ${formatDate(endDate)}` : null
}
