import { z } from 'zod'
import type { Account, Templating, WireAnswer } from '#src/domain/wire/adapter.ts'
import { gapsOf, isNumbered, type SentTemplate, type Template } from '#src/domain/channel/template.ts'
import { jsonWithIds } from '#src/lib/json-with-ids.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { firstFault, graphGet } from './graph.ts'
import { CLASSES } from './whatsapp-told.ts'

/** Templates that one answer has. */
const PAGE = 200

const component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().default(''),
  buttons: z
    .array(z.object({ type: z.string(), text: z.string().default(''), url: z.string().default('') }))
    .default([]),
})
const page = z.object({
  data: z.array(z.object({ name: z.string(), language: z.string(), components: z.array(component).default([]) })),
  paging: z.object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() }).optional(),
})
type Row = z.output<typeof page>['data'][number]

/** Asks for all that Meta has approved for the business, a page after another. */
export function listTemplates(account: Account<{ wabaId: string }>, answers: readonly WireAnswer[]): Templating {
  const failed = firstFault(answers, CLASSES)
  if (failed) return { failed }
  const pages = answers.map(({ body }) => page.parse(jsonWithIds(body)))
  const last = pages.at(-1)?.paging
  const after = last?.next === undefined ? undefined : last.cursors?.after
  const rows = pages.flatMap(({ data }) => data)
  if (answers.length === 0 || (after !== undefined && rows.length < LIMITS.channel.templates)) {
    const query = new URLSearchParams({
      fields: 'name,language,components',
      status: 'APPROVED',
      limit: String(PAGE),
      ...(after !== undefined && { after }),
    })
    return { call: graphGet(`/${account.config.wabaId}/message_templates?${query}`, account) }
  }
  const templates = rows.flatMap((row) => readTemplate(row) ?? [])
  return { templates, others: rows.length - templates.length }
}

/** What can be pressed and needs nothing from us; an address with a gap does. */
const isPlainButton = ({ type, url }: Row['components'][number]['buttons'][number]): boolean =>
  ['QUICK_REPLY', 'PHONE_NUMBER', 'URL'].includes(type) && gapsOf(url).length === 0

/** A template of words alone; null: it needs a picture, a code, an address or something else of its own. */
function readTemplate({ name, language, components }: Row): Template | null {
  const of = (type: string) => components.find((each) => each.type === type)
  const isKnown = components.every(({ type }) => ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(type))
  const [header, body] = [of('HEADER'), of('BODY')]
  const buttons = of('BUTTONS')?.buttons ?? []
  const isWords = header === undefined || header.format === 'TEXT'
  if (!isKnown || !isWords || body === undefined || !buttons.every(isPlainButton)) return null
  return {
    name,
    language,
    header: header?.text ?? '',
    body: body.text,
    footer: of('FOOTER')?.text ?? '',
    buttons: buttons.map(({ text }) => text),
  }
}

/** The message that sends one. */
export function contentOfTemplate({ name, language, header, body }: SentTemplate) {
  const parameters = (gaps: SentTemplate['body']) =>
    gaps.map(({ gap, text }) => ({ type: 'text', ...(!isNumbered(gap) && { parameter_name: gap }), text }))
  const components = [
    { type: 'header', parameters: parameters(header) },
    { type: 'body', parameters: parameters(body) },
  ].filter((each) => each.parameters.length > 0)
  const template = { name, language: { code: language }, ...(components.length > 0 && { components }) }
  return { type: 'template', template }
}
