import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPicture } from '#src/server/platform/picture.ts'

const plain = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

const exif = {
  IFD0: { Copyright: 'canary-name', Make: 'canary-camera' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1', GPSAreaInformation: 'canary-place' },
}

/** A valid PNG of black pixels, one bit each: small as a file however large as a picture. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), end])
}

test('position, camera and name are gone from a picture', async () => {
  const photo = await plain().withExif(exif).jpeg().toBuffer()
  expect(photo.includes('canary-camera')).toBe(true)
  const { bytes } = await readPicture(photo)
  expect(bytes.includes('canary')).toBe(false)
  const { exif: left, xmp, iptc } = await sharp(bytes).metadata()
  expect([left, xmp, iptc]).toEqual([undefined, undefined, undefined])
})

test('a photo taken on its side stands upright, without the note that said so', async () => {
  const photo = await plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const made = await sharp((await readPicture(photo)).bytes).metadata()
  expect([made.width, made.height, made.orientation]).toEqual([20, 40, undefined])
})

test.each([
  ['image/jpeg', () => plain().jpeg()],
  ['image/png', () => plain().png()],
] as const)('the content alone says that it is %s', async (mediaType, make) => {
  const made = await readPicture(await make().toBuffer())
  expect(made.mediaType).toBe(mediaType)
  expect(`image/${(await sharp(made.bytes).metadata()).format}`).toBe(mediaType)
})

test('a transparent picture stays transparent', async () => {
  const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  const { bytes } = await readPicture(await clear.png().toBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ hasAlpha: true })
})

test('a large picture is made smaller in its shape, a small one stays as it is', async () => {
  const size = async (width: number, height: number) => {
    const made = await sharp((await readPicture(await plain(width, height).png().toBuffer())).bytes).metadata()
    return [made.width, made.height]
  }
  expect(await size(2000, 1000)).toEqual([512, 256])
  expect(await size(40, 20)).toEqual([40, 20])
})

test('what hangs on behind the picture is cut off', async () => {
  const picture = await plain().png().toBuffer()
  const { bytes } = await readPicture(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]))
  expect(bytes.includes('<script>')).toBe(false)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each([
  ['an SVG', () => Buffer.from(svg)],
  ['an SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['a GIF', () => plain().gif().toBuffer()],
  ['a WebP', () => plain().webp().toBuffer()],
  ['a TIFF', () => plain().tiff().toBuffer()],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page that begins like a GIF', () => Buffer.from('GIF89a=1;<script>alert(1)</script>')],
  ['a page that begins like a PNG', () => Buffer.concat([blackPng(8).subarray(0, 8), Buffer.from('<script>')])],
  ['a PDF', () => Buffer.from('%PDF-1.7\n')],
  ['text', () => Buffer.from('hello')],
  ['nothing', () => Buffer.alloc(0)],
  ['half a JPEG', async () => (await plain(400, 400).jpeg().toBuffer()).subarray(0, 700)],
  ['half a PNG', () => blackPng(2000).subarray(0, 100)],
])('%s is refused', async (_kind, make) => {
  await expect(readPicture(await make())).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
})

test('a small file that unpacks to a huge picture is refused', async () => {
  expect((await readPicture(blackPng(100))).mediaType).toBe('image/png')
  const bomb = blackPng(8_000)
  expect(bomb.length).toBeLessThan(100_000)
  await expect(readPicture(bomb)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
})
