import { posix } from 'node:path'
import { FileFault } from './file-fault.ts'
import { markupParser } from './markup-parser.ts'
import { unpack, type ZipPart } from './zip.ts'

export type Attributes = Readonly<Record<string, string>>
export type XmlEvents = {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Rows and cells with a name and nothing in them: sheets are laid out with a million of them. */
const EMPTY = /<(?:row|c) r="[^"<>]*"[^<>]*\/>/g

/** A piece of XML without what says nothing; reading that would take most of the time. */
const withoutEmpty = (text: string) => (text.includes('<![CDATA[') ? text : text.replaceAll(EMPTY, ''))

/** Reads a part of an office file as XML, bit by bit. Names come without their prefix. Throws FileFault as `unpack` does. */
export async function parse(file: Buffer, part: ZipPart, events: XmlEvents): Promise<void> {
  for await (const _ of parsing(file, part, events));
}

/** Reads a part as XML and pauses after each piece, so that what was found can be taken meanwhile. */
export async function* parsing(file: Buffer, part: ZipPart, { open, close, text }: XmlEvents): AsyncGenerator<void> {
  const decoder = new TextDecoder()
  const parser = markupParser(
    {
      onopentag: (name, attributes) => open?.(withoutPrefix(name), attributes),
      onclosetag: (name) => close?.(withoutPrefix(name)),
      ontext: (data) => text?.(data),
    },
    { xmlMode: true, decodeEntities: true },
  )
  for await (const chunk of unpack(file, part)) {
    parser.write(withoutEmpty(decoder.decode(chunk, { stream: true })))
    yield
  }
  parser.end(decoder.decode())
}

const withoutPrefix = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)

/** An attribute that stands with a prefix, whatever it is called: `r:id`, `w:val`. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => withoutPrefix(key) === name && key !== name)?.[1]
}

/** How one part of an office file names another; `target` is its full name. */
export type Relation = { id: string; type: string; target: string }

/** The relations of a part in `folder`, by the file `name` that holds them. Throws FileFault when there is none. */
export async function relations(
  file: Buffer,
  parts: ReadonlyMap<string, ZipPart>,
  name: string,
  folder: string,
): Promise<Relation[]> {
  const part = parts.get(name)
  if (!part) throw new FileFault('OTHER_FORMAT')
  const found: Relation[] = []
  await parse(file, part, {
    open(tag, { Id = '', Type = '', Target = '' }) {
      if (tag !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return found
}
