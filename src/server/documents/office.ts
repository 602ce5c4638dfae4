import { attributeOf, parse, relations, type Relation, type XmlEvents } from '../sheets/office-xml.ts'
import { readZip, type ZipLimits, type ZipPart } from '../sheets/zip.ts'
import { DocumentFault } from './document-fault.ts'

/**
 * What an office file may declare. Pictures and videos in it are never unpacked, so that the whole may be large; what is
 * read is bounded part by part.
 */
export const OFFICE: ZipLimits = { parts: 20_000, unpacked: 1024 * 1024 * 1024 }

/** Bytes that one part of text may unpack to. */
const MAX_PART = 64 * 1024 * 1024

export type Office = {
  file: Buffer
  parts: ReadonlyMap<string, ZipPart>
  main: ZipPart
  related: readonly Relation[]
}

/** Opens an office file by its main part, whose root must be `root`. Throws DocumentFault and FileFault. */
export async function openOffice(file: Buffer, root: string): Promise<Office> {
  const parts = readZip(file, OFFICE)
  const path = (await relations(file, parts, '_rels/.rels', '')).find(({ type }) => type === 'officeDocument')
  const main = path && parts.get(path.target)
  if (!main) throw new DocumentFault('DOC_UNSUPPORTED')
  const related = await relationsOf({ file, parts }, main)
  let found: string | undefined
  await parse(file, readable(main), { open: (name) => void (found ??= name) })
  if (found !== root) throw new DocumentFault('DOC_UNSUPPORTED')
  return { file, parts, main, related }
}

/** Reads one part of it. */
export const readPart = (office: Pick<Office, 'file'>, part: ZipPart, events: XmlEvents): Promise<void> =>
  parse(office.file, readable(part), events)

/** What a part names by relation; nothing where it names none. */
export async function relationsOf({ file, parts }: Pick<Office, 'file' | 'parts'>, part: ZipPart): Promise<Relation[]> {
  const folder = part.name.slice(0, part.name.lastIndexOf('/') + 1)
  const name = `${folder}_rels/${part.name.slice(folder.length)}.rels`
  return parts.has(name) ? relations(file, parts, name, folder) : []
}

function readable(part: ZipPart): ZipPart {
  if (part.unpacked > MAX_PART) throw new DocumentFault('DOC_TOO_HEAVY')
  return part
}

export { attributeOf }
