import { expect, it } from 'vitest'
import { templateBot } from './template-bot.ts'

/** The plainest ways to ask a shop for one's order, which a held-back set in three hands is too fine for. */
const WHERE = {
  en: {
    question: 'Where is my order?',
    asked: ['where has my order got to', 'where is my order now', 'order tracking', 'order status', 'track order'],
  },
  zh: {
    question: '我的快递到哪了？',
    asked: ['我的订单到哪里了？', '我的订单到哪了', '订单到哪里了', '订单现在在哪', '查一下我的订单', '订单状态怎么查'],
  },
} as const

it.each(['en', 'zh'] as const)(
  'whoever asks a shop in %s where their order is, is told or offered it',
  async (language) => {
    const bot = await templateBot('shop', language)
    const { question, asked } = WHERE[language]
    expect(bot.ask(asked[0])).toMatchObject({ did: 'answer', named: [question] })
    const elsewhere = asked.flatMap((text) => {
      const { did, named } = bot.ask(text)
      return named.includes(question) ? [] : [`${text} → ${did} ${named.join(' | ')}`]
    })
    expect(elsewhere).toEqual([])
  },
)
