import { missingLetters } from '#platform/pdf/pdf-fonts.ts'
import type { Missing } from './missing-items.ts'
import type { InvoiceDocument, PostalAddress } from './schema.ts'

type TextAt<One extends Missing> = One extends Missing
  ? readonly [at: One['at'], field: One['field'], noun: string, text: string | null | undefined]
  : never
type Text = TextAt<Missing>

/** How much of a text is quoted, and how many letters are listed. */
const quoted = 60
const listed = 12

/**
 * The texts of an invoice with letters that none of the PDF's fonts has, one problem per text: "“李雷 GmbH” in the client's name has
 * letters the PDF's fonts lack: 李 雷." In the PDF they would appear as code points, so they are shown before an invoice is sent.
 */
export function unsettableIn(document: InvoiceDocument): Missing[] {
  return printedTexts(document).flatMap(([at, field, noun, text]) => {
    const missing = text ? missingLetters(text) : []
    if (!text || missing.length === 0) return []
    const more = missing.length > listed ? ` and ${missing.length - listed} more` : ''
    const says = `“${shortened(text)}” in ${noun} has letters the PDF's fonts lack: ${missing.slice(0, listed).join(' ')}${more}.`
    return [{ at, field, says } as Missing]
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
    ['settings', 'companyName', "the company's name", seller.name],
    ['settings', 'address', "the company's address", seller.addressText ?? addressText(seller.address)],
    ['settings', 'contactName', "the company's contact", seller.contactName],
    ['settings', 'phone', "the company's phone number", seller.phone],
    ['settings', 'email', "the company's e-mail address", seller.email],
    ['settings', 'vatNumber', "the company's VAT number", seller.vatNumber],
    ['settings', 'taxId', "the company's tax number", seller.taxNumber],
    ['settings', 'registrationNumber', "the company's registration number", seller.registrationNumber],
    ['settings', 'accountName', 'the account holder', seller.accountName],
    ['settings', 'iban', 'the IBAN', seller.iban],
    ['settings', 'bic', 'the BIC', seller.bic],
    ['invoice', 'clientName', "the client's name", buyer.name],
    ['invoice', 'clientAddress', "the client's address", buyer.addressText ?? addressText(buyer.address)],
    ['brand', 'billingVatNumber', "the client's VAT number", buyer.vatNumber],
    ['invoice', 'buyerReference', 'the buyer reference', buyer.reference],
    ['invoice', null, 'the number', document.number],
    ['invoice', 'orderNumber', 'the order number', document.orderNumber],
    ['invoice', 'paymentTerms', 'the payment terms', document.paymentTerms],
    ...lines.map(({ description }, at): Text => ['invoice', `lines.${at}.description`, `line ${at + 1}`, description]),
    ['invoice', 'clientNote', 'the note', document.note],
  ]
}
