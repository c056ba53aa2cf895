import { useEffect, useState } from 'react'
import type { ShownFile } from '#shared/records/shown-file.ts'
import { Button } from '#ui/controls/button.tsx'
import { Line, Section } from '#ui/showcase/sample.tsx'
import { FileDrop } from '../../features/workspace/files/file-picker.tsx'
import { FilePreview } from '../../features/workspace/files/file-preview.tsx'
import { FileThumbnail } from '../../features/workspace/files/file-thumbnail.tsx'
import { FileViewer } from '../../features/workspace/files/file-viewer.tsx'
import { UploadList } from '../../features/workspace/files/upload-row.tsx'
import { useUpload } from '../../features/workspace/files/use-uploads.ts'

/** Files of every kind, made on the spot. Development only. */
export function Files() {
  const [files, setFiles] = useState<ShownFile[]>([])
  const [open, setOpen] = useState<string | null>(null)
  useEffect(() => {
    const made = madeFiles()
    void made.then(setFiles)
    return () => void made.then((all) => all.forEach(({ address = '' }) => URL.revokeObjectURL(address)))
  }, [])
  const [picture] = files
  const upload = useUpload({ owner: 'design', at: { place: 'design' }, where: 'Design' })
  return (
    <Section title="Files" note="A small picture or an honest sign; one viewer for all of them.">
      <Line>
        {files.map((file) => (
          <Button key={file.id} className="h-auto py-1.5" onClick={() => setOpen(file.id)}>
            <span className="flex items-center gap-2">
              <FileThumbnail file={file} className="size-9" iconSize={18} /> {file.name}
            </span>
          </Button>
        ))}
      </Line>
      {picture && <FilePreview file={picture} onOpen={() => setOpen(picture.id)} className="h-[360px]" />}
      <FileDrop label="Files" dropLabel="Upload here" onFiles={upload.add} />
      <UploadList items={upload.items} label="Files being uploaded" />
      <FileViewer files={files} fileId={open} onChange={setOpen} onClose={() => setOpen(null)} />
    </Section>
  )
}

async function madeFiles(): Promise<ShownFile[]> {
  const made: [string, string, BlobPart][] = [
    ['Poster, second draft.png', 'image/png', await picture()],
    ['Brief.md', 'text/markdown', '# Brief\n\nA **poster** for the harbour festival.\n\n- 70 × 100 cm\n- two colours\n\n> Keep it loud.'],
    ['colours.json', 'application/json', JSON.stringify({ paper: '#faf9f6', ink: '#1d1c1a', accent: '#3346d3' }, null, 2)],
    ['Invitation.pdf', 'application/pdf', pdf(['Come to the harbour', 'Bring a coat', 'The harbour is windy'])],
    ['Jingle.wav', 'audio/wav', tone()],
    ['Working files.indd', 'application/octet-stream', 'none'],
  ]
  return made.map(([name, mediaType, content]) => {
    const blob = new Blob([content], { type: mediaType })
    return { id: name, name, mediaType, size: blob.size, state: 'ready', address: URL.createObjectURL(blob) }
  })
}

async function picture(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = 1600
  canvas.height = 1000
  const brush = canvas.getContext('2d')
  for (let at = 0; at < 40; at += 1) {
    if (!brush) break
    brush.fillStyle = `hsl(${at * 9} 55% 55%)`
    brush.fillRect((at % 8) * 200, Math.floor(at / 8) * 200, 200, 200)
  }
  const { promise, resolve } = Promise.withResolvers<Blob>()
  canvas.toBlob((blob) => resolve(blob ?? new Blob()))
  return promise
}

/** A PDF of one line per page. */
function pdf(lines: readonly string[]): string {
  const pages = lines.map((line, at) => {
    const text = `BT /F1 36 Tf 72 700 Td (${line}) Tj ET`
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`,
      `<</Length ${text.length}>>stream\n${text}\nendstream`,
    ]
  })
  const kids = lines.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${lines.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flat(),
  ]
  return `%PDF-1.4\n${objects.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`).join('')}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`
}

/** A second of a plain tone. */
function tone(): ArrayBuffer {
  const rate = 8000
  const bytes = new DataView(new ArrayBuffer(44 + rate))
  const word = (at: number, text: string) => new TextEncoder().encode(text).forEach((code, by) => bytes.setUint8(at + by, code))
  word(0, 'RIFF')
  bytes.setUint32(4, 36 + rate, true)
  word(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, rate, true)
  bytes.setUint16(32, 1, true)
  bytes.setUint16(34, 8, true)
  word(36, 'data')
  bytes.setUint32(40, rate, true)
  for (let at = 0; at < rate; at += 1) bytes.setUint8(44 + at, 128 + 60 * Math.sin((at / rate) * 440 * 2 * Math.PI))
  return bytes.buffer
}
