import { Button } from '#ui/controls/button.tsx'

// Without letters and digits that are taken for each other on the telephone.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Three groups of four, from the browser's own randomness: 59 bits. */
function suggestion(): string {
  const fair = 256 - (256 % letters.length)
  const picked: string[] = []
  while (picked.length < 12) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fair) picked.push(letters[byte % letters.length] ?? '')
  }
  return picked.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** Fills in a password that can be said on the telephone. */
export function SuggestPassword({ onSuggest }: { readonly onSuggest: (password: string) => void }) {
  return (
    <Button size="sm" variant="ghost" onClick={() => onSuggest(suggestion())}>
      Suggest one
    </Button>
  )
}
