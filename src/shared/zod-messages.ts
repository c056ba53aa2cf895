import { z } from 'zod'

/** The generic messages of the specification, 'Required' and 'Expected X, received Y', instead of zod's own. Call once per process. */
export function applySpecificationMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type') {
        if (issue.input === undefined || issue.input === null) return 'Required'
        return `Expected ${issue.expected}, received ${typeOf(issue.input)}`
      }
      if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}`
      return undefined
    },
  })
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}
