import { createContext, useContext } from 'react'

// Whole class names: Tailwind reads the source and cannot see a name that is put together.
const hues = ['bg-hue-1', 'bg-hue-2', 'bg-hue-3', 'bg-hue-4', 'bg-hue-5', 'bg-hue-6', 'bg-hue-7', 'bg-hue-8']

/** The background class of a person's initials, from their id: the same everywhere. */
export function hueOf(id: string): string {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hues[hash % hues.length] ?? 'bg-hue-1'
}

/**
 * Hues of people who talk to each other: in order, each keeps the usual hue unless a person before has it, and takes the next free one
 * then. Only from the ninth person on does a hue come twice.
 */
export function distinctHues(ids: readonly string[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (const id of ids) {
    if (given.has(id)) continue
    const usual = hues.indexOf(hueOf(id))
    const inOrder = hues.map((_, step) => hues[(usual + step) % hues.length] as string)
    const taken = [...given.values()]
    const times = (hue: string) => taken.filter((one) => one === hue).length
    const rarest = Math.min(...hues.map(times))
    given.set(id, inOrder.find((hue) => times(hue) === rarest) ?? hueOf(id))
  }
  return given
}

/** Hues within a conversation, by person. */
export const PersonHues = createContext<ReadonlyMap<string, string>>(new Map())

export const useHue = (id: string): string => useContext(PersonHues).get(id) ?? hueOf(id)
