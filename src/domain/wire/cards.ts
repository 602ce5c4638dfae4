import { codePoints } from '#src/lib/code-points.ts'
import { pressedAs, type Ability, type CardAbility } from '../channel/abilities.ts'
import type { MessageBody } from '../conversation/message.ts'
import { choiceOf, type WireCard } from './part.ts'
import { blockWords, drawn } from './plain-words.ts'

type Rich = Extract<MessageBody, { type: 'rich' }>

/**
 * A message as cards, where a channel has them and holds all of it: a card is one; so is an answer that is a picture, some
 * words and buttons; and one of several pictures, each with its words, is several. null: it becomes messages of its own.
 */
export function cardsOf(body: MessageBody, ability: Ability): WireCard[] | null {
  const { cards: room } = ability
  if (!room) return null
  const cards = shapedOf(body, ability)
  return cards.length > 0 && cards.length <= room.most && cards.every((card) => holds(card, room, ability))
    ? cards
    : null
}

function shapedOf(body: MessageBody, ability: Ability): WireCard[] {
  if (body.type === 'rich') return picturesOf(body, ability)
  if (body.type !== 'card') return []
  const { title, text, imageUrl, items } = body
  const picture = imageUrl === '' ? null : imageUrl
  return [{ picture, title: title.trim(), text: drawn(text, ability).trim(), choices: items.map(choiceOf) }]
}

function holds({ picture, title, text, choices }: WireCard, room: CardAbility, ability: Ability): boolean {
  // A title alone is no card.
  if (title === '' || (picture === null && text === '' && choices.length === 0)) return false
  if (codePoints(title) > room.title || codePoints(text) > room.text) return false
  // Its operator fetches a picture: from us, or from where it is kept safe on its way.
  if (picture !== null && !/^(\/|https:)/.test(picture)) return false
  if (!ability.linkButtons && choices.some((choice) => 'url' in choice)) return false
  return pressedAs(choices, { buttons: room.buttons, label: ability.label }) === 'single'
}

/** The pictures of an answer, each with the words below it: the first line is its title. None where it has another shape. */
function picturesOf({ blocks, items }: Rich, ability: Ability): WireCard[] {
  const groups: { picture: string; words: string[] }[] = []
  for (const block of blocks) {
    if (block.type === 'image') {
      groups.push({ picture: block.url, words: [] })
      continue
    }
    const group = groups.at(-1)
    const isWords = block.type === 'paragraph' || (block.type === 'list' && (group?.words.length ?? 0) > 0)
    if (!group || !isWords) return []
    const words = blockWords(block, ability).trim()
    if (words !== '') group.words.push(words)
  }
  // The buttons of an answer belong to all of its pictures, and one alone without any is larger as a picture.
  if ((groups.length === 1) !== items.length > 0) return []
  const choices = items.map(choiceOf)
  return groups.map(({ picture, words }) => {
    const [title = '', ...text] = words.join('\n').split('\n')
    return { picture, title, text: text.join('\n'), choices }
  })
}
