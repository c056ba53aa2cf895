import { cn } from '#ui/base/cn.ts'
import { formatDate } from '#ui/base/format.ts'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { chipClass, chipOff, chipOn } from '#ui/filters/filter-chip.ts'
import { Popover } from '#ui/overlays/popover.tsx'

interface DateFilterProps {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: (span: { from: string | undefined; to: string | undefined }) => void
}

/** Billing dates from and to a day, both inclusive. */
export function DateFilter({ from, to, onChange }: DateFilterProps) {
  const isOn = Boolean(from || to)
  const text =
    from && to ? `${formatDate(from)} – ${formatDate(to)}` : from ? `from ${formatDate(from)}` : to ? `to ${formatDate(to)}` : null
  return (
    <Popover
      title="Billing date"
      trigger={
        <button type="button" data-on={isOn || undefined} className={cn(chipClass, 'shrink-0', isOn ? chipOn : chipOff)}>
          {text ? `Billed ${text}` : 'Billing date'}
        </button>
      }
    >
      <div className="grid gap-3">
        <Field label="From">
          <DateInput value={from ?? null} placeholder="Any day" onChange={(next) => onChange({ from: next ?? undefined, to })} />
        </Field>
        <Field label="To">
          <DateInput value={to ?? null} placeholder="Any day" onChange={(next) => onChange({ from, to: next ?? undefined })} />
        </Field>
      </div>
    </Popover>
  )
}
