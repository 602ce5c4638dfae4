import { codePoints } from '#src/lib/code-points.ts'
import { pressedAs, type Ability } from '../channel/abilities.ts'
import { lengthOf, textParts } from '../channel/text-parts.ts'
import type { FormField, MessageBody } from '../conversation/message.ts'
import { cardsOf } from './cards.ts'
import { choiceOf, type Choice, type Degraded, type Pressable, type WirePart } from './part.ts'
import { blockWords, drawn } from './plain-words.ts'

/** The button of a message that asks for a person, and the words on it. */
export const AGENT_BUTTON = 'agent'
/** The button of a message that offers questions: which of them, from 0. */
export const questionButton = (at: number): string => `question.${at}`
/** The button that gives so many stars. */
const starButton = (stars: number): string => `star.${stars}`

export type Words = {
  /** The visitor's language's word for asking a person. */
  agent: string
  /** Before the name of the document that an answer is taken from. */
  source: string
  /** On what opens a list. */
  opener: string
}

/** Whether a message is for its visitor: not a step that only lists show, nor what they were told by another way. */
export const isCarried = (body: MessageBody): boolean =>
  body.type !== 'notice' || (body.text !== '' && body.notice !== 'answered_elsewhere')

/**
 * What a message becomes on a channel that others operate. Pure: the same message on the same channel is always the same.
 * No parts: it is not for the visitor of such a channel, such as a step that only lists show.
 */
export function degrade(body: MessageBody, ability: Ability, words: Words): Degraded {
  const cards = cardsOf(body, ability)
  if (cards) return { parts: [{ type: 'cards', cards }], numbered: [] }
  switch (body.type) {
    case 'text': {
      if (body.template) return { parts: [{ type: 'template', template: body.template }], numbered: [] }
      const text = body.rich ? drawn(body.text, ability) : body.text
      const named = body.source ? [body.source] : (body.citations ?? [])
      const names = [...new Set(named.map(({ name }) => name))].join(', ')
      return pressable(names === '' ? text : `${text}\n\n${words.source} ${names}`, [], ability)
    }
    case 'buttons':
      return pressable(drawn(body.text, ability), body.items.map(choiceOf), ability)
    case 'rich': {
      const parts = blocksOf(body, ability)
      const last = parts.at(-1)
      const text = last?.type === 'text' ? last.text : ''
      const end = pressable(text, body.items.map(choiceOf), ability)
      return { ...end, parts: [...(text === '' ? parts : parts.slice(0, -1)), ...end.parts] }
    }
    case 'image':
    case 'video':
      return { parts: withWords(mediaPart(body.type, body.url, body.text, ability), body.text), numbered: [] }
    case 'file': {
      const kind = /^(image|video)\//.exec(body.mediaType)?.[1] as 'image' | 'video' | undefined
      return { parts: [mediaPart(kind ?? 'file', body.url, body.text, ability)], numbered: [] }
    }
    case 'card': {
      const picture = body.imageUrl === '' ? [] : [mediaPart('image', body.imageUrl, body.title, ability)]
      const text = [body.title, drawn(body.text, ability)].filter((line) => line !== '').join('\n')
      const end = pressable(text, body.items.map(choiceOf), ability)
      return { ...end, parts: [...picture.filter(({ type }) => type === 'file'), ...end.parts] }
    }
    case 'suggestions': {
      const items = body.items.map((label, at): Pressable => ({ label, button: questionButton(at) }))
      const person = body.offerAgent ? [{ label: words.agent, button: AGENT_BUTTON }] : []
      return pressable(drawn(body.text, ability), [...items, ...person], ability, 'suggestions')
    }
    case 'form': {
      const [first] = body.fields
      const text = drawn(body.text, ability)
      return first === undefined ? pressable(text, [], ability) : asked(first, text, ability)
    }
    case 'upload':
      return pressable(drawn(body.text, ability), [], ability)
    case 'notice':
      if (!isCarried(body)) return { parts: [], numbered: [] }
      return body.notice === 'rating_invited'
        ? askedForStars(drawn(body.text, ability), ability)
        : pressable(body.text, [], ability)
    // What only a call has, and what a visitor has sent themselves.
    default:
      return { parts: [], numbered: [] }
  }
}

/** A question of a form, which on such a channel is asked by itself. `before`: what is said above it. */
export function asked({ label, options }: FormField, before: string, ability: Ability): Degraded {
  const choices = options.map((option): Pressable => ({ label: option, button: option }))
  return pressable([before, label].filter((line) => line !== '').join('\n\n'), choices, ability, 'suggestions')
}

/** The stars that one may give, below what asks for them; a number from 1 to 5 is as good. */
function askedForStars(text: string, ability: Ability): Degraded {
  const stars = [1, 2, 3, 4, 5].map((n): Pressable => ({ label: '★'.repeat(n), button: starButton(n) }))
  return { ...pressable(text, stars, ability, 'suggestions'), numbered: stars }
}

/** How many stars a button gives; undefined: it gives none. */
export const starsOf = (button: string): number | undefined => {
  const stars = /^star\.([1-5])$/.exec(button)?.[1]
  return stars === undefined ? undefined : Number(stars)
}

/** A text with what can be pressed below it: as the channel has it, else as a numbered list within the text. */
function pressable(
  text: string,
  choices: readonly Choice[],
  ability: Ability,
  as: 'buttons' | 'suggestions' = 'buttons',
): Degraded {
  const links = choices.filter((choice) => 'url' in choice)
  const addresses = ability.linkButtons && as === 'buttons' ? [] : links
  const kept = choices.filter((choice) => 'button' in choice || addresses.length === 0)
  const room = { ...ability, buttons: as === 'buttons' ? ability.buttons : ability.suggestions }
  const shown = { single: as, list: 'list', nothing: undefined } as const
  const way = shown[pressedAs(kept, room)]
  if (kept.length > 0 && way)
    return { parts: texts(lines(text, addresses.map(addressLine)), kept, way, ability), numbered: [] }
  const numbered = choices.filter((choice) => 'button' in choice)
  const list = numbered.map(({ label }, at) => `${at + 1}. ${label}`)
  const whole = lines(text, list, links.map(addressLine))
  // What is too long for a button is pressed by its number, where there are as many buttons.
  const byNumber = numbered.map(({ button }, at) => ({ button, label: String(at + 1) }))
  const byWay = byNumber.length > 0 ? shown[pressedAs(byNumber, room)] : undefined
  return { parts: texts(whole, byWay ? byNumber : [], byWay ?? as, ability), numbered }
}

const addressLine = ({ label, url }: Extract<Choice, { url: string }>) => `${label}: ${url}`

const lines = (...groups: (string | string[])[]) =>
  groups
    .map((group) => (typeof group === 'string' ? group : group.join('\n')))
    .filter((group) => group !== '')
    .join('\n\n')

/** A text as the messages that it takes; what can be pressed hangs on the last. */
function texts(
  text: string,
  choices: Choice[],
  as: Extract<WirePart, { type: 'text' }>['as'],
  ability: Ability,
): WirePart[] {
  if (text === '' && choices.length === 0) return []
  const limit = choices.length > 0 && as === 'buttons' ? (ability.buttonText ?? ability.text) : ability.text
  const pieces = cut(textParts(text, limit), limit, ability.parts)
  return pieces.map((piece, at) => ({
    type: 'text',
    text: piece === '' ? '…' : piece,
    as,
    choices: at === pieces.length - 1 ? choices : [],
  }))
}

function cut(pieces: string[], limit: Ability['text'], most: number): string[] {
  if (pieces.length <= most) return pieces
  const kept = pieces.slice(0, most)
  const last = [...(kept[most - 1] ?? '')]
  while (lengthOf(`${last.join('')}…`, limit) > limit.most) last.pop()
  return [...kept.slice(0, -1), `${last.join('')}…`]
}

/** The blocks of an answer in their order, words that follow one another in one text. */
function blocksOf({ blocks }: Extract<MessageBody, { type: 'rich' }>, ability: Ability): WirePart[] {
  const parts: WirePart[] = []
  let words: string[] = []
  const close = () => {
    if (words.some((line) => line.trim() !== '')) parts.push(...texts(words.join('\n').trim(), [], 'buttons', ability))
    words = []
  }
  for (const block of blocks) {
    if (block.type === 'paragraph' || block.type === 'list') {
      words.push(blockWords(block, ability))
      continue
    }
    close()
    parts.push(mediaPart(block.type, block.url, block.type === 'image' ? block.alt : block.name, ability))
  }
  close()
  return parts
}

/** A file as the channel takes it, else its words and its address; one of ours is given an address when it is sent. */
function mediaPart(kind: 'image' | 'video' | 'file', url: string, name: string, ability: Ability): WirePart {
  if (ability[`${kind}s`] || url.startsWith('/')) return { type: 'file', kind, url, name }
  const text = [name, url.startsWith('https:') ? url : ''].filter((words) => words !== '').join('\n')
  return { type: 'text', text: text === '' ? '…' : text, as: 'buttons', choices: [] }
}

const withWords = (part: WirePart, words: string): WirePart[] =>
  words === '' || part.type === 'text' ? [part] : [{ type: 'text', text: words, as: 'buttons', choices: [] }, part]

/**
 * What an answer to a numbered list, or the label of something that could be pressed, stands for; undefined: it is a text
 * like any other. Labels are compared without regard to case, width and outer blanks.
 */
export function chosen(text: string, numbered: readonly Pressable[]): Pressable | undefined {
  const wanted = plain(text)
  const number = /^[(（]?(\d{1,2})[)）.。、]?$/.exec(wanted)?.[1]
  if (number !== undefined) return numbered[Number(number) - 1]
  return codePoints(wanted) === 0 ? undefined : numbered.find(({ label }) => plain(label) === wanted)
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().trim()
