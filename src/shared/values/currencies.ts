/** The specification's four currencies, offered before the rest of ISO 4217. */
export const firstCurrencies = ['USD', 'EUR', 'GBP', 'CAD'] as const

/**
 * Decimal places of the currencies that have other than 2. Source: ISO 4217 list one, column "minor unit", published by SIX
 * (https://www.six-group.com/en/products-services/financial-information/data-standards.html), as of November 2026. `Intl` is no
 * substitute: it carries the digits of the CLDR, which leaves out the cents that are no longer minted (HUF, IDR, COP).
 */
const otherDecimals: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
])

/** Every active code of the same list that has a minor unit: without metals, test codes and the units of account XDR, XSU and XUA. */
const active =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY ' +
  'COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD ' +
  'IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN ' +
  'MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD ' +
  'SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XCD XCG XOF ' +
  'XPF YER ZAR ZMW ZWG'

/** Accepted but no longer offered: records carry them from the time when they were legal tender or on offer here. */
const retired = 'ANG BGN CUC HRK SLL XDR XSU ZWL'

const offered: readonly string[] = [...new Set<string>([...firstCurrencies, ...active.split(' ')])]
const accepted: ReadonlySet<string> = new Set([...offered, ...retired.split(' ')])

/** The currencies to choose from: the specification's four, then the rest of ISO 4217 by code. */
export function currencies(): readonly string[] {
  return offered
}

/** Whether an amount may be in this currency: one on offer, or one that older records carry. */
export function isCurrency(code: string): boolean {
  return accepted.has(code)
}

/** Decimal places of a currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD; 2 for a half-typed or unknown code. */
export function currencyDecimals(currency: string): number {
  return otherDecimals.get(currency) ?? 2
}
