import { createHash } from 'node:crypto'
import { z } from 'zod'
import { normalisePhone } from '#src/domain/person/phone.ts'
import type {
  Account,
  ChannelAdapter,
  ChannelRequest,
  Inbound,
  SentPart,
  WireAnswer,
  WireCall,
  WireError,
} from '#src/domain/wire/adapter.ts'
import { isSame } from '../shared/is-same.ts'
import { readJson } from '../shared/read-json.ts'
import type { sms } from './spec.ts'
import { authorization, timestampOf } from '../shared/tencent/tc3.ts'

type Config = z.output<typeof sms.config>
type Own = Account<Config>

const SERVICE = 'sms'
const VERSION = '2021-01-11'
const TYPE = 'application/json; charset=utf-8'
const HOUSES: Record<Config['site'], { host: string; region: string }> = {
  china: { host: 'sms.tencentcloudapi.com', region: 'ap-guangzhou' },
  international: { host: 'sms.intl.tencentcloudapi.com', region: 'ap-singapore' },
}
const INLAND = '+86'
const HOUR = 3_600_000
/** Hours are told in Beijing's time. */
const BEIJING = 8 * HOUR

/** Speaks with SMS of Tencent Cloud, whose requests to us are signed by nobody: the key in the address stands for them. */
export const smsAdapter: ChannelAdapter<Config> = {
  accountOf: ({ smsSdkAppId }) => smsSdkAppId,
  placesOf: ({ site }) => [`https://${HOUSES[site].host}`],
  receive(request, { config, hookKey }) {
    if (!isSame(request.query['key'] ?? '', hookKey)) return { ok: false, why: 'signature' }
    const events = eventsOf(request)
    if (events === null) return { ok: false, why: 'format' }
    return {
      ok: true,
      events: events.map((event) => ({ account: config.smsSdkAppId, event })),
      answer: { status: 200, type: 'application/json', body: '{"result":0,"errmsg":"OK"}' },
    }
  },
  phoneOf: normalisePhone,
  send(part, { user, delivery, now }, account, [answer]) {
    const { smsSdkAppId, signName } = account.config
    const template = templateFor(user, account.config)
    if (template === '') return { failed: fault('config', 'TEMPLATE') }
    if (!answer) {
      const body = {
        PhoneNumberSet: [user],
        SmsSdkAppId: smsSdkAppId,
        TemplateId: template,
        ...(signName !== '' && { SignName: signName }),
        TemplateParamSet: [wordsOf(part)],
        SessionContext: delivery,
      }
      return { call: callOf('SendSms', body, account, now, false) }
    }
    const read = readAnswer(sent, answer)
    if ('failed' in read) return read
    const [status] = read.data.SendStatusSet
    if (!status) return { failed: fault('platform', 'EMPTY') }
    // Each number has a code of its own, in an answer that is good as a whole.
    if (status.Code !== 'Ok') return { failed: fault(classOf(status.Code), status.Code, status.Message) }
    return { sent: { externalId: status.SerialNo } }
  },
  check(account, answers, now) {
    const { smsSdkAppId, signName } = account.config
    const [known, ...listed] = answers
    if (!known) return { call: callOf('SendStatusStatistics', countOf(smsSdkAppId, now), account, now, true) }
    const counted = readAnswer(z.looseObject({}), known)
    if ('failed' in counted) return counted
    for (const [at, one] of templatesOf(account.config).entries()) {
      const answer = listed[at]
      if (!answer) {
        const body = { International: one.isAbroad ? 1 : 0, TemplateIdSet: [Number(one.id)] }
        return { call: callOf('DescribeSmsTemplateList', body, account, now, true) }
      }
      const failed = templateFault(one.id, answer)
      if (failed) return { failed }
    }
    return { works: { name: signName === '' ? smsSdkAppId : signName, endsAt: null } }
  },
}

const reply = z.object({
  extend: z.string().nullish(),
  mobile: z.string().min(1),
  nationcode: z.string().min(1),
  sign: z.string().default(''),
  text: z.string(),
  time: z.number(),
})
const report = z.object({
  nationcode: z.string().min(1),
  mobile: z.string().min(1),
  report_status: z.string(),
  errmsg: z.string().default(''),
  description: z.string().default(''),
  sid: z.string().min(1),
})

const numberOf = ({ nationcode, mobile }: { nationcode: string; mobile: string }) => `+${nationcode}${mobile}`

/** A request tells of one reply, or of what has become of several messages; null: neither. */
function eventsOf({ body }: ChannelRequest): Inbound[] | null {
  const text = new TextDecoder().decode(body)
  const replied = readJson(reply, text)
  if (replied) return [saidBy(replied)]
  return readJson(z.array(report), text)?.map(reported) ?? null
}

/** A reply has no id: what it says, and when, is taken for one. */
function saidBy(told: z.output<typeof reply>): Inbound {
  const { nationcode, mobile, extend, sign, text, time } = told
  const whole = JSON.stringify([nationcode, mobile, extend ?? '', sign, text, time])
  const externalId = createHash('sha256').update(whole).digest('hex')
  return { type: 'message', externalId, user: numberOf(told), at: time * 1_000, bodies: [{ type: 'text', text }] }
}

function reported(told: z.output<typeof report>): Inbound {
  const of = { of: told.sid, user: numberOf(told) }
  if (told.report_status === 'SUCCESS') return { type: 'state', ...of, state: 'delivered' }
  return { type: 'failed', ...of, error: fault('recipient', told.errmsg, told.description) }
}

const templateFor = (user: string, { templateId, abroadTemplateId }: Config) =>
  user.startsWith(INLAND) ? templateId : abroadTemplateId

const templatesOf = ({ templateId, abroadTemplateId }: Config) =>
  [
    { id: templateId, isAbroad: false },
    { id: abroadTemplateId, isAbroad: true },
  ].filter(({ id }) => id !== '')

/** Nothing but words fits into a template: of a file, its name and where it lies. */
function wordsOf(part: SentPart): string {
  if (part.type === 'text') return part.text
  const address = 'url' in part.from ? part.from.url : part.from.stored.address
  return [part.name, address].filter((words) => words !== '').join('\n')
}

const hourOf = (at: number) => new Date(at + BEIJING).toISOString().slice(0, 13).replace(/\D/g, '')

/** Asks for nothing but whether the application there is one of whoever asks. */
const countOf = (smsSdkAppId: string, now: number) => ({
  SmsSdkAppId: smsSdkAppId,
  BeginTime: hourOf(now - HOUR),
  EndTime: hourOf(now),
  Limit: 0,
  Offset: 0,
})

function callOf(action: string, body: object, { config, secretOf }: Own, at: number, safe: boolean): WireCall {
  const { host, region } = HOUSES[config.site]
  const text = JSON.stringify(body)
  const keys = { secretId: secretOf('secretId') ?? '', secretKey: secretOf('secretKey') ?? '' }
  return {
    method: 'POST',
    url: `https://${host}/`,
    headers: {
      'content-type': TYPE,
      'x-tc-action': action,
      'x-tc-version': VERSION,
      'x-tc-region': region,
      'x-tc-timestamp': timestampOf(at),
      authorization: authorization({ service: SERVICE, host, type: TYPE, body: text, at }, keys),
    },
    body: text,
    safe,
  }
}

const sent = z.object({
  SendStatusSet: z.array(z.object({ SerialNo: z.string(), Code: z.string(), Message: z.string().default('') })),
})
const templates = z.object({
  DescribeTemplateStatusSet: z.array(
    z.object({ StatusCode: z.number(), ReviewReply: z.string().default(''), TemplateContent: z.string().default('') }),
  ),
})
const refusal = z.object({
  Response: z.object({ Error: z.object({ Code: z.string(), Message: z.string().default('') }) }),
})

const fault = (kind: WireError['class'], code: string, said = ''): WireError => ({
  class: kind,
  code,
  said,
  retryAfter: null,
})

/** What an answer has brought, or what it says went wrong. */
function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  { status, body }: WireAnswer,
): { data: z.output<Schema> } | { failed: WireError } {
  const refused = readJson(refusal, body)
  if (refused) {
    const { Code, Message } = refused.Response.Error
    return { failed: fault(classOf(Code), Code, Message) }
  }
  const whole = status === 200 ? readJson(z.object({ Response: z.unknown() }), body) : undefined
  const read = schema.safeParse(whole?.Response)
  return read.success ? { data: read.data } : { failed: fault('platform', String(status)) }
}

/** People who are no business may not look their templates up: they may be right all the same. */
const NOT_FOR_PEOPLE = 'UnauthorizedOperation.IndividualUserPermissionDeny'
const APPROVED = 0
/** The only variable that our words can stand in. */
const isOurs = (content: string) => /\{1\}/.test(content) && !/\{(?:[2-9]|\d{2,})\}/.test(content)

/** Why nothing can be said by a template; null: something can. */
function templateFault(id: string, answer: WireAnswer): WireError | null {
  const read = readAnswer(templates, answer)
  if ('failed' in read) return read.failed.code === NOT_FOR_PEOPLE ? null : read.failed
  const [found] = read.data.DescribeTemplateStatusSet
  if (!found) return fault('config', 'TEMPLATE_UNKNOWN', id)
  if (found.StatusCode !== APPROVED) return fault('config', 'TEMPLATE_NOT_APPROVED', found.ReviewReply)
  return isOurs(found.TemplateContent) ? null : fault('config', 'TEMPLATE_VARIABLES', found.TemplateContent)
}

/** By the codes of the API, the more special first. */
const CLASSES: readonly (readonly [RegExp, WireError['class']])[] = [
  [/^AuthFailure\.SignatureExpire/, 'config'],
  [/^AuthFailure/, 'token'],
  [/^RequestLimitExceeded|DeliveryFrequencyLimit|ThirtySecondLimit/, 'rate'],
  [/^LimitExceeded/, 'quota'],
  [/PhoneNumberInBlacklist/, 'blocked'],
  [/IncorrectPhoneNumber|PhoneNumberParseFail/, 'recipient'],
  [/^InternalError/, 'platform'],
  [/SensitiveWord|LengthLimit|FormatError|ProhibitedUseUrl|TimeConstraint/, 'content'],
]
const classOf = (code: string): WireError['class'] => CLASSES.find(([pattern]) => pattern.test(code))?.[1] ?? 'config'
