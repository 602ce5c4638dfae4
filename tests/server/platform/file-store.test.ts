import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localFileStore, type FileStore } from '#src/server/platform/file-store.ts'
import { s3FileStore } from '#src/server/platform/s3-file-store.ts'
import { standIn, type Heard } from './http-stand-in.ts'

const A = '1400000001'
const B = '1400000002'
const BUCKET = 'deskwright-files'

let folder: string
let s3: S3rver
let s3Host: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskwright-test-'))
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET }],
  })
  s3Host = `127.0.0.1:${(await s3.run()).port}`
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const stores: [string, () => FileStore][] = [
  ['the local folder', () => localFileStore(join(folder, 'files'))],
  ['an S3-compatible store', () => s3FileStore(`s3://S3RVER:S3RVER@${s3Host}/${BUCKET}?region=eu-central-1&tls=0`)],
]

describe.each(stores)('%s', (_name, open) => {
  test('gives back the bytes that were put', async () => {
    const [id, bytes] = [uuidv7(), randomBytes(100_000)]
    await open().put(A, id, bytes)
    expect(bytes.equals((await open().get(A, id)) ?? Buffer.alloc(0))).toBe(true)
  })

  test('keeps an empty file', async () => {
    const id = uuidv7()
    await open().put(A, id, Buffer.alloc(0))
    expect(await open().get(A, id)).toHaveLength(0)
  })

  test('has null for what is not there', async () => {
    expect(await open().get(A, uuidv7())).toBeNull()
  })

  test('puts over what was there', async () => {
    const id = uuidv7()
    await open().put(A, id, Buffer.from('first, and longer'))
    await open().put(A, id, Buffer.from('second'))
    expect((await open().get(A, id))?.toString()).toBe('second')
  })

  test('removes, and does not mind removing again', async () => {
    const id = uuidv7()
    await open().put(A, id, Buffer.from('x'))
    await open().remove(A, id)
    await open().remove(A, id)
    expect(await open().get(A, id)).toBeNull()
  })

  test('removes all of an application, and nothing of another', async () => {
    const [own, other] = ['1400000008', '1400000080']
    const ids = [uuidv7(), uuidv7(), uuidv7()]
    for (const id of ids) for (const app of [own, other]) await open().put(app, id, Buffer.from(app))
    await open().removeAll(own)
    await open().removeAll(own)
    for (const id of ids) {
      expect(await open().get(own, id)).toBeNull()
      expect((await open().get(other, id))?.toString()).toBe(other)
    }
    await expect(open().removeAll('..')).rejects.toThrow('generated id only')
  })

  test('keeps applications apart', async () => {
    const id = uuidv7()
    await open().put(A, id, Buffer.from('of A'))
    expect(await open().get(B, id)).toBeNull()
    await open().remove(B, id)
    expect((await open().get(A, id))?.toString()).toBe('of A')
  })

  test.each([
    '../outside',
    '..',
    '.',
    '',
    'a/b',
    'a\\b',
    '/etc/passwd',
    'a\0b',
    '%2e%2e',
    '.hidden',
    'name.png',
    'a?b',
    'a b',
    'é',
    'x'.repeat(65),
  ])('takes no id but a generated one: %j', async (bad) => {
    for (const [appId, id] of [
      [A, bad],
      [bad, uuidv7()],
    ] as const) {
      await expect(open().put(appId, id, Buffer.from('x'))).rejects.toThrow('generated id only')
      expect(await open().get(appId, id)).toBeNull()
      await open().remove(appId, id)
    }
  })
})

test('an id with path signs reaches no file outside the folder', async () => {
  const outside = join(folder, 'outside')
  writeFileSync(outside, 'not a stored file')
  const store = localFileStore(join(folder, 'files'))
  expect(await store.get(A, '../../../outside')).toBeNull()
  await store.remove(A, '../../../outside')
  expect(existsSync(outside)).toBe(true)
})

test('a stored file is for the owner only, and no part of it is left beside', async () => {
  const [id, root] = [uuidv7(), join(folder, 'private')]
  await localFileStore(root).put(A, id, Buffer.from('x'))
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toEqual([id])
  expect(statSync(join(files[0]!.parentPath, id)).mode & 0o777).toBe(0o600)
})

test('a put that fails leaves no part behind', async () => {
  const [id, root] = [uuidv7(), join(folder, 'failing')]
  const inTheWay = join(root, A, id.slice(-2), id)
  mkdirSync(inTheWay, { recursive: true })
  await expect(localFileStore(root).put(A, id, Buffer.from('x'))).rejects.toMatchObject({ code: 'EISDIR' })
  expect(readdirSync(join(inTheWay, '..'))).toEqual([id])
})

test('a bucket that does not exist is an error, not a missing file', async () => {
  const store = s3FileStore(`s3://S3RVER:S3RVER@${s3Host}/no-such-bucket?tls=0`)
  await expect(store.get(A, uuidv7())).rejects.toMatchObject({ code: 'NoSuchBucket' })
})

test('refused credentials are an error that does not tell them', async () => {
  const store = s3FileStore(`s3://UNKNOWN:canary@${s3Host}/${BUCKET}?tls=0`)
  const error: unknown = await store.put(A, uuidv7(), Buffer.from('x')).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'InvalidAccessKeyId' })
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('canary')
})

test.each([
  ['s3://KEY:SECRET@s3.example.com/bucket', 'without tls=0, TLS'],
  ['https://KEY:SECRET@s3.example.com/bucket', 'an https address'],
  ['s3://KEY:a%2Fb%2Bc@s3.example.com:9000/my.bucket-1?region=auto&tls=1', 'an encoded secret'],
])('%s is taken: %s', (url) => {
  expect(() => s3FileStore(url)).not.toThrow()
})

test.each([
  's3://s3.example.com/bucket',
  's3://KEY@s3.example.com/bucket',
  's3://KEY:canary@s3.example.com',
  's3://KEY:canary@s3.example.com/',
  's3://KEY:canary@s3.example.com/Bucket',
  's3://KEY:canary@s3.example.com/bucket/prefix',
  's3://KEY:canary@s3.example.com/bucket?tls=yes',
  's3://KEY:canary%zz@s3.example.com/bucket',
  'ftp://KEY:canary@s3.example.com/bucket',
  'canary',
])('%s is refused with the form it should have, not with what it held', (url) => {
  expect(() => s3FileStore(url)).toThrow(/^(?!.*canary).*S3_URL takes s3:/)
})

test('requests are signed with the decoded secret, for the region of the address', async () => {
  const store = await standIn((_, response) => response.end())
  await s3FileStore(`http://KEY:a%2Fb@127.0.0.1:${store.port}/bucket?region=auto`).put(A, 'id1', Buffer.from('x'))
  await store.close()
  const [heard] = store.heard
  expect(heard).toMatchObject({ method: 'PUT', path: `/bucket/${A}/id1`, body: 'x' })
  const given =
    /^AWS4-HMAC-SHA256 Credential=KEY\/(\d{8}\/auto\/s3\/aws4_request), ?SignedHeaders=(\S+), ?Signature=(\w+)$/
  const [, scope = '', names = '', signature] = given.exec(String(heard!.headers.authorization)) ?? []
  expect(signature).toBe(signatureV4(heard!, names, scope, 'a/b'))
})

/** AWS Signature Version 4, computed from what arrived. */
function signatureV4({ method, path, headers }: Heard, names: string, scope: string, key: string): string {
  const hmac = (by: Buffer | string, text: string) => createHmac('sha256', by).update(text).digest()
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}`)
  const request = [method, path, '', ...lines, '', names, String(headers['x-amz-content-sha256'])].join('\n')
  const digest = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, digest].join('\n')
  return hmac(scope.split('/').reduce<Buffer | string>(hmac, `AWS4${key}`), text).toString('hex')
}
