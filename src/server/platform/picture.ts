import sharp from 'sharp'
import { LIMITS } from '#src/domain/limits.ts'
import { DeskError } from '#src/domain/errors.ts'

/** Longest side a picture is kept at: twice what the largest avatar shows. */
const SIDE = 512
/** Pixels a picture may unpack to: a small file can hold a huge one. */
const MAX_PIXELS = 50_000_000

/**
 * An uploaded picture, made anew: jpg and png only, decided by its content; everything that is not the picture
 * (position, camera, comments) is gone. Throws UNSUPPORTED_MEDIA for anything else.
 */
export async function readPicture(bytes: Buffer): Promise<{ bytes: Buffer; mediaType: 'image/jpeg' | 'image/png' }> {
  // Looked at before anything decodes it: other formats never reach their decoders.
  if (!looksLikePicture(bytes)) throw new DeskError('UNSUPPORTED_MEDIA')
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await picture.metadata()
    if (format !== 'jpeg' && format !== 'png') throw new DeskError('UNSUPPORTED_MEDIA')
    const resized = picture.rotate().resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    const made = format === 'png' ? resized.png() : resized.jpeg({ quality: 85 })
    return { bytes: await made.toBuffer(), mediaType: format === 'png' ? 'image/png' : 'image/jpeg' }
  } catch (error) {
    if (error instanceof DeskError) throw error
    throw new DeskError('UNSUPPORTED_MEDIA')
  }
}

/** The side of a picture of somebody that stands beside their name: twice what is shown. */
const PORTRAIT_SIDE = 96

/** A picture of somebody, made anew as a small square JPEG; null for what is none. */
export async function portraitOf(bytes: Buffer): Promise<Buffer | null> {
  if (!looksLikePicture(bytes)) return null
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize(PORTRAIT_SIDE, PORTRAIT_SIDE, { fit: 'cover' })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch {
    return null
  }
}

/** Longest side a picture of an answer is kept at. */
const ANSWER_SIDE = 2048

const FORMATS = ['jpeg', 'png', 'gif', 'webp']

/**
 * A picture for an answer, made anew like an avatar, large enough to be read; pictures that move still do. Its kind has
 * been seen by its first bytes. Throws UNSUPPORTED_MEDIA for one that cannot be read or unpacks to too much.
 */
export async function readAnswerPicture(bytes: Buffer): Promise<Buffer> {
  try {
    const options = { limitInputPixels: LIMITS.file.imagePixels, failOn: 'error' } as const
    const { format, pages = 1 } = await sharp(bytes, options).metadata()
    if (!FORMATS.includes(format)) throw new DeskError('UNSUPPORTED_MEDIA')
    const picture = sharp(bytes, { ...options, animated: pages > 1 })
    const upright = pages > 1 ? picture : picture.rotate()
    return await upright.resize(ANSWER_SIDE, ANSWER_SIDE, { fit: 'inside', withoutEnlargement: true }).toBuffer()
  } catch (error) {
    if (error instanceof DeskError) throw error
    throw new DeskError('UNSUPPORTED_MEDIA')
  }
}

/** The longest sides that a JPEG is tried with, the largest first. */
const JPEG_SIDES = [ANSWER_SIDE, 1280, 800, 400]

/**
 * A stored picture as a JPEG of at most so many bytes, made smaller where it has to be; of one that moves its first moment, and
 * on white where one sees through it. Throws UNSUPPORTED_MEDIA for one that cannot be read.
 */
export async function jpegWithin(bytes: Buffer, most: number): Promise<Buffer> {
  try {
    let made = Buffer.alloc(0)
    for (const side of JPEG_SIDES) {
      made = await sharp(bytes, { limitInputPixels: LIMITS.file.imagePixels, failOn: 'error' })
        .flatten({ background: '#ffffff' })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 85 })
        .toBuffer()
      if (made.byteLength <= most) break
    }
    return made
  } catch {
    throw new DeskError('UNSUPPORTED_MEDIA')
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

const looksLikePicture = (bytes: Buffer) =>
  [PNG, JPEG].some((signature) => bytes.subarray(0, signature.length).equals(signature))
