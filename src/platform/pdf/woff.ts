import { inflateSync } from 'node:zlib'

/**
 * Unpacks a WOFF file into the OpenType file that it was made from (https://www.w3.org/TR/WOFF/). fontkit reads WOFF too, but unpacks a
 * table again for each glyph that it takes out: 200 ms per document.
 */
export function openTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = woff.subarray(44 + at * 20, 64 + at * 20)
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = woff.subarray(offset, offset + packed)
    return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), length, bytes: packed < length ? inflateSync(bytes) : bytes }
  })
  const head = Buffer.alloc(12 + count * 16)
  const power = Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  let offset = head.length
  const bodies = tables.map(({ tag, checksum, length, bytes }, at) => {
    const entry = 12 + at * 16
    tag.copy(head, entry)
    checksum.copy(head, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    const padding = (4 - (length % 4)) % 4
    offset += length + padding
    return Buffer.concat([bytes, Buffer.alloc(padding)])
  })
  return Buffer.concat([head, ...bodies])
}
