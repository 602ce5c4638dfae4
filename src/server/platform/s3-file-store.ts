import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import { within } from './deadline.ts'
import type { FileStore } from './file-store.ts'
import { assertStoredName, isStoredName } from './stored-name.ts'

/** Longest one call to the store may take, in milliseconds. */
const TIMEOUT_MS = 30_000

/** What a file is sent on in, and so held in memory: the least that stores take. */
const PART_BYTES = 5 * 1024 * 1024

const FORM =
  'S3_URL takes s3://KEY:SECRET@host[:port]/bucket?region=us-east-1&tls=1; letters such as / in the key or the secret are percent-encoded.'

/**
 * Keeps files in an S3-compatible store, each under `<application>/<id>` of the bucket, which must exist. The address is
 * `s3://KEY:SECRET@host[:port]/bucket?region=…&tls=0|1`, or the same with https:// or http://; the region is us-east-1
 * and TLS is on unless told otherwise. Throws when the address is of another form; the message does not repeat it.
 */
export function s3FileStore(url: string): FileStore {
  const client = new S3Client(readS3Url(url))
  const inTime = <T>(work: () => Promise<T>) =>
    within(TIMEOUT_MS, () => new Error('The file store did not answer in time.'), work)
  return {
    async put(appId, id, bytes) {
      assertStoredName(appId, id)
      await inTime(() => client.putObject(`${appId}/${id}`, new Uint8Array(bytes)))
    },
    async save(appId, id, bytes) {
      assertStoredName(appId, id)
      // How long it takes is up to whoever sends it.
      await client.putObject(`${appId}/${id}`, bytes, { partSize: PART_BYTES })
    },
    async read(appId, id, from, to) {
      if (!isStoredName(appId, id)) return null
      try {
        const range = { offset: from, length: to - from + 1 }
        return (await inTime(() => client.getPartialObject(`${appId}/${id}`, range))).body
      } catch (error) {
        if (error instanceof S3Errors.ServerError && error.code === 'NoSuchKey') return null
        throw error
      }
    },
    async get(appId, id) {
      if (!isStoredName(appId, id)) return null
      try {
        return await inTime(async () => Buffer.from(await (await client.getObject(`${appId}/${id}`)).arrayBuffer()))
      } catch (error) {
        // A missing bucket answers 404 too, and is no missing file.
        if (error instanceof S3Errors.ServerError && error.code === 'NoSuchKey') return null
        throw error
      }
    },
    async remove(appId, id) {
      if (isStoredName(appId, id)) await inTime(() => client.deleteObject(`${appId}/${id}`))
    },
    async removeAll(appId) {
      assertStoredName(appId)
      for await (const { key } of client.listObjects({ prefix: `${appId}/` }))
        await inTime(() => client.deleteObject(key))
    },
  }
}

function readS3Url(text: string) {
  const url = URL.parse(text)
  const bucket = url?.pathname.slice(1) ?? ''
  const tls = url?.searchParams.get('tls') ?? (url?.protocol === 'http:' ? '0' : '1')
  const accessKey = decoded(url?.username)
  const secretKey = decoded(url?.password)
  if (
    !url ||
    !['s3:', 'https:', 'http:'].includes(url.protocol) ||
    url.hostname === '' ||
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) ||
    !/^[01]$/.test(tls) ||
    accessKey === '' ||
    secretKey === ''
  ) {
    throw new Error(FORM)
  }
  return {
    endPoint: `${tls === '1' ? 'https' : 'http'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    accessKey,
    secretKey,
  }
}

/** Empty when it is missing or badly encoded. */
function decoded(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '')
  } catch {
    return ''
  }
}
