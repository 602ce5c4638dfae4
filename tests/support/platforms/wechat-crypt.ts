import { createCipheriv, createHash, randomBytes } from 'node:crypto'

/** WeChat's signature over some texts. */
export const sha1 = (...texts: string[]): string =>
  createHash('sha1')
    .update([...texts].sort().join(''))
    .digest('hex')

/** A text as WeChat encrypts it for an owner: 16 random bytes, its length, itself and the owner, padded to 32. */
export function encrypted(text: string, aesKey: string, owner: string): string {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  const clear = Buffer.concat([randomBytes(16), length, bytes, Buffer.from(owner)])
  const pad = 32 - (clear.length % 32)
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const whole = Buffer.concat([clear, Buffer.alloc(pad, pad)])
  return Buffer.concat([cipher.update(whole), cipher.final()]).toString('base64')
}

/** Fields as WeChat writes them in XML. */
export const xmlOf = (fields: Record<string, string | number>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) =>
      typeof value === 'number' ? `<${name}>${value}</${name}>` : `<${name}><![CDATA[${value}]]></${name}>`,
    )
    .join('\n')}</xml>`
