import { missingLetters } from '#platform/pdf/pdf-fonts.ts'
import type { InvoiceDocument, PostalAddress } from './schema.ts'

type Text = readonly [field: string, text: string | null | undefined]

/** How much of a text is quoted, and how many letters are listed. */
const quoted = 60
const listed = 12

/**
 * The texts of an invoice with letters that none of the PDF's fonts has, one sentence per text: "“李雷 GmbH” in the client's name has
 * letters the PDF's fonts lack: 李 雷." In the PDF they would appear as code points, so they are shown before an invoice is sent.
 */
export function unsettableIn(document: InvoiceDocument): string[] {
  return printedTexts(document).flatMap(([field, text]) => {
    const missing = text ? missingLetters(text) : []
    if (!text || missing.length === 0) return []
    const more = missing.length > listed ? ` and ${missing.length - listed} more` : ''
    return [`“${shortened(text)}” in ${field} has letters the PDF's fonts lack: ${missing.slice(0, listed).join(' ')}${more}.`]
  })
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > quoted ? `${line.slice(0, quoted).toWellFormed().trim()}…` : line
}

const addressText = ({ street, street2, postCode, city }: PostalAddress): string =>
  [street, street2, postCode, city].filter(Boolean).join(', ')

/** Every text of the document that a person typed and that is printed. */
function printedTexts({ seller, buyer, lines, ...document }: InvoiceDocument): Text[] {
  return [
    ["the company's name", seller.name],
    ["the company's address", seller.addressText ?? addressText(seller.address)],
    ["the company's contact", seller.contactName],
    ["the company's phone number", seller.phone],
    ["the company's e-mail address", seller.email],
    ["the company's VAT number", seller.vatNumber],
    ["the company's tax number", seller.taxNumber],
    ["the company's registration number", seller.registrationNumber],
    ['the account holder', seller.accountName],
    ['the IBAN', seller.iban],
    ['the BIC', seller.bic],
    ["the client's name", buyer.name],
    ["the client's address", buyer.addressText ?? addressText(buyer.address)],
    ["the client's VAT number", buyer.vatNumber],
    ['the buyer reference', buyer.reference],
    ['the number', document.number],
    ['the order number', document.orderNumber],
    ['the payment terms', document.paymentTerms],
    ...lines.map(({ description }, at): Text => [`line ${at + 1}`, description]),
    ['the note', document.note],
  ]
}
