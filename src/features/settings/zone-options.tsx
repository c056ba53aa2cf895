import { timeZones } from '#shared/dates.ts'
import { currencies } from '#shared/money.ts'

type Option = { value: string; label: string; hint?: string }

let zones: Option[] | undefined
let codes: Option[] | undefined

/** Every time zone, the specification's four first; the same list each time, so that nothing is built twice. */
export function zoneOptions(): Option[] {
  zones ??= timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  return zones
}

/** Every currency with its name, the specification's four first. */
export function currencyOptions(): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  codes ??= currencies().map((code) => ({ value: code, label: code, hint: names.of(code) ?? code }))
  return codes
}
