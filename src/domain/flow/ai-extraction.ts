import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { ModelRequest } from '../step/effect.ts'
import type { StepContext } from '../step/step.ts'
import type { Json } from '../value/value.ts'
import type { AskedField, CollectState } from './collecting.ts'
import type { AskedType } from './read-field.ts'
import { answeredJson, fenced, modelMessages, objectSchema } from './model-talk.ts'
import { anyText } from './said-texts.ts'

/** A field with what a model is told about it. */
export type DescribedField = AskedField & { readonly description: string }

type ToldField = DescribedField & { readonly type: Exclude<AskedType, 'file'> }

/** What a model is told of and may find: a file is none of it, neither what is in it nor what it is called. */
export const toldFields = (fields: readonly DescribedField[]): ToldField[] =>
  fields.filter((field): field is ToldField => field.type !== 'file')

/** What a visitor wants besides giving information. */
const WANTS = ['answer', 'person', 'off_topic'] as const
export type Extraction = { found: Readonly<Record<string, string>>; wants: (typeof WANTS)[number] }

/** Asks a model for what a visitor's texts say about the fields, oldest text first. */
export function extractionRequest(
  context: Pick<StepContext<unknown>, 'say' | 'render' | 'now' | 'timeZone'>,
  all: readonly DescribedField[],
  state: CollectState,
  heard: readonly string[],
): ModelRequest {
  const fields = toldFields(all)
  const asked = fields.find(({ id }) => state.phase === 'field' && id === state.field)?.id ?? null
  const known = fields.flatMap(({ id }) => (state.held[id] ? [`${id} = ${state.held[id].text}`] : []))
  const told = [
    'You read what a visitor of a customer service has written and take down the information that is asked for. You do not answer the visitor.',
    [
      'The information, each with the name it has in your answer:',
      ...fields.map((field) => describe(field, context)),
    ].join('\n'),
    'Take only what the visitor has said. Never guess, never complete, never invent. Write each value as the visitor did, and null where nothing was said. When the visitor corrects something, take the correction. What is known already is to be changed only when the visitor corrects it; give null for it otherwise.',
    "'wants' is 'person' when the visitor asks to speak with a human, 'off_topic' when the last text is about something else altogether and gives none of the information, and 'answer' in every other case.",
    asked === null
      ? ''
      : `The visitor has just been asked for: ${asked}. A short last text is most likely the answer to that.`,
    `It is ${new Date(context.now).toISOString()}; the visitor's time zone is ${context.timeZone}.`,
  ]
  const worksOn = [
    ...(known.length > 0 ? [`Known already:\n${fenced(known.join('\n'))}`] : []),
    'What the visitor has written, the last text at the end:',
    ...heard.map(fenced),
  ]
  const values = objectSchema(Object.fromEntries(fields.map(({ id }) => [id, { type: ['string', 'null'] }])))
  return {
    messages: modelMessages(told, worksOn),
    schema: objectSchema({ fields: values, wants: { type: 'string', enum: [...WANTS] } }),
    maxTokens: 1000,
    temperature: 0,
  }
}

const TYPE_WORDS = {
  text: 'text',
  number: 'a number',
  date: 'a date',
  phone: 'a phone number',
  email: 'an e-mail address',
  choice: 'one of a list',
  pattern: 'a code',
} as const

function describe(field: ToldField, { say, render }: Pick<StepContext<unknown>, 'say' | 'render'>): string {
  const description = render(field.description).trim()
  const example = say(field.example).trim()
  const choices = field.choices.map(({ label }) => anyText(label)).filter((label) => label !== '')
  return [
    `- ${field.id}: ${say(field.label)} (${TYPE_WORDS[field.type]}).`,
    description,
    field.type === 'choice' && choices.length > 0 ? `One of: ${choices.join(' | ')}.` : '',
    example === '' ? '' : `Example: ${example}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** What a model has answered, held to the letter; null for an answer that is not what was asked for. */
export function readExtraction(value: Json, fields: readonly DescribedField[]): Extraction | null {
  const text = z.string().max(LIMITS.message.visitorText)
  const member = z.union([text, z.number().transform(String), z.null()]).optional()
  const schema = z.strictObject({
    fields: z.strictObject(Object.fromEntries(toldFields(fields).map(({ id }) => [id, member]))),
    wants: z.enum(WANTS),
  })
  const parsed = schema.safeParse(answeredJson(value))
  if (!parsed.success) return null
  const found: Record<string, string> = {}
  for (const [id, said] of Object.entries(parsed.data.fields))
    if (typeof said === 'string' && said.trim() !== '') found[id] = said
  return { found, wants: parsed.data.wants }
}
