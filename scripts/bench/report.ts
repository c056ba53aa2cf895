import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Fixture } from './fixture.ts'
import { type GoalResult, passWord } from './goals.ts'

export type Report = {
  at: string
  quick: boolean
  seconds: number
  fixture: Pick<Fixture, 'workspace' | 'fillSeconds'>
  results: GoalResult[]
}

const root = path.resolve(import.meta.dirname, '../..')
const file = path.join(root, 'docs/performance.md')

/** Writes the figures of a whole run beside what they mean and how they are taken. */
export function writeReport(report: Report): void {
  const { workspace, fillSeconds } = report.fixture
  const rows = report.results.map(
    (one) => `| ${one.goal} | ${one.what} | ${one.target} | ${one.value} | ${passWord(one.pass)} | ${one.detail} |`,
  )
  writeFileSync(
    file,
    `# Performance

Written by \`npm run bench\` on ${report.at.slice(0, 10)}: ${os.availableParallelism()} cores, Node ${process.versions.node}, ${Math.round(report.seconds)} s in all.

Absolute times say little on a machine that does other things too, so every goal is a ratio taken in one run, a size, or a count.

| goal | what | target | value | result | figures |
|---|---|---|---|---|---|
${rows.join('\n')}

## How it is taken

- **Data**: a workspace of ${workspace.tasks.toLocaleString('en')} tasks in ${workspace.projects.toLocaleString('en')} projects with ${workspace.people} people and their history (filled in ${fillSeconds} s),
  and in it one project each of 100 (S), 1,000 (M) and 5,000 (L) tasks in four columns.
- **Ours** is the server as \`npm start\` runs it: session, rights, validation, events, notifications and compression are always on.
- **Thin** (\`scripts/bench/thin.ts\`) is a bare fastify and \`pg\` on the same database that returns the same rows as text built by PostgreSQL,
  without any of that: what a layer over PostgreSQL can reach at best. Before measuring, both are asked and compared.
- The two are measured in turns, at least five times after a warm-up; the value is the median of the ratios. Load comes from a third process.
- **Goal 5**: CPU of Node and of PostgreSQL together, read from the system before and after. The check (signature of the cookie, the one
  statement for session, person, roles and scope, the rule) is run alone at the same concurrency, and divided by a whole request of goal 1.
- **Goal 6** is no measurement: tests count the statements of every list exactly, with few and with many rows.
- **Goals 7 to 9** are taken in Chromium with an empty cache; JavaScript is what went over the wire (brotli), without the headers.
  The value is taken when the page stands: the application has taken over and asks for nothing more. What is fetched ahead of its use
  (menus, dialogs, dragging: with the first sign of somebody, or after four seconds without) stands beside it; on a slow line, or where a
  browser is to save data, it is not fetched.
- **Goals 10 to 12** on boards that stand: frames and memory while a column of L is scrolled through its pages; the time from the click,
  key or drop to the frame that shows what it did, in a browser like a person's (input through the browser's own pipe); and from the answer that one
  person gets to the frame in which each of five other boards shows it.
- **Goal 14**: every list of the workspace above, which is a hundred times the demo's, against the same list of the demo's data, in turns and
  with as many rows on both sides; a list that read a table of more than 10,000 rows from end to end is named.
- **Goal 15** is \`npm run prove -- load\`; it takes a quarter of an hour and stands in docs/quality.md.
- **Goal 16**: the first card of S in an empty browser, against thin's page: the same cards in plain HTML, without style and script.
  On both pages it is the frame that first shows a card: where the server draws the first view, its card, which is seen and can be pressed
  before the application has taken over. Goal 8 counts the same way.
- **Goal 17**: the documents of a project with 10,000 of them in 500 folders against one with 100 in 20, both in the workspace above: the
  first document in an empty browser, what is mounted when the page stands with its folders, and every order and filter of the list with as
  many rows on both sides.
- **Goal 18**: a work breakdown structure of 2,000 items against one of 100, and a list view of 5,000 tasks against one of 100: the first row
  in an empty browser, and what is mounted when the page stands.
- **Goal 19**: everything that Home asks for, as admin, project manager, designer and client, each the one with most projects of the role:
  CPU of Node and of PostgreSQL for one request, from 20 of them one after the other; in brackets their median, which a busy machine makes longer.
- **Goal 20**: 100,000 invoices of three years in the workspace above: each order and filter of the list and the summary, as a project manager:
  CPU of Node and of PostgreSQL for one request, from 20 of them one after the other; in brackets their median. Tests hold their plans.
- \`npm run bench -- --quick\` takes a smaller workspace and fewer rounds, for a look while working; \`--keep=FOLDER\` leaves the filled
  workspace there for the next look. Neither rewrites this page.
`,
  )
  // As every file of the repository stands: its columns in line.
  spawnSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', file], { cwd: root, stdio: 'ignore' })
}
