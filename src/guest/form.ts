import type { OpenedLink } from '#features/records/link-guests/schema.ts'
import { el } from './dom.ts'
import { nameMe, Refusal } from './server.ts'

/** Refusals that end what one is doing: the link is gone, or is asked for its password again. */
const isEnd = (error: unknown): boolean => error instanceof Refusal && (error.status === 401 || error.status === 410)

let made = 0

/** A field with its name above it. */
export function fieldOf<Input extends HTMLElement>(label: string, input: Input): { field: HTMLElement; input: Input } {
  made += 1
  input.id = `field-${made}`
  return { field: el('div', { class: 'field' }, el('label', { for: input.id }, label), input), input }
}

/** Asked of whoever has not said it yet; what they write stands under this name. */
export function nameField({ guestName }: OpenedLink) {
  return fieldOf('Your name', el('input', { type: 'text', autocomplete: 'name', maxlength: '80', required: true, value: guestName ?? '' }))
}

/**
 * Does what a form is for, after the name was said. Its buttons rest meanwhile, and what is refused is said beside them.
 * @param ended is called with a refusal that ends the whole page
 */
export async function carryOut(
  form: HTMLElement,
  told: HTMLElement,
  { link, name, ended }: { link: OpenedLink; name: string; ended: (error: unknown) => void },
  act: () => Promise<unknown>,
): Promise<void> {
  const buttons = [...form.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  told.textContent = ''
  try {
    if (name.trim() !== link.guestName) link.guestName = (await nameMe(link.id, name)).guestName
    await act()
  } catch (error) {
    if (isEnd(error)) return ended(error)
    told.textContent = error instanceof Error ? error.message : 'Something went wrong. Try again.'
  } finally {
    for (const button of buttons) button.disabled = false
  }
}
