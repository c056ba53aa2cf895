import { type PdfSection, pdfOf } from '#platform/pdf/pdf.ts'
import { standsByPoints } from '#platform/pdf/pdf-fonts.ts'
import type { PdfLine } from '#platform/pdf/pdf-sheet.ts'
import type { ProofFile, RemovalNote } from './proof-export.ts'
import type { ChainRow } from './proof-rows.ts'
import { howTo, limits, shows } from './proof-words.ts'

/** So many decisions are set; proof.json has them all. */
const longest = 200

const kinds: Readonly<Record<string, string>> = {
  internal: 'of the agency',
  client: 'client',
  guest: 'guest, by a secret link',
  system: 'automatically',
  influencer: 'influencer',
}

/** A proof for people to read, with its limits. @param outcomeOf the heading of a decision's outcome */
export function proofPdf(proof: ProofFile, outcomeOf: (row: ChainRow) => string): Promise<Buffer> {
  const { workspace, exportedAt, head, decisions, namesRemoved, textsRemoved, about } = proof
  const set = decisions.slice(-longest)
  const [first] = decisions
  const left = decisions.length - set.length
  return pdfOf({
    title: 'Proof of approval',
    subtitle: `${workspace}: ${about && first ? (first.recordTitle ?? nameOfKind(first)) : 'all decisions'}`,
    foot: `${workspace} · proof of approval · head ${head.number}:${head.hash.slice(0, 16)}… · ${momentText(exportedAt)}`,
    lines: [
      ['Exported', momentText(exportedAt)],
      ['Decisions', `${decisions.length} disclosed here, of ${head.number} in the chain`],
      ...(namesRemoved.length > 0
        ? [['Names', `Removed from ${namesRemoved.length} of them, each noted in the chain`] satisfies PdfLine]
        : []),
      ...(textsRemoved.length > 0
        ? [['Texts', `Removed from ${textsRemoved.length} of them, each noted in the chain`] satisfies PdfLine]
        : []),
      ['Head', `${head.number}:${head.hash}`],
    ],
    sections: [
      ...(left > 0 ? [{ title: 'Earlier decisions', note: `${left} earlier ones stand in proof.json.`, lines: [] }] : []),
      ...set.map((row) => sectionOf(row, outcomeOf(row), proof)),
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
  const pictures = (row.ofFile === null && row.sha256 !== null && texts.find(({ sha256 }) => sha256 === row.sha256)?.pictures) || []
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
  const { projectName, brandName, comment, commentSeal, publishedOn, linkName } = row as ChainRow & Texts
  const [title, wording, address] = [
    row.recordTitle === null ? textOf(row, 'recordTitle', proof) : `“${row.recordTitle}”`,
    textOf(row, 'wording', proof),
    textOf(row, 'address', proof),
  ]
  const lines: (PdfLine | null)[] = [
    ['Decided by', deciderText(row, proof)],
    ['On', [`${nameOfKind(row)} ${title ?? ''}`.trim(), projectName, brandName].filter(Boolean).join(' · ')],
    ...versionLines(row),
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
    title: `${row.number} · ${outcome}${row.versionNumber === null ? '' : ` · version ${row.versionNumber}`}`,
    note: momentText(row.decidedAt),
    lines: lines.filter((line) => line !== null),
  }
}

function deciderText(row: ChainRow, { namesRemoved }: ProofFile): string {
  const { roles } = row as ChainRow & Texts
  const name =
    row.deciderName ??
    removedText(
      'Name removed',
      namesRemoved.find(({ decision }) => decision === row.number),
    )
  const as = [...new Set([kinds[String(row.deciderKind)], ...roles.map((role) => role.replaceAll('_', ' '))])].filter(Boolean).join(', ')
  return `${name || 'Someone'} (${as})${row.ownWork === true ? ', on their own work' : ''}`
}

function versionLines({ versionNumber, size, sha256, ...row }: ChainRow): PdfLine[] {
  if (versionNumber === null || sha256 === null) return []
  const { fileName } = row as unknown as Texts
  return [
    ['Version', `${versionNumber}${fileName ? `, ${fileName}` : ''}, ${String(size)} bytes`],
    ['SHA-256', sha256],
  ]
}

/** A sealed text, or that it was removed; null for a decision that never had one. */
function textOf(row: ChainRow, name: 'recordTitle' | 'wording' | 'address', { textsRemoved }: ProofFile): string | null {
  if (row[name] !== null || row[`${name}Seal`] === null) return row[name]
  return removedText(
    name === 'recordTitle' ? 'without its title, removed' : 'Removed',
    textsRemoved.find(({ decision, texts }) => decision === row.number && texts.includes(name)),
  )
}

const removedText = (what: string, note: RemovalNote | undefined): string =>
  note ? `${what} on ${note.at.slice(0, 10)}, see decision ${note.notedBy}` : what

const nameOfKind = ({ recordType }: ChainRow): string => recordType.replaceAll('-', ' ')

type Texts = {
  projectName: string | null
  brandName: string | null
  roles: string[]
  publishedOn: string | null
  linkName: string | null
  fileName: string | null
}

const momentText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
