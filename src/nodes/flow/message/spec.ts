import { z } from 'zod'
import type { Button, MessageBody } from '#src/domain/conversation/message.ts'
import { buttonIssues, buttonSchema, offeredButtons } from '#src/domain/flow/quick-buttons.ts'
import { rowId } from '#src/domain/flow/row.ts'
import { draftUrl } from '#src/domain/flow/rows.ts'
import { textUses } from '#src/domain/flow/said-texts.ts'
import { filledUrl, isShownFrom, urlIssues } from '#src/domain/flow/web-url.ts'
import { richTextIssues } from '#src/domain/flow/rich-text.ts'
import { localisedText, textIssues } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type Issue, type VariableUse } from '#src/domain/graph/spec.ts'
import type { StepContext } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'

const limits = LIMITS.flow
const buttons = z.array(buttonSchema).max(limits.buttons)

const variantSchema = z.discriminatedUnion('type', [
  z.strictObject({ id: rowId, type: z.literal('text'), text: localisedText(limits.text), buttons }),
  z.strictObject({ id: rowId, type: z.literal('image'), url: draftUrl, alt: localisedText(limits.title) }),
  z.strictObject({ id: rowId, type: z.literal('video'), url: draftUrl, alt: localisedText(limits.title) }),
  z.strictObject({
    id: rowId,
    type: z.literal('card'),
    title: localisedText(limits.title),
    text: localisedText(limits.text),
    /** '': none. */
    imageUrl: draftUrl,
    buttons,
  }),
])
export type MessageVariant = z.output<typeof variantSchema>

const data = z.strictObject({
  /** Which variant is said: one after the other each time the run comes here, or any. */
  order: z.enum(['turn', 'random']),
  variants: z.array(variantSchema).min(1).max(limits.variants),
  /** Seconds until it is said; the visitor sees that the bot is typing. Absent: none. */
  delay: z.number().int().min(0).max(limits.typingSeconds).optional(),
})
export type MessageData = z.output<typeof data>

/** What a new variant of a type holds. */
export function newVariant(type: MessageVariant['type'], id: string): MessageVariant {
  switch (type) {
    case 'text':
      return { id, type, text: {}, buttons: [] }
    case 'card':
      return { id, type, title: {}, text: {}, imageUrl: '', buttons: [] }
    default:
      return { id, type, url: '', alt: {} }
  }
}

/** Says something, at once or after it has been typing, and goes on without waiting for an answer. */
export const message = defineNodeSpec({
  kind: 'message',
  textKey: 'message',
  group: 'talk',
  data,
  defaults: (): MessageData => ({ order: 'turn', variants: [newVariant('text', 'first')] }),
  outlets: () => [{ id: 'next', role: 'next', labelKey: 'message.next' }],
  check: ({ variants }, { languages, flows }) =>
    variants.flatMap((variant, index) => variantIssues(variant, languages, flows, ['variants', index])),
  uses: ({ variants }) => variants.flatMap((variant, index) => variantUses(variant, ['variants', index])),
  waits: false,
  step(context, signal) {
    const saidAt = saidFrom(context)
    if (signal.type !== 'timeout' && saidAt > context.now)
      return { state: saidAt, move: { type: 'sleep', seconds: Math.ceil((saidAt - context.now) / 1000) } }
    const at = indexOf(context)
    const variant = context.data.variants[at]
    const body = variant && bodyOf(variant, context)
    return {
      effects: body ? [{ type: 'reply', body }] : [],
      note: { variant: at + 1 },
      move: { type: 'leave', by: 'next' },
    }
  },
})

type Path = readonly (string | number)[]

function variantIssues(
  variant: MessageVariant,
  languages: readonly string[],
  flows: Parameters<typeof buttonIssues>[2],
  path: Path,
): Issue[] {
  switch (variant.type) {
    case 'text':
      return [
        ...richTextIssues(variant.text, languages, [...path, 'text']),
        ...buttonIssues(variant.buttons, languages, flows, [...path, 'buttons']),
      ]
    case 'card':
      return [
        ...textIssues(variant.title, languages, [...path, 'title']),
        ...textIssues(variant.text, languages, [...path, 'text'], { required: false }),
        ...(variant.imageUrl.trim() === '' ? [] : urlIssues(variant.imageUrl, [...path, 'imageUrl'], isShownFrom)),
        ...buttonIssues(variant.buttons, languages, flows, [...path, 'buttons']),
      ]
    default:
      return [
        ...urlIssues(variant.url, [...path, 'url'], isShownFrom),
        // Who cannot see the picture is told what it shows.
        ...textIssues(variant.alt, languages, [...path, 'alt']),
      ]
  }
}

function variantUses(variant: MessageVariant, path: Path): VariableUse[] {
  if (variant.type === 'image' || variant.type === 'video')
    return [{ path: [...path, 'url'], as: 'template' }, ...textUses(variant.alt, [...path, 'alt'])]
  const own: VariableUse[] =
    variant.type === 'card'
      ? [...textUses(variant.title, [...path, 'title']), { path: [...path, 'imageUrl'], as: 'template' }]
      : []
  const pressed = variant.buttons.flatMap(({ label, action }, index): VariableUse[] => [
    ...textUses(label, [...path, 'buttons', index, 'label']),
    ...(action.type === 'link'
      ? [{ path: [...path, 'buttons', index, 'action', 'url'], as: 'template' as const }]
      : []),
  ])
  return [...own, ...textUses(variant.text, [...path, 'text']), ...pressed]
}

/** From when on it may be said, in milliseconds since 1970: its node keeps that while the bot is typing. */
const saidFrom = ({ state, now, data: { delay = 0 } }: StepContext<MessageData>): number =>
  typeof state === 'number' ? state : now + delay * 1000

/** Which variant's turn it is. The engine counts how often the run has come to this node: 1 the first time. */
function indexOf({ data: { order, variants }, random, read }: StepContext<MessageData>): number {
  if (order === 'random') return Math.min(variants.length - 1, Math.floor(random() * variants.length))
  const visits = read('system.visits')
  return typeof visits === 'number' && visits >= 1 ? Math.floor(visits - 1) % variants.length : 0
}

/** The message of a variant; undefined where an address, filled in, is none that a visitor may be shown. */
function bodyOf(variant: MessageVariant, context: StepContext<MessageData>): MessageBody | undefined {
  switch (variant.type) {
    case 'text': {
      const text = context.say(variant.text)
      const items = offeredButtons(variant.buttons, context)
      if (items.length > 0) return { type: 'buttons', text, items, ask: null }
      return { type: 'text', text, rich: true }
    }
    case 'card':
      return cardOf(variant, offeredButtons(variant.buttons, context), context)
    default: {
      const url = filledUrl(variant.url, context.render, isShownFrom)
      return url !== null ? { type: variant.type, url, text: context.say(variant.alt) } : undefined
    }
  }
}

function cardOf(
  { title, text, imageUrl }: Extract<MessageVariant, { type: 'card' }>,
  items: Button[],
  { say, render }: StepContext<MessageData>,
): MessageBody {
  return {
    type: 'card',
    title: say(title),
    text: say(text),
    imageUrl: filledUrl(imageUrl, render, isShownFrom) ?? '',
    items,
    ask: null,
  }
}
