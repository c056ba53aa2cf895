const digitsOf = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0) - 48)

/** GS1's modulo 10, weights 3 and 1 from the right: GLN and GTIN. */
export function hasGs1CheckDigit(text: string): boolean {
  const sum = digitsOf(text)
    .toReversed()
    .reduce((before, digit, at) => before + digit * (at % 2 === 0 ? 1 : 3), 0)
  return /^\d{2,}$/.test(text) && sum % 10 === 0
}

/** Luhn's modulo 10: Swedish organisation numbers. */
export function hasLuhnCheckDigit(text: string): boolean {
  const sum = digitsOf(text)
    .toReversed()
    .reduce((before, digit, at) => before + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return /^\d{2,}$/.test(text) && sum % 10 === 0
}

/** Modulo 11, weights 2 to 7 from the right: Norwegian organisation numbers. */
export function hasModulo11CheckDigit(text: string): boolean {
  const [check = -1, ...rest] = digitsOf(text).toReversed()
  const sum = rest.reduce((before, digit, at) => before + digit * ((at % 6) + 2), 0)
  return /^\d{2,}$/.test(text) && (11 - (sum % 11)) % 11 === check
}

/** Belgian enterprise numbers: eight digits and 97 less their remainder by 97. */
export function hasBelgianCheckDigits(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false
  return 97n - (BigInt(text.slice(0, 8)) % 97n) === BigInt(text.slice(8))
}

const australianWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Modulo 89 over eleven digits, the first less 1: Australian business numbers. */
export function hasAustralianCheckDigits(text: string): boolean {
  const sum = digitsOf(text).reduce((before, digit, at) => before + (at === 0 ? digit - 1 : digit) * (australianWeights[at] ?? 0), 0)
  return /^\d{11}$/.test(text) && sum % 89 === 0
}
