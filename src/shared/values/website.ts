const host = /^[^\s/@:]+\.[^\s/@:.]{2,}(:\d+)?([/?#]\S*)?$/

/** What a person types as a website, as an address: `nike.com` is `https://nike.com`. What is none stays as it was typed. */
export function completeWebsite(typed: string): string {
  const text = typed.trim()
  return host.test(text) ? `https://${text}` : text
}
