import { timeZones } from '#shared/dates.ts'
import { currencies } from '#shared/money.ts'
import { Combobox } from '#ui/controls/combobox.tsx'

type Option = { value: string; label: string; hint?: string; also?: string }

let zones: Option[] | undefined
let codes: Option[] | undefined

/** `America/New_York` as people read it. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/**
 * Every time zone, the specification's four first; the same list each time, so that nothing is built twice. Browsers know zones by
 * different names: the one that is set stands in the list whatever this browser calls it.
 */
function zoneOptions(chosen: string): Option[] {
  zones ??= timeZones().map(zoneOption)
  if (!zones.some(({ value }) => value === chosen)) zones = [...zones, zoneOption(chosen)]
  return zones
}

/** Found by the name as displayed, and by its IANA spelling, which people paste. */
const zoneOption = (zone: string): Option => ({ value: zone, label: zoneName(zone), also: zone })

interface ZoneComboboxProps {
  readonly value: string
  readonly onChange: (zone: string) => void
  readonly onBlur: () => void
}

/** Chooses a time zone; there is always one. */
export function ZoneCombobox({ value, onChange, onBlur }: ZoneComboboxProps) {
  return (
    <Combobox
      options={zoneOptions(value)}
      value={value}
      onChange={(zone) => onChange(zone ?? 'UTC')}
      onBlur={onBlur}
      searchPlaceholder="Search zones"
      emptyText="No zone by that name"
    />
  )
}

/** Every currency with its name, the specification's four first. */
export function currencyOptions(): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  codes ??= currencies().map((code) => ({ value: code, label: code, hint: names.of(code) ?? code }))
  return codes
}
