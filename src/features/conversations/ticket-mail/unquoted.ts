/** Stands above what a mail says: what is below it in an answer was quoted, in whatever language a mail program says so. */
export const answerAbove = '— Write your answer above this line —'

/** How mail programs say who wrote what they quote below: "On Monday Ada wrote:". */
const attributions: readonly RegExp[] = [
  /^On\b.{5,300}\bwrote:$/i,
  /^Am\b.{5,300}\bschrieb\b.{0,200}:$/i,
  /^.{3,200}\bschrieb am\b.{5,200}:$/i,
  /^Le\b.{5,300}\ba écrit ?:$/i,
  /^El\b.{5,300}\bescribió:$/i,
  /^Il\b.{5,300}\bha scritto:$/i,
  /^(?:Em|No dia|A)\b.{5,300}\bescreveu:$/i,
  /^Op\b.{5,300}\bschreef\b.{0,200}:$/i,
  /^(?:W dniu|Dnia|.{0,40}\d{4})\b.{3,300}\b(?:napisał(?:\(a\)|a)?|pisze):$/i,
  /^(?:Den|På|Kl)\b.{5,300}\bskrev\b.{0,200}:$/i,
  /^.{5,300}\bkirjoitti:$/i,
  /^(?:Dne|Dňa)\b.{5,300}\bnapsal.{0,200}:$/i,
  /^.{5,300} (?:пишет|написал(?:\(а\)|а)?|пише):$/i,
  /^.{5,300} (?:tarihinde|şunu|şöyle)\b.{0,200}yazdı:$/i,
  /^.{5,300}(?:写道|寫道)[:：]$/,
  /^.{5,300}(?:書きました|のメール|のメッセージ)[:：]$/,
]

/** "-----Original Message-----" */
const original =
  /^-{2,} ?(?:Original Message|Original-Nachricht|Ursprüngliche Nachricht|Message d['’]origine|Mensaje original|Messaggio originale|Mensagem original|Oorspronkelijk bericht|Wiadomość oryginalna|Исходное сообщение|Originalmeddelande|Oprindelig meddelelse|Opprinnelig melding|Alkuperäinen viesti|原始邮件|元のメッセージ) ?-{2,}$/i

/** The head of what Outlook quotes: who it is from, and within four lines when it was sent. */
const from = /^\*?(?:From|Von|De|Da|Van|Od|От|Från|Fra|Lähettäjä|发件人|差出人)\*? ?[:：]\*? ?\S/i
const sent =
  /^\*?(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado(?: el| em)?|Fecha|Inviato|Data|Verzonden|Wysłano|Отправлено|Дата|Skickat|Sendt|Dato|Lähetetty|发送时间|送信日時)\*? ?[:：]/i

/** What telephones put below everything. */
const footer =
  /^(?:Sent (?:from|with|via) |Get Outlook for |Von meinem .{1,60} gesendet|Gesendet (?:mit|von) |Envoyé (?:de|depuis) |Enviado (?:desde|do) |Inviato da |Verstuurd vanaf |Verzonden vanaf |Wysłane z |Отправлено с |Skickat från |Sendt fra )/i

/** What somebody has written themselves in a mail, without what it quotes, names or adds by itself. Bears any text in linear time. */
export function withoutQuotes(text: string): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[\u200b\u200e\u200f\ufeff]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
  const kept = withoutSignature(withoutQuoted(aboveHead(aboveMark(lines))))
  return kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const bare = (line: string): string => line.replace(/^[>\s|]+/, '').trim()
const isQuoted = (line: string): boolean => /^\s{0,3}>/.test(line)

/** Above our own line; who wrote it says a line before it, in a language that is not in the list, by a date or an address and a colon. */
function aboveMark(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => bare(line).includes(answerAbove))
  if (at < 0) return lines
  const kept = lines.slice(0, at)
  while (kept.length > 0 && (bare(kept.at(-1) ?? '') === '' || isQuoted(kept.at(-1) ?? ''))) kept.pop()
  const last = kept.at(-1)?.trim() ?? ''
  if (!/[:：]$/.test(last)) return kept
  const before = kept.at(-2)?.trim() ?? ''
  // Wrapped: the name in one line, the address in the next.
  if (/[\d@]/.test(last)) return kept.slice(0, before !== '' && !/\d/.test(last) ? -2 : -1)
  return /[\d@]/.test(before) ? kept.slice(0, -2) : kept
}

/** Above the head of what was quoted as a whole. */
function aboveHead(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line, index) => {
    const words = bare(line)
    if (original.test(words)) return true
    return from.test(words) && lines.slice(index + 1, index + 5).some((next) => sent.test(bare(next)))
  })
  if (at < 0) return lines
  const kept = lines.slice(0, at)
  while (/^[\s_–-]*$/.test(kept.at(-1) ?? 'x')) kept.pop()
  return kept
}

/** Without lines that are quoted, and without who wrote them: all behind that, where nothing of it is marked as quoted. */
function withoutQuoted(lines: readonly string[]): readonly string[] {
  const kept: string[] = []
  const lastQuoted = lines.findLastIndex(isQuoted)
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (isQuoted(line)) continue
    const length = attributionAt(lines, at)
    if (length === 0) {
      kept.push(line)
      continue
    }
    if (lastQuoted < at + length) return kept
    at += length - 1
  }
  return kept
}

/** How many lines say who wrote what follows; mail programs wrap them. */
function attributionAt(lines: readonly string[], at: number): number {
  for (let length = 1; length <= 3; length += 1) {
    const last = lines[at + length - 1]?.trim() ?? ''
    if (last === '') return 0
    const words = lines.slice(at, at + length).join(' ')
    // What stands above the line that says it by itself was written.
    if (saysWho(words)) return length === 1 || !saysWho(lines.slice(at + 1, at + length).join(' ')) ? length : 0
  }
  return 0
}

/** With a date or an address: somebody may well write “On Monday she wrote:” and go on. */
function saysWho(line: string): boolean {
  const words = line.length > 800 ? '' : line.trim()
  return /[:：]$/.test(words) && /[\d@]/.test(words) && attributions.some((one) => one.test(words))
}

function withoutSignature(lines: readonly string[]): readonly string[] {
  // "-- " begins a signature (RFC 3676); many programs lose the blank.
  const at = lines.findIndex((line) => line === '--')
  const kept = lines.slice(0, at <= 0 ? lines.length : at)
  while (kept.length > 0 && (kept.at(-1) === '' || footer.test(kept.at(-1) ?? ''))) kept.pop()
  return kept
}
