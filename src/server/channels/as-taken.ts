import { eq } from 'drizzle-orm'
import type { Ability, FileTaking } from '#src/domain/channel/abilities.ts'
import type { SentPart, StoredFile } from '#src/domain/wire/adapter.ts'
import type { WirePart } from '#src/domain/wire/part.ts'
import type { Tx } from '../db/client.ts'
import { file } from '../db/schema/platform.ts'
import type { Deps } from '../deps.ts'

type FilePart = Extract<WirePart, { type: 'file' }>
type Stored = { appId: string; id: string; mediaType: string; size: number }

/** How long an operator may come for a file, in milliseconds. */
const LENT_MS = 86_400_000

/**
 * A stored file as a channel takes it: a picture of another kind or that is too large as a JPEG, a film that is not taken as
 * a file, and what it takes in no way as the address where it lies for a day.
 */
export async function asTaken(
  deps: Pick<Deps, 'publicUrl' | 'fileAddresses' | 'clock'>,
  tx: Tx,
  { appId, id, part, ability }: { appId: string; id: string; part: FilePart; ability: Ability },
): Promise<SentPart> {
  const { url: _, ...shown } = part
  const stored = await readStored(tx, appId, id)
  const way = wayOf(stored, part.kind, ability)
  if (way === 'address')
    return { type: 'text', text: `${part.name}\n${lend(deps, stored, null).address}`, as: 'buttons', choices: [] }
  return { ...shown, kind: way.kind, from: { stored: lend(deps, stored, way.jpegWithin) } }
}

/** Where an operator fetches the picture of a card for a day: as it takes one, else as a JPEG. */
export async function fetchedAt(
  deps: Pick<Deps, 'publicUrl' | 'fileAddresses' | 'clock'>,
  tx: Tx,
  { appId, id, ability: { cards } }: { appId: string; id: string; ability: Ability },
): Promise<string> {
  const stored = await readStored(tx, appId, id)
  const isAsItIs = isTaken(stored, cards?.picture) || !stored.mediaType.startsWith('image/')
  return lend(deps, stored, isAsItIs ? null : (cards?.picture.bytes ?? null)).address
}

async function readStored(tx: Tx, appId: string, id: string): Promise<Stored> {
  const [row] = await tx.select({ mediaType: file.mediaType, size: file.size }).from(file).where(eq(file.id, id))
  return { appId, id, mediaType: row?.mediaType ?? 'application/octet-stream', size: row?.size ?? 0 }
}

type Way = { kind: FilePart['kind']; jpegWithin: number | null } | 'address'

function wayOf(stored: Stored, kind: FilePart['kind'], ability: Ability): Way {
  const { takes = {} } = ability
  const { image } = takes
  if (ability[`${kind}s`]) {
    if (isTaken(stored, takes[kind])) return { kind, jpegWithin: null }
    if (kind === 'image' && image && stored.mediaType.startsWith('image/')) return { kind, jpegWithin: image.bytes }
  }
  return ability.files && isTaken(stored, takes.file) ? { kind: 'file', jpegWithin: null } : 'address'
}

const isTaken = ({ mediaType, size }: Stored, taking: FileTaking | undefined): boolean =>
  taking === undefined || (size <= taking.bytes && (taking.types?.includes(mediaType) ?? true))

function lend(
  { publicUrl, fileAddresses, clock }: Pick<Deps, 'publicUrl' | 'fileAddresses' | 'clock'>,
  { appId, id, mediaType, size }: Stored,
  jpegWithin: number | null,
): StoredFile {
  const until = clock.now().getTime() + LENT_MS
  const query = new URLSearchParams({
    until: String(until),
    ...(jpegWithin !== null && { jpeg: String(jpegWithin) }),
    signature: fileAddresses.signatureOf({ appId, fileId: id, until, jpegWithin }),
  })
  // Some operators go by the ending.
  const ending = jpegWithin === null ? (ENDINGS[mediaType] ?? 'bin') : 'jpg'
  const address = `${publicUrl}/lent/${appId}/${id}/file.${ending}?${query}`
  return { id, mediaType: jpegWithin === null ? mediaType : 'image/jpeg', size, jpegWithin, address }
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'application/pdf': 'pdf',
}
