import { currencies } from '#shared/values/currencies.ts'
import { timeZones } from '#shared/values/dates.ts'
import { Combobox } from '#ui/controls/combobox.tsx'

type Option = { value: string; label: string; hint?: string; also?: string }

let zones: Option[] | undefined
let codes: Option[] | undefined
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

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

/**
 * Every currency on offer with its name, the specification's four first; the same list each time, so that nothing is built twice.
 * @param chosen the currency that is set; listed even when it is no longer on offer
 */
export function currencyOptions(chosen: string | null = null): Option[] {
  codes ??= currencies().map(currencyOption)
  if (chosen !== null && !codes.some(({ value }) => value === chosen)) codes = [...codes, currencyOption(chosen)]
  return codes
}

function currencyOption(code: string): Option {
  return { value: code, label: code, hint: currencyNames.of(code) ?? code }
}
