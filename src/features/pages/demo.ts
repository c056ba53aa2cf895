import type { DemoRows } from '../../../scripts/seed/collected.ts'
import type { PageName } from './schema.ts'
import { pageRow, pageVersionRow } from './seed.ts'
import { pages, pageVersions } from './table.ts'

const hours = `## When we are there

| Day | From | To |
| --- | --- | --- |
| Monday to Thursday | 9:00 | 18:00 |
| Friday | 9:00 | 16:00 |

Outside of these hours write a comment at the task it is about: whoever has it reads it first the next morning.`

/** What each page said, the oldest first. */
const texts: Readonly<Record<PageName, readonly string[]>> = {
  help: [
    `# Working with us\n\nEverything about a project stands in its tasks. Open one, read its history, and write below it what we should know.`,
    `# Working with us

Everything about a project stands in its tasks. Open one, read its history, and write below it what we should know.

- **Find something:** press Ctrl or Cmd and K, and type a few letters of it.
- **Name somebody:** write @ and their name. They are told at once.
- **Hear less:** choose under *Settings, Notifications* what reaches you by mail.

${hours}`,
  ],
  privacy: [
    `# Privacy

Northlight Studio keeps in this portal what it takes to work together, and nothing else.

| What | Why | How long |
| --- | --- | --- |
| Name, e-mail address, picture | so that people know whom they write to | as long as there is an account |
| Tasks, comments, files | the work itself | until they are deleted, and 30 days after |
| Sign-ins and changes of rights | to account for who could see what | one year |

We give nothing of it to others. Write to privacy@example.com to see, correct or have deleted what we hold about you.`,
  ],
  terms: [
    `# Terms

1. Accounts are personal. Do not share yours; we invite whoever needs one.
2. Drafts shown here are not released. Publish only what a task calls *Done*.
3. Prices and hours in the portal inform; what counts is the offer that was signed.

> Questions go to your project manager, or to hello@example.com.`,
  ],
}

/** The three pages, written by the agency's first admin. */
export const demo: DemoRows = ({ people }, random, clock) => {
  const names = Object.keys(texts) as PageName[]
  const made = names.map((page) => ({ page, id: random.uuid(), bodies: texts[page] }))
  const at = (version: number, of: number) => clock.at(-12 - (of - version) * 40, 10)
  return [
    [pages, made.map(({ id, page, bodies: { length } }) => pageRow({ id, page, version: length, updatedAt: at(length, length) }))],
    [
      pageVersions,
      made.flatMap(({ id, bodies }) =>
        bodies.map((body, index) =>
          pageVersionRow({
            id: random.uuid(),
            pageId: id,
            version: index + 1,
            body,
            authorId: people[0]?.id ?? null,
            createdAt: at(index + 1, bodies.length),
          }),
        ),
      ),
    ],
  ]
}
