import { LIMITS } from '#src/domain/limits.ts'
import { DocumentFault } from './document-fault.ts'
import type { Reader } from './reading.ts'

/** Reads a picture: what is written on it, a paragraph a block. */
export const readPicture: Reader = async (file, sink) => {
  for (const text of await sink.paragraphsOf(() => ofReadableSize(file))) sink.put({ page: null, level: 0, text })
  return null
}

/** A picture that is not larger than is of use; a small file can hold a huge one, so its head is looked at first. */
async function ofReadableSize(file: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new DocumentFault('DOC_OCR_FAILED')
    })
  const dots = width * height
  if (dots > LIMITS.file.imagePixels) throw new DocumentFault('DOC_TOO_HEAVY')
  if (dots <= LIMITS.document.pictureDots) return file
  const scale = Math.sqrt(LIMITS.document.pictureDots / dots)
  const resized = sharp(file).resize(Math.floor(width * scale), Math.floor(height * scale), { fit: 'fill' })
  return resized
    .png()
    .toBuffer()
    .catch(() => {
      throw new DocumentFault('DOC_OCR_FAILED')
    })
}
