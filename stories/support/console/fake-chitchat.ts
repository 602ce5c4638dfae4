import { api } from '../api.tsx'
import type { ContractOutput } from './outputs.ts'
import { bare, idOf, type SampleBot } from './sample-bot.ts'

type Pack = ContractOutput['chitchat']['packs'][number]
type Words = Omit<Pack['entries'][number], 'isThere'>

const GREETING: Record<string, Words> = {
  en: {
    question: 'Hello',
    similar: ['Hi', 'Good morning', 'Is anyone there?'],
    answer: 'Hello! What can I do for you?',
  },
  zh: { question: '你好', similar: ['您好', '早上好', '有人吗'], answer: '您好！请问有什么可以帮您？' },
}
const SMALL_TALK: Words[] = [
  { question: 'How are you?', similar: ['How is it going?', 'What’s up?'], answer: 'Very well, thank you.' },
  { question: 'Tell me a joke', similar: ['Make me laugh'], answer: 'Why did the parcel apply for a job? …' },
]

/** Two packs, as the server offers six. */
export function fakeChitchat(bot: SampleBot) {
  const isThere = (question: string) =>
    bot.entries.some((entry) => entry.base === 'chitchat' && entry.question === question)
  const offers = (language: string): Pack[] =>
    [
      { pack: 'greeting' as const, entries: [GREETING[language] ?? GREETING.en!] },
      { pack: 'small_talk' as const, entries: SMALL_TALK },
    ].map(({ pack, entries }) => ({
      pack,
      entries: entries.map((entry) => ({ ...entry, isThere: isThere(entry.question) })),
    }))
  return {
    packs: api.chitchat.packs.handler(({ input }) => offers(input.language)),
    addPacks: api.chitchat.addPacks.handler(({ input }) => {
      const wanted = offers(input.language)
        .filter(({ pack }) => input.packs.includes(pack))
        .flatMap(({ entries }) => entries)
      const fresh = wanted.filter((entry) => !entry.isThere)
      const from = Math.max(0, ...bot.entries.map(({ number }) => number)) + 1
      bot.entries = [...fresh.map((entry, index) => chitchatEntry(bot, from + index, entry)), ...bot.entries]
      return { added: fresh.length, skipped: wanted.length - fresh.length, changeSetId: idOf(9, 99) }
    }),
  }
}

/** A chitchat entry of the sample. */
export function chitchatEntry(bot: SampleBot, number: number, { question, similar, answer }: Words) {
  return {
    ...bare,
    id: idOf(2, number),
    number,
    base: 'chitchat' as const,
    categoryId: bot.categories[0]!.id,
    question,
    similar,
    answer,
    enabled: true,
    revision: 1,
    live: 'new' as const,
    updatedAt: '2026-11-21T09:00:00.000Z',
    updatedBy: 'Anna',
  }
}

/** The greeting of a language, as an entry that is there already. */
export const greetingIn = (bot: SampleBot, language: 'en' | 'zh') => chitchatEntry(bot, 40, GREETING[language]!)
