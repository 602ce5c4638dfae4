import { attributeOf, openOffice, readPart, relationsOf, type Office } from './office.ts'
import { tidy, type Reader } from './reading.ts'
import type { ZipPart } from '../sheets/zip.ts'

/** Reads a presentation slide by slide: the title as a heading, paragraphs, tables a row a line, and what the notes say. */
export const readPptx: Reader = async (file, sink) => {
  const office = await openOffice(file, 'presentation')
  const slides = await slidesOf(office)
  for (const [index, slide] of slides.entries()) {
    const page = index + 1
    const { title, texts } = await readSlide(office, slide)
    // A slide without a title still ends what stood above it.
    sink.put({ page, level: 1, text: title })
    for (const text of texts) sink.put({ page, level: 0, text })
    const notes = (await relationsOf(office, slide)).find(({ type }) => type === 'notesSlide')
    const part = notes && office.parts.get(notes.target)
    if (part) for (const text of (await readSlide(office, part)).texts) sink.put({ page, level: 0, text })
  }
  return slides.length
}

/** Visible slides in the order they are shown. */
async function slidesOf(office: Office): Promise<ZipPart[]> {
  const order: string[] = []
  await readPart(office, office.main, {
    open(name, attributes) {
      if (name === 'sldId') order.push(attributeOf(attributes, 'id') ?? '')
    },
  })
  return order.flatMap((id) => {
    const target = office.related.find((one) => one.id === id && one.type === 'slide')?.target
    const part = office.parts.get(target ?? '')
    return part ? [part] : []
  })
}

const TITLES = new Set(['title', 'ctrTitle'])
/** Placeholders that hold a number or a date, and nothing that anybody asks for. */
const OF_NOBODY = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

async function readSlide(office: Office, part: ZipPart): Promise<{ title: string; texts: string[] }> {
  const texts: string[] = []
  let title = ''
  let kind = ''
  let paragraph = ''
  let isText = false
  let row: string[] | null = null
  await readPart(office, part, {
    open(name, attributes) {
      if (name === 'sp') kind = ''
      else if (name === 'ph') kind = attributes.type ?? ''
      else if (name === 't') isText = true
      else if (name === 'br') paragraph += ' '
      else if (name === 'tr') row = []
      else if (name === 'tc') row?.push('')
    },
    text(data) {
      if (isText) paragraph += data
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'p') {
        const text = tidy(paragraph)
        paragraph = ''
        if (text === '' || OF_NOBODY.has(kind)) return
        if (row) row[row.length - 1] = [row.at(-1) ?? '', text].filter((cell) => cell !== '').join(' ')
        else if (TITLES.has(kind)) title = [title, text].filter((line) => line !== '').join(' ')
        else texts.push(text)
      } else if (name === 'tr') {
        const text = (row ?? []).filter((cell) => cell !== '').join(' · ')
        row = null
        if (text !== '') texts.push(text)
      }
    },
  })
  return { title, texts }
}
