import { createInflateRaw, crc32 } from 'node:zlib'
import { FileFault } from './file-fault.ts'

/** A part of an archive, as its directory declares it. */
export type ZipPart = { name: string; method: number; crc: number; packed: number; unpacked: number; at: number }

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const ENCRYPTED_FLAG = 0x1

/** What a whole archive may declare: parts, and bytes when it is unpacked. */
export type ZipLimits = { parts: number; unpacked: number }

/** A sheet of 5 MB of real text stays far below. */
const SHEET: ZipLimits = { parts: 500, unpacked: 64 * 1024 * 1024 }

/**
 * Reads an archive's directory, and nothing of its parts. Throws FileFault when it is cut off, encrypted, or says that it
 * unpacks to more than `limits`.
 */
export function readZip(file: Buffer, limits = SHEET): Map<string, ZipPart> {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  const size = file.readUInt32LE(end + 12)
  let at = file.readUInt32LE(end + 16)
  // The large form is for archives of 4 GB; nobody's sheet is one.
  if (count === 0xffff || at === 0xffffffff || size === 0xffffffff) throw new FileFault('UNPACKS_TOO_LARGE')
  if (count > limits.parts) throw new FileFault('UNPACKS_TOO_LARGE')
  if (at + size > end) throw new FileFault('DAMAGED')
  const parts = new Map<string, ZipPart>()
  let total = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || file.readUInt32LE(at) !== ENTRY) throw new FileFault('DAMAGED')
    const flags = file.readUInt16LE(at + 8)
    const part = {
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    }
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    total += part.unpacked
    if (total > limits.unpacked) throw new FileFault('UNPACKS_TOO_LARGE')
    if ((flags & ENCRYPTED_FLAG) !== 0) throw new FileFault('ENCRYPTED')
    parts.set(name, { name, ...part })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

function findEnd(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - 0xffff); at--)
    if (file.readUInt32LE(at) === END) return at
  throw new FileFault('DAMAGED')
}

/**
 * Unpacks a part bit by bit. Throws FileFault when there is more of it than it declares (a bomb lies about its size), less of
 * it, or something else.
 */
export async function* unpack(file: Buffer, part: ZipPart): AsyncGenerator<Buffer> {
  if (part.at + 30 > file.length || file.readUInt32LE(part.at) !== LOCAL) throw new FileFault('DAMAGED')
  const start = part.at + 30 + file.readUInt16LE(part.at + 26) + file.readUInt16LE(part.at + 28)
  const packed = file.subarray(start, start + part.packed)
  if (packed.length < part.packed) throw new FileFault('DAMAGED')
  let size = 0
  let crc = 0
  for await (const chunk of chunksOf(packed, part.method)) {
    size += chunk.length
    if (size > part.unpacked) throw new FileFault('UNPACKS_TOO_LARGE')
    crc = crc32(chunk, crc)
    yield chunk
  }
  if (size !== part.unpacked || crc !== part.crc) throw new FileFault('DAMAGED')
}

async function* chunksOf(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield packed
    return
  }
  if (method !== 8) throw new FileFault('DAMAGED')
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(packed)
  try {
    for await (const chunk of inflate) yield chunk as Buffer
  } catch (error) {
    // What the unpacker itself objects to is a fault of the file.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw new FileFault('DAMAGED')
    throw error
  } finally {
    inflate.destroy()
  }
}
