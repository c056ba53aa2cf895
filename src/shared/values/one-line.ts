import { z } from 'zod'

/** A text in one line: line ends, tabs and other control characters become single spaces, and none are left at its ends. */
export function flattenText(text: string): string {
  return text
    .split(/[\p{Cc}\p{Zl}\p{Zp}]+/u)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}

/** What is shown in one line, such as a name or a subject: flattened before its length is checked. */
export const oneLine = (): z.ZodString => z.string().overwrite(flattenText)
