import type { Account, ChannelAdapter, SentPart, WireCall } from '#src/domain/wire/adapter.ts'

type Own = Pick<Account<unknown>, 'access'>
type FilePart = Extract<SentPart, { type: 'file' }>

/** The calls of one of WeChat's APIs: each but those for a token itself has its account's access token in the address. */
export function callsTo(api: string) {
  const withAccess = (path: string, { access }: Own) =>
    `${api}${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(access ?? '')}`
  const get = (url: string): WireCall => ({ method: 'GET', url, headers: {}, body: null, safe: true })
  const post = (url: string, body: object, safe: boolean): WireCall => ({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
    safe,
  })
  return {
    /** Without a token, such as to ask for one. */
    plainGet: (path: string) => get(`${api}${path}`),
    plainPost: (path: string, body: object) => post(`${api}${path}`, body, true),
    get: (path: string, account: Own) => get(withAccess(path, account)),
    post: (path: string, body: object, account: Own, safe: boolean) => post(withAccess(path, account), body, safe),
    /** Brings a stored file there, which is then known by an id. */
    upload({ kind, name, from }: FilePart, account: Own): WireCall {
      if (!('stored' in from)) throw new Error('Only a stored file is brought there.')
      const body = { fields: {}, field: 'media', file: from.stored, name }
      const url = withAccess(`/cgi-bin/media/upload?type=${kind}`, account)
      return { method: 'POST', url, headers: {}, body, safe: true }
    },
    /** A file that a visitor has sent. */
    locate: ((id, account) => ({
      at: { url: withAccess(`/cgi-bin/media/get?media_id=${encodeURIComponent(id)}`, account), headers: {} },
    })) satisfies NonNullable<ChannelAdapter<unknown>['locate']>,
  }
}

export type Calls = ReturnType<typeof callsTo>
