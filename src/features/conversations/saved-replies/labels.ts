/** What a field in a saved reply stands for, where one is taken. */
export type ReplyFields = {
  /** of whoever asked */
  name: string
  ticketNumber: string
  subject: string
  /** of whoever answers */
  me: string
}

/** The fields by what stands in the braces, each with what it becomes. */
export const replyFields: Readonly<Record<string, { label: string; of: (given: ReplyFields) => string }>> = {
  name: { label: 'Full name of the person who asked', of: ({ name }) => name },
  first_name: { label: 'Their first name', of: ({ name }) => name.split(/\s+/)[0] ?? name },
  ticket: { label: 'Number of the ticket', of: ({ ticketNumber }) => ticketNumber },
  subject: { label: 'Subject of the ticket', of: ({ subject }) => subject },
  me: { label: 'Your name', of: ({ me }) => me },
}

/** The reply with its fields filled in; what is no field stays as it was written. */
export function filledReply(body: string, given: ReplyFields): string {
  return body.replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(replyFields, name) ? (replyFields[name]?.of(given) ?? written) : written,
  )
}
