import { hasModulo11CheckDigit } from './check-digits.ts'

type Shape = { readonly pattern: RegExp; readonly example: string; readonly checks?: (number: string) => boolean }

/**
 * VAT numbers by prefix, without spaces. Source for the EU and Northern Ireland: the European Commission's VIES, question 11 of its FAQ
 * (https://ec.europa.eu/taxation_customs/vies/#/faq); Norway and Switzerland by their registers.
 */
const shapes: Readonly<Record<string, Shape>> = {
  AT: { pattern: /^ATU\d{8}$/, example: 'ATU12345678' },
  BE: { pattern: /^BE[01]\d{9}$/, example: 'BE0123456749' },
  BG: { pattern: /^BG\d{9,10}$/, example: 'BG123456789' },
  CY: { pattern: /^CY\d{8}[A-Z]$/, example: 'CY12345678X' },
  CZ: { pattern: /^CZ\d{8,10}$/, example: 'CZ12345678' },
  DE: { pattern: /^DE\d{9}$/, example: 'DE123456789' },
  DK: { pattern: /^DK\d{8}$/, example: 'DK12345678' },
  EE: { pattern: /^EE\d{9}$/, example: 'EE123456789' },
  EL: { pattern: /^EL\d{9}$/, example: 'EL123456789' },
  ES: { pattern: /^ES([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, example: 'ESB12345678' },
  FI: { pattern: /^FI\d{8}$/, example: 'FI12345678' },
  FR: { pattern: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/, example: 'FR12345678901' },
  HR: { pattern: /^HR\d{11}$/, example: 'HR12345678901' },
  HU: { pattern: /^HU\d{8}$/, example: 'HU12345678' },
  IE: { pattern: /^IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE1234567WA' },
  IT: { pattern: /^IT\d{11}$/, example: 'IT12345678901' },
  LT: { pattern: /^LT(\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { pattern: /^LU\d{8}$/, example: 'LU12345678' },
  LV: { pattern: /^LV\d{11}$/, example: 'LV12345678901' },
  MT: { pattern: /^MT\d{8}$/, example: 'MT12345678' },
  NL: { pattern: /^NL[A-Z0-9+*]{10}\d{2}$/, example: 'NL123456789B01' },
  PL: { pattern: /^PL\d{10}$/, example: 'PL1234567890' },
  PT: { pattern: /^PT\d{9}$/, example: 'PT123456789' },
  RO: { pattern: /^RO\d{2,10}$/, example: 'RO1234567890' },
  SE: { pattern: /^SE\d{12}$/, example: 'SE123456789701' },
  SI: { pattern: /^SI\d{8}$/, example: 'SI12345678' },
  SK: { pattern: /^SK\d{10}$/, example: 'SK1234567890' },
  XI: { pattern: /^XI(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, example: 'XI123456789' },
  GB: { pattern: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, example: 'GB123456789' },
  NO: { pattern: /^NO\d{9}MVA$/, example: 'NO974760673MVA', checks: (number) => hasModulo11CheckDigit(number.slice(2, 11)) },
  CH: { pattern: /^CHE\d{9}(MWST|TVA|IVA)?$/, example: 'CHE123456789MWST' },
}

/** Member states of the European Union by ISO 3166; Greece is GR there and EL in its VAT numbers. */
const members = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

export const isInEuropeanUnion = (country: string | null): boolean => country !== null && members.has(country)

/** A VAT number as registers write it: capitals, without spaces, dots and dashes. */
export const compactVatNumber = (text: string): string => text.replace(/[\s./-]+/g, '').toUpperCase()

/** Whether it looks like a VAT number: by its country's shape where that is known, else two letters and up to 15 letters and digits. */
export function isVatNumber(text: string): boolean {
  const number = compactVatNumber(text)
  const shape = shapes[number.slice(0, 2)]
  if (shape === undefined) return /^[A-Z]{2}[A-Z0-9]{2,15}$/.test(number)
  return shape.pattern.test(number) && (shape.checks?.(number) ?? true)
}

/** What a number of that country looks like: "DE123456789"; a German one where the prefix is unknown. */
export const vatNumberExample = (text: string): string => (shapes[compactVatNumber(text).slice(0, 2)] ?? shapes['DE'])?.example ?? ''
