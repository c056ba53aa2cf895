import type { DemoRows } from '../../../scripts/seed/collected.ts'
import { contentOf, type FileKind, mediaTypes } from '../../../scripts/seed/document-files.ts'
import type { Row } from '../../testing/rows.ts'
import { fileRow, storedFileRow } from '../files/seed.ts'
import { attachmentRow } from './seed.ts'

type Entry = { name: string; kind: FileKind; audience: 'internal' | 'client'; text: readonly string[] }

const brought: readonly Entry[] = [
  { name: 'Draft, landscape.png', kind: 'png', audience: 'internal', text: [] },
  { name: 'Proof for sign-off.pdf', kind: 'pdf', audience: 'client', text: ['Front', 'Back', 'What is still open'] },
  { name: 'Draft, portrait.png', kind: 'png', audience: 'client', text: [] },
  { name: 'Notes from the call.txt', kind: 'txt', audience: 'internal', text: ['Shorter headline.', 'Logo stays where it is.'] },
  { name: 'Draft, square.png', kind: 'png', audience: 'internal', text: [] },
]

/** So many tasks carry files, whatever the size of the agency. */
const tasksWithFiles = 48

/** Files on tasks that are worked on or done: one, two or three each. */
export const demo: DemoRows = async ({ tasks }, random, clock, storage) => {
  const begun = tasks.filter(({ status, assignee, project }) => assignee && !project.archived && ['in_progress', 'done'].includes(status))
  const step = Math.max(1, Math.floor(begun.length / tasksWithFiles))
  const files: Row[] = []
  const attached: Row[] = []
  for (const [at, task] of begun.filter((_one, index) => index % step === 0).entries()) {
    for (const entry of brought.slice(at % 3, (at % 3) + 1 + (at % 3))) {
      const by = task.assignee?.id ?? task.creator.id
      const { brand } = task.project
      const uploadedAt = clock.at(Math.min(-1, task.created + 2), 10 + files.length / 60).toISOString()
      const made = { id: random.uuid(), name: entry.name, createdBy: by, createdAt: uploadedAt }
      const stored = storage ? await storedFileRow(storage, await contentOf(entry, entry.name, brand, at % 3), made) : fileRow(made)
      files.push({ ...stored, media_type: mediaTypes[entry.kind] })
      const on = { recordType: 'task', recordId: task.id, fileId: made.id, fileName: entry.name }
      attached.push(attachmentRow({ id: random.uuid(), ...on, audience: entry.audience, uploadedBy: by, uploadedAt }))
    }
  }
  return [
    ['files', files],
    // As with an upload: they wait to be read, for their pictures and their words.
    ['file_readings', storage ? files.map(({ id }) => ({ file_id: id })) : []],
    ['attachments', attached],
  ]
}
