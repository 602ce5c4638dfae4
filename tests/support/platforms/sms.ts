import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bytesOf } from './bytes-of.ts'

type Template = { content: string; abroad: boolean; status: 0 | 1 | -1; reply: string; longest: number }
/** What `SendSms` has taken for one number. */
export type TakenBySms = {
  serial: string
  to: string
  template: string
  sign: string | undefined
  words: string
  session: string
}
type Failing = { code: string } | { error: string } | 'html' | 'cut'

export type SmsStandIn = Awaited<ReturnType<typeof startSms>>

const HOST = 'sms.tencentcloudapi.com'
const TYPE = 'application/json; charset=utf-8'
/** Seconds that a clock may be wrong by. */
const CLOCK = 300

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * SMS of Tencent Cloud on loopback, as its pages describe it: each request is signed by TC3 over its type, host and body, only
 * approved templates are sent, by the number of their variables and for the numbers they were approved for; a number has a code
 * of its own in an answer that is good. It signs nothing that it tells. `now`: its clock, in milliseconds.
 */
export async function startSms({ now }: { now: () => number }) {
  const own = { appId: '1400006666', secretId: 'AKIDEXAMPLE', secretKey: 'SECRETEXAMPLE', sign: '极光台灯' }
  const template = (content: string, abroad: boolean): Template => ({
    content,
    abroad,
    status: 0,
    reply: '',
    longest: 60,
  })
  const templates = new Map([
    ['1110', template('客服回复：{1}', false)],
    ['2220', template('Our answer: {1}', true)],
  ])
  const taken: TakenBySms[] = []
  const next: Failing[] = []
  const silent = new Set<string>()
  const hook = { url: '' }
  let serials = 0

  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const reply = (fields: object) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ Response: { ...fields, RequestId: 'a0aabda6-cf91-4f3e-a81f-9198114a2279' } }))
    }
    const refuse = (Code: string, Message = 'refused') => reply({ Error: { Code, Message } })
    if (request.url !== `/${HOST}/` || request.method !== 'POST') return void response.writeHead(404).end()
    const unbelieved = unsigned(request, body.toString())
    if (unbelieved !== undefined) return refuse(unbelieved, 'The provided credentials could not be validated.')
    if (request.headers['x-tc-version'] !== '2021-01-11') return refuse('NoSuchVersion')
    if (request.headers['x-tc-region'] !== 'ap-guangzhou') return refuse('UnsupportedRegion')
    const asked = JSON.parse(body.toString()) as Record<string, unknown>
    switch (request.headers['x-tc-action']) {
      case 'SendStatusStatistics':
        return count(asked)
      case 'DescribeSmsTemplateList':
        return describe(asked)
      case 'SendSms':
        return send(asked)
      default:
        return refuse('InvalidAction')
    }

    function count({ SmsSdkAppId, BeginTime, EndTime, Limit, Offset }: Record<string, unknown>) {
      if (![BeginTime, EndTime].every((hour) => /^\d{10}$/.test(String(hour)))) return refuse('InvalidParameterValue')
      if (Number(EndTime) <= Number(BeginTime)) return refuse('InvalidParameterValue.BeginTimeVerifyFail')
      if (Limit !== 0 || Offset !== 0) return refuse('InvalidParameter')
      if (SmsSdkAppId !== own.appId)
        return refuse('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'SmsSdkAppId verify fail')
      return reply({ SendStatusStatistics: { FeeCount: 0, RequestCount: 0, RequestSuccessCount: 0 } })
    }

    function describe({ International, TemplateIdSet }: Record<string, unknown>) {
      const [wanted] = TemplateIdSet as number[]
      const found = templates.get(String(wanted))
      const isThere = found?.abroad === (International === 1)
      const set = isThere
        ? [
            {
              TemplateId: wanted,
              International,
              StatusCode: found.status,
              ReviewReply: found.reply,
              TemplateName: 'answer',
              TemplateContent: found.content,
              CreateTime: 1_617_379_200,
            },
          ]
        : []
      return reply({ DescribeTemplateStatusSet: set })
    }

    function send(asked: Record<string, unknown>) {
      const failing = next.shift()
      if (failing === 'html') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>')
      if (typeof failing === 'object' && 'error' in failing) return refuse(failing.error)
      const { PhoneNumberSet, SmsSdkAppId, TemplateId, SignName, TemplateParamSet, SessionContext } = asked
      if (SmsSdkAppId !== own.appId) return refuse('UnauthorizedOperation.SmsSdkAppIdVerifyFail')
      if (typeof SessionContext !== 'string' || Buffer.byteLength(SessionContext) >= 512)
        return refuse('InvalidParameterValue.SessionContextLengthLimit')
      const set = (PhoneNumberSet as string[]).map((number) => {
        const Code =
          typeof failing === 'object'
            ? failing.code
            : codeOf({
                number,
                template: String(TemplateId),
                sign: SignName as string,
                params: TemplateParamSet as string[],
              })
        const serial = Code === 'Ok' ? `2640:${String(++serials).padStart(20, '0')}` : ''
        if (Code === 'Ok')
          taken.push({
            serial,
            to: number,
            template: String(TemplateId),
            sign: SignName as string | undefined,
            words: (TemplateParamSet as string[])[0]!,
            session: SessionContext,
          })
        return {
          SerialNo: serial,
          PhoneNumber: number,
          Fee: Code === 'Ok' ? 1 : 0,
          SessionContext,
          Code,
          Message: 'said',
        }
      })
      if (failing === 'cut') return void response.destroy()
      return reply({ SendStatusSet: set })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Why a request is not believed, by its code; undefined: it is. */
  function unsigned({ headers }: IncomingMessage, body: string): string | undefined {
    const at = Number(headers['x-tc-timestamp'])
    const told =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=content-type;host, Signature=([0-9a-f]{64})$/
    const [, id, scope = '', signature] = told.exec(headers.authorization ?? '') ?? []
    if (id === undefined) return 'AuthFailure.InvalidAuthorization'
    if (id !== own.secretId) return 'AuthFailure.SecretIdNotFound'
    if (Math.abs(now() / 1_000 - at) > CLOCK) return 'AuthFailure.SignatureExpire'
    const date = new Date(at * 1_000).toISOString().slice(0, 10)
    if (scope !== `${date}/sms/tc3_request` || headers['content-type'] !== TYPE) return 'AuthFailure.SignatureFailure'
    const lines = ['POST', '/', '', `content-type:${TYPE}`, `host:${HOST}`, '', 'content-type;host', sha256(body)]
    const toSign = ['TC3-HMAC-SHA256', String(at), scope, sha256(lines.join('\n'))].join('\n')
    const key = hmac(hmac(hmac(`TC3${own.secretKey}`, date), 'sms'), 'tc3_request')
    return hmac(key, toSign).toString('hex') === signature ? undefined : 'AuthFailure.SignatureFailure'
  }

  type Asked = { number: string; template: string; sign: string | undefined; params: string[] }
  function codeOf({ number, template: id, sign, params }: Asked): string {
    const found = templates.get(id)
    if (!/^\+\d{6,15}$/.test(number)) return 'InvalidParameterValue.IncorrectPhoneNumber'
    const isInland = number.startsWith('+86')
    if (!found || found.status !== 0 || found.abroad === isInland)
      return 'FailedOperation.TemplateIncorrectOrUnapproved'
    if (isInland && sign !== own.sign) return 'FailedOperation.SignatureIncorrectOrUnapproved'
    const variables = found.content.match(/\{\d+\}/g)?.length ?? 0
    if (params.length !== variables) return 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate'
    if (params.some((param) => [...param].length > found.longest))
      return 'InvalidParameterValue.TemplateParameterLengthLimit'
    if (isInland && params.some((param) => /https?:/.test(param)))
      return 'InvalidParameterValue.ProhibitedUseUrlInTemplateParameter'
    return silent.has(number) ? 'FailedOperation.PhoneNumberInBlacklist' : 'Ok'
  }

  const split = (number: string) => {
    const nationcode = number.startsWith('+86') ? '86' : number.slice(1, 3)
    return { nationcode, mobile: number.slice(1 + nationcode.length) }
  }

  /** Tells the hook; answers its status. `key`: another one than the address has, or none. */
  async function tell(told: object, { key }: { key?: string | null } = {}): Promise<number> {
    const url = new URL(hook.url)
    if (key === null) url.searchParams.delete('key')
    else if (key !== undefined) url.searchParams.set('key', key)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(told) })
    const body = await answer.text()
    // It is told again for as long as it is not answered like this.
    if (answer.status === 200 && body !== '' && body !== '{"result":0,"errmsg":"OK"}') throw new Error(body)
    return answer.status
  }

  return {
    /** What stands for the operators. */
    url: `http://${host}`,
    host,
    own,
    templates,
    taken,
    /** What the next sends come to, one each. */
    next,
    /** Numbers whose people want nothing. */
    silent,
    tell,
    said: (number: string, text: string, at = now()) => ({
      extend: '',
      ...split(number),
      sign: own.sign,
      text,
      time: Math.floor(at / 1_000),
    }),
    /** What has become of messages, several in one. */
    reports: (all: readonly (readonly [TakenBySms, 'SUCCESS' | 'FAIL'])[]) =>
      all.map(([{ to, serial }, report_status]) => ({
        user_receive_time: '2026-11-20 18:00:04',
        ...split(to),
        report_status,
        errmsg: report_status === 'SUCCESS' ? 'DELIVRD' : 'UNDELIV',
        description: report_status === 'SUCCESS' ? '用户短信送达成功' : '用户短信接收失败',
        sid: serial,
      })),
    /** Somebody enters the address over there, which is not tried. */
    async setHook(url: string): Promise<boolean> {
      hook.url = url
      return Promise.resolve(true)
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
