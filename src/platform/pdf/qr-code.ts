import encodeQr from 'qr'

/** Draws a QR code of a text (UTF-8, error correction M) as a vector. @param size of its side, without the white margin of 4 modules */
export function drawQrCode(doc: PDFKit.PDFDocument, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const bordered = encodeQr(text, 'raw', { ecc: 'medium', encoding: 'byte', border: 1 })
  const modules = bordered.slice(1, -1).map((cells) => cells.slice(1, -1))
  const side = size / modules.length
  for (const [row, cells] of modules.entries()) {
    for (let from = 0; from < cells.length; from += 1) {
      if (!cells[from]) continue
      let to = from
      while (cells[to]) to += 1
      // Neighbours are one rectangle: between two, viewers draw a light seam.
      doc.rect(x + from * side, y + row * side, (to - from) * side, side)
      from = to
    }
  }
  doc.fill('#000000')
}
