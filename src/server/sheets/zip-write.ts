import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'

type Written = { name: Buffer; crc: number; packed: number; unpacked: number; at: number }

/** An archive that is written part by part; a part takes what is in it bit by bit. */
export type ZipWriter = {
  /** Begins a part; the one before has ended. */
  begin(name: string): void
  write(content: string | Uint8Array): Promise<void>
  end(): Promise<void>
  /** What there is of it and was not taken yet: whoever takes it keeps it. */
  take(): Buffer
  /** The rest: the whole archive where nothing was taken. */
  finish(): Buffer
}

/** Since MS-DOS a date begins in 1980; ours is always the same, so that equal content makes equal files. */
const DATE = (1 << 5) | 1
const UTF8_FLAG = 0x800
const VERSION = 20

type OpenPart = {
  name: Buffer
  deflate: DeflateRaw
  chunks: Buffer[]
  ended: Promise<void>
  crc: number
  unpacked: number
}

/** Packs with deflate, aside from the thread that writes. */
export function createZip(): ZipWriter {
  const pieces: Buffer[] = []
  const parts: Written[] = []
  let offset = 0
  let open: OpenPart | null = null

  const put = (piece: Buffer) => {
    pieces.push(piece)
    offset += piece.length
  }

  return {
    begin(name) {
      const deflate = createDeflateRaw({ level: 6 })
      const chunks: Buffer[] = []
      deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = new Promise<void>((resolve, reject) => {
        deflate.once('end', resolve)
        deflate.once('error', reject)
      })
      open = { name: Buffer.from(name), deflate, chunks, ended, crc: 0, unpacked: 0 }
    },
    async write(content) {
      if (!open) throw new Error('No part is open.')
      const { deflate } = open
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      open.crc = crc32(bytes, open.crc)
      open.unpacked += bytes.length
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
    },
    async end() {
      if (!open) throw new Error('No part is open.')
      const { name, deflate, chunks, ended, crc, unpacked } = open
      deflate.end()
      await ended
      const part = { name, crc, packed: chunks.reduce((sum, chunk) => sum + chunk.length, 0), unpacked, at: offset }
      put(localHeader(part))
      for (const chunk of chunks) put(chunk)
      parts.push(part)
      open = null
    },
    take: () => Buffer.concat(pieces.splice(0)),
    finish() {
      const at = offset
      for (const part of parts) put(directoryEntry(part))
      const end = Buffer.alloc(22)
      end.writeUInt32LE(0x06054b50, 0)
      end.writeUInt16LE(parts.length, 8)
      end.writeUInt16LE(parts.length, 10)
      end.writeUInt32LE(offset - at, 12)
      end.writeUInt32LE(at, 16)
      put(end)
      return Buffer.concat(pieces)
    },
  }
}

/** What local header and directory say alike, from `at` on. */
function writeCommon(header: Buffer, at: number, { crc, packed, unpacked, name }: Written): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(UTF8_FLAG, at + 2)
  header.writeUInt16LE(8, at + 4)
  header.writeUInt16LE(0, at + 6)
  header.writeUInt16LE(DATE, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(packed, at + 14)
  header.writeUInt32LE(unpacked, at + 18)
  header.writeUInt16LE(name.length, at + 22)
}

function localHeader(part: Written): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeCommon(header, 4, part)
  return Buffer.concat([header, part.name])
}

function directoryEntry(part: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  writeCommon(header, 6, part)
  header.writeUInt32LE(part.at, 42)
  return Buffer.concat([header, part.name])
}
