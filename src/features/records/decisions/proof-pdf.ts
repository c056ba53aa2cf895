import { type PdfSection, pdfOf } from '#platform/pdf/pdf.ts'
import { type PdfLine, standsByPoints } from '#platform/pdf/pdf-sheet.ts'
import type { ProofFile } from './proof-export.ts'
import type { ChainRow } from './proof-rows.ts'
import { howTo, limits, shows } from './proof-words.ts'

/** So many decisions are set; proof.json has them all. */
const longest = 200

const kinds: Readonly<Record<string, string>> = { internal: 'of the agency', client: 'client', guest: 'guest, by a secret link' }

/** A proof for people to read, with what it cannot show. @param outcomes what each outcome is called */
export function proofPdf(proof: ProofFile, outcomes: Readonly<Record<string, string>>): Promise<Buffer> {
  const { workspace, exportedAt, head, decisions, namesRemoved, about } = proof
  const set = decisions.slice(-longest)
  const [first] = decisions
  const left = decisions.length - set.length
  return pdfOf({
    title: 'Proof of approval',
    subtitle: about && first ? `${workspace}: ${first.recordTitle}` : `${workspace}: all decisions`,
    foot: `${workspace} · proof of approval · head ${head.number}:${head.hash.slice(0, 16)}… · ${momentText(exportedAt)}`,
    lines: [
      ['Exported', momentText(exportedAt)],
      ['Decisions', `${decisions.length} disclosed here, of ${head.number} in the chain`],
      ...(namesRemoved.length > 0
        ? [['Names', `Removed from ${namesRemoved.length} of them, each noted in the chain`] satisfies PdfLine]
        : []),
      ['Head', `${head.number}:${head.hash}`],
    ],
    sections: [
      ...(left > 0 ? [{ title: 'Earlier decisions', note: `${left} earlier ones stand in proof.json.`, lines: [] }] : []),
      ...set.map((row) => sectionOf(row, outcomes[row.outcome] ?? row.outcome, proof)),
    ],
    texts: [
      { title: 'What this shows', sentences: shows },
      { title: 'What it cannot show', sentences: limits },
      { title: 'How to check it', sentences: [howTo] },
      ...(set.some(hasPoints) || namesPoints(proof) ? [{ title: 'Writing that is not set here', sentences: [aboutPoints] }] : []),
    ],
  })
}

/** Latin, Greek, Cyrillic and Devanagari are set. */
const aboutPoints =
  'Names and texts in other writing stand above by their Unicode code points, in square brackets: [U+674E U+96F7]. They stand in full in proof.json.'

const hasPoints = (row: ChainRow): boolean => Object.values(row).some((value) => typeof value === 'string' && standsByPoints(value))
const namesPoints = ({ texts }: ProofFile): boolean => texts.some(({ pictures }) => pictures.some(({ words }) => standsByPoints(words)))

/** So many pictures of a text are set; proof.json has them all. */
const mostPictures = 50

/** The pictures of a text, where it was decided on first. */
function pictureLines(row: ChainRow, { texts, decisions }: ProofFile): PdfLine[] {
  const pictures = (row.ofFile === null && texts.find(({ sha256 }) => sha256 === row.sha256)?.pictures) || []
  if (pictures.length === 0) return []
  const first = decisions.find(({ ofFile, sha256 }) => ofFile === null && sha256 === row.sha256)
  if (first && first.number !== row.number) return [['Pictures', `${pictures.length}, the same as in decision ${first.number}`]]
  const left = pictures.length - mostPictures
  return [
    ['Pictures', `${pictures.length}, named in the text by their SHA-256${left > 0 ? `; ${left} more stand in proof.json` : ''}`],
    ...pictures.slice(0, mostPictures).map(({ words, sha256 }): PdfLine => ['Picture', `${words ? `“${words}” ` : ''}${sha256}`]),
  ]
}

function sectionOf(row: ChainRow, outcome: string, proof: ProofFile): PdfSection {
  const { projectName, brandName, roles, comment, commentSeal, wording, address, publishedOn, linkName, fileName } = row as ChainRow & Texts
  const noted = proof.namesRemoved.find(({ decision }) => decision === row.number)
  const who = row.deciderName ?? (noted ? `Name removed on ${noted.at.slice(0, 10)}, see decision ${noted.notedBy}` : 'Name removed')
  const as = [...new Set([kinds[String(row.deciderKind)], ...roles.map((role) => role.replaceAll('_', ' '))])].filter(Boolean).join(', ')
  const lines: (PdfLine | null)[] = [
    ['Decided by', `${who} (${as})${row.ownWork === true ? ', on their own work' : ''}`],
    ['On', [`${row.recordType.replaceAll('-', ' ')} “${row.recordTitle}”`, projectName, brandName].filter(Boolean).join(' · ')],
    ['Version', `${row.versionNumber}${fileName ? `, ${fileName}` : ''}, ${String(row.size)} bytes`],
    ['SHA-256', row.sha256],
    ...pictureLines(row, proof),
    linkName ? ['Link', linkName] : null,
    wording ? ['Words shown', wording] : null,
    comment ? ['Comment', comment] : commentSeal ? ['Comment', 'Not disclosed'] : null,
    address ? ['Address', address] : null,
    publishedOn ? ['Published on', publishedOn] : null,
    row.aboutNumber === null ? null : ['About', `Decision ${row.aboutNumber}`],
    ['Hash', row.hash],
  ]
  return {
    title: `${row.number} · ${outcome} · version ${row.versionNumber}`,
    note: momentText(row.decidedAt),
    lines: lines.filter((line) => line !== null),
  }
}

type Texts = {
  projectName: string | null
  brandName: string | null
  roles: string[]
  wording: string | null
  address: string | null
  publishedOn: string | null
  linkName: string | null
  fileName: string | null
}

const momentText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
