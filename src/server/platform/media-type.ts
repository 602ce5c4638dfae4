import { endingOf, type MediaKind } from '#src/domain/answer/media-kind.ts'

/** How much of a file's beginning is looked at, in bytes. */
export const LOOKED_AT = 4096

/** What a file is by its first bytes. */
export type Sniffed = { kind: MediaKind; mediaType: string }

/**
 * What a file is, by its content; its name only has to fit. Undefined for what answers may not show: an unknown kind, or
 * a name that promises another.
 */
export function sniffMedia(head: Buffer, name: string): Sniffed | undefined {
  const ending = endingOf(name)
  const mediaType = mediaTypeOf(head)
  return mediaType === undefined
    ? undefined
    : FITTING.find((one) => one.mediaType === mediaType && one.endings.includes(ending))
}

type Fitting = Sniffed & { endings: readonly string[] }
const FITTING: readonly Fitting[] = [
  { kind: 'image', mediaType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  { kind: 'image', mediaType: 'image/png', endings: ['png'] },
  { kind: 'image', mediaType: 'image/gif', endings: ['gif'] },
  { kind: 'image', mediaType: 'image/webp', endings: ['webp'] },
  { kind: 'video', mediaType: 'video/mp4', endings: ['mp4', 'mov'] },
  { kind: 'video', mediaType: 'video/quicktime', endings: ['mov', 'mp4'] },
  { kind: 'file', mediaType: 'application/pdf', endings: ['pdf'] },
  { kind: 'file', mediaType: 'application/zip', endings: ['docx', 'xlsx', 'pptx', 'zip'] },
  { kind: 'file', mediaType: 'application/x-ole-storage', endings: ['doc', 'xls', 'ppt'] },
  { kind: 'file', mediaType: 'text/plain', endings: ['txt', 'md', 'csv'] },
]

const SIGNATURES: readonly [mediaType: string, at: number, bytes: readonly number[]][] = [
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['application/pdf', 0, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['application/zip', 0, [0x50, 0x4b, 0x03, 0x04]],
  ['application/zip', 0, [0x50, 0x4b, 0x05, 0x06]],
  ['application/x-ole-storage', 0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
]

function mediaTypeOf(head: Buffer): string | undefined {
  const known = SIGNATURES.find(([, at, bytes]) => bytes.every((byte, index) => head[at + index] === byte))
  if (known) return known[0]
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp'
  const box = ascii(head, 4, 8)
  if (box === 'ftyp') return brandType(ascii(head, 8, 12))
  // QuickTime files of old begin without a brand.
  if (['moov', 'mdat', 'wide'].includes(box) && head.length >= 16) return 'video/quicktime'
  return isText(head) ? 'text/plain' : undefined
}

/** What a file of the MP4 family is by its brand: pictures and sounds come in the same wrapping. */
function brandType(brand: string): string | undefined {
  if (brand === 'qt  ') return 'video/quicktime'
  return /^(iso[m2-9]|mp4[12]|avc1|dash|M4V |MSNV|3gp\d|mmp4)$/.test(brand) ? 'video/mp4' : undefined
}

const ascii = (head: Buffer, from: number, to: number) => head.subarray(from, to).toString('latin1')

/** UTF-8 or another encoding of plain text: no zero bytes and no controls but those of lines and tabs. */
const isText = (head: Buffer): boolean =>
  head.length > 0 &&
  head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c)
