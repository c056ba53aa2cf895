/** An IBAN as it is stored: capitals and digits, without spaces. */
export const compactIban = (text: string): string => text.replace(/\s+/g, '').toUpperCase()

/** In groups of four, as it is read and printed: "DE89 3704 0044 …". */
export const ibanText = (iban: string): string => compactIban(iban).replace(/(.{4})(?=.)/g, '$1 ')

/** Whether its check digits are right (ISO 13616: letters count from A = 10, and the number mod 97 is 1). */
export function isIban(text: string): boolean {
  const iban = compactIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
