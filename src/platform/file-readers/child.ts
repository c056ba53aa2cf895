// The whole of a child process: one task, one file, one answer. Started by read.ts only, within limits.
import { buffer } from 'node:stream/consumers'
import { type Finding, packFinding, type ReadingTask } from './finding.ts'

const readers: Record<ReadingTask['read'], (bytes: Buffer, task: ReadingTask) => Promise<Finding>> = {
  picture: async (bytes, { mediaType }) => (await import('./picture.ts')).readPicture(bytes, mediaType),
  colours: async (bytes) => (await import('./picture.ts')).readColours(bytes),
  anew: async (bytes, { size }) => {
    if (!size) throw new Error('It is not said in which size.')
    return (await import('./picture.ts')).writeAnew(bytes, size)
  },
  pdf: async (bytes) => (await import('./pdf.ts')).readPdf(bytes),
  office: async (bytes) => (await import('./office.ts')).readOffice(bytes),
  still: async (bytes, { mediaType, page = 1 }) =>
    (await import('./picture.ts')).stillOf(
      mediaType === 'application/pdf' ? await (await import('./pdf.ts')).readPage(bytes, page) : bytes,
    ),
}

const task = JSON.parse(process.argv[2] ?? '{}') as ReadingTask
try {
  const finding = await readers[task.read](await buffer(process.stdin), task)
  process.stdout.write(packFinding(finding), () => process.exit(0))
} catch (error) {
  process.stderr.write(String(error), () => process.exit(1))
}
