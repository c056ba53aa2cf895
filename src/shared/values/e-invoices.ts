/** The e-invoice that goes out with the PDF; all of them are UBL 2.1. */
export const eInvoiceProfiles = ['none', 'en16931', 'peppol', 'xrechnung'] as const
export type EInvoiceProfile = (typeof eInvoiceProfiles)[number]

export const eInvoiceProfileLabels: Readonly<Record<EInvoiceProfile, string>> = {
  none: 'None',
  en16931: 'EN 16931',
  peppol: 'Peppol BIS 3',
  xrechnung: 'XRechnung',
}

/** The codes of the Electronic Address Scheme (EAS) list that businesses commonly use, the most frequent first. */
const namedSchemes: readonly (readonly [code: string, name: string])[] = [
  ['EM', 'Email'],
  ['0088', 'GLN (GS1)'],
  ['0204', 'Leitweg-ID (Germany)'],
  ['9930', 'German VAT number'],
  ['0208', 'Belgian enterprise number'],
  ['9925', 'Belgian VAT number'],
  ['0002', 'SIREN (France)'],
  ['0009', 'SIRET (France)'],
  ['9957', 'French VAT number'],
  ['0106', 'KvK number (Netherlands)'],
  ['0190', 'OIN (Netherlands)'],
  ['9944', 'Dutch VAT number'],
  ['9914', 'Austrian VAT number'],
  ['9915', 'Austrian government'],
  ['0184', 'CVR number (Denmark)'],
  ['0192', 'Norwegian organisation number'],
  ['0007', 'Swedish organisation number'],
  ['0216', 'OVT code (Finland)'],
  ['0196', 'Icelandic ID number'],
  ['9938', 'Luxembourg VAT number'],
  ['9935', 'Irish VAT number'],
  ['9932', 'UK VAT number'],
  ['9920', 'Spanish VAT number'],
  ['9946', 'Portuguese VAT number'],
  ['0211', 'Italian VAT number'],
  ['0210', 'Italian tax code'],
  ['9945', 'Polish VAT number'],
  ['9927', 'Swiss VAT number'],
  ['0183', 'UID (Switzerland)'],
  ['0191', 'Estonian registry code'],
  ['0151', 'ABN (Australia)'],
  ['0195', 'UEN (Singapore)'],
  ['0060', 'DUNS number'],
  ['0199', 'LEI'],
]
const schemeNames: ReadonlyMap<string, string> = new Map(namedSchemes)

/** The schemes to choose from; any other code of four digits is accepted as well. */
export const electronicSchemes: readonly string[] = namedSchemes.map(([code]) => code)

const schemePattern = /^(?:\d{4}|EM)$/

/** Whether this can be the scheme of an electronic address. */
export const isElectronicScheme = (code: string): boolean => schemePattern.test(code)

/** "Leitweg-ID (Germany)", or null for a code without a name here. */
export const electronicSchemeName = (code: string): string | null => schemeNames.get(code) ?? null

/** "0204 · Leitweg-ID (Germany)" */
export const electronicSchemeText = (code: string): string => [code, schemeNames.get(code)].filter(Boolean).join(' · ')
