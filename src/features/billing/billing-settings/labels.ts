export const defaultSendSubject = 'Invoice {number} from {company}'
export const defaultSendText = `Hello {client},

Please find attached invoice {number} for {total}, due on {due}.

Thank you for working with us.
{company}`

/** Fills in what a text of a mail names in braces, such as {number}; what is unknown stays as it is. */
export const fillIn = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)

/** INV-0001, or INV-2026-0001 in a series of its own for each year: four figures, and as many as it takes after 9999. */
export function invoiceNumberText(prefix: string, year: number, n: number): string {
  const figures = String(n).padStart(4, '0')
  return year === 0 ? `${prefix}-${figures}` : `${prefix}-${year}-${figures}`
}

export const settingsLabels = {
  companyName: 'Company name',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  taxId: 'Tax ID',
  defaultTaxRate: 'Default tax rate (%)',
  defaultTaxCategory: 'Default tax',
  defaultPaymentTerms: 'Default payment terms',
  invoicePrefix: 'Invoice prefix',
  currency: 'Currency',
  street: 'Street',
  street2: 'Address line 2',
  city: 'City',
  postCode: 'Postcode',
  country: 'Country',
  vatNumber: 'VAT number',
  registrationNumber: 'Registration number',
  contactName: 'Contact person',
  iban: 'IBAN',
  bic: 'BIC',
  accountName: 'Account holder',
  electronicScheme: 'Electronic address scheme',
  electronicId: 'Electronic address',
  paper: 'Paper',
  yearlyNumbers: 'Numbers by year',
  sendSubject: 'Subject',
  sendText: 'Text',
  nextNumber: 'Next number',
} as const
