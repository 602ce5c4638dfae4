import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { canonicalText } from '#src/domain/text.ts'
import { CONTENT_LANGUAGES, type ContentLanguage } from '#src/server/content/schema.ts'
import { templateBot, type Reaction, type TemplateBot } from './template-bot.ts'

/**
 * Visitors' questions that no template was written from, in three hands. To each the standard question that answers it, or
 * the name of the flow, or several of which either does; null where the template knows nothing of it and says so. Whoever
 * changes a template leaves them alone: what was tuned to them they can no longer measure.
 */
const heldBack = z.strictObject({
  terse: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])),
  chatty: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])),
  misspelt: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])),
})

const ASKED_TEMPLATES = ['shop', 'software', 'clinic'] as const
type AskedTemplate = (typeof ASKED_TEMPLATES)[number]

type Asked = { hand: string; text: string; wanted: readonly string[] | null }

function readHeldBack(name: AskedTemplate, language: ContentLanguage): Asked[] {
  const path = join(import.meta.dirname, 'held-back', `${name}.${language}.json`)
  const hands = heldBack.parse(JSON.parse(readFileSync(path, 'utf8')))
  return Object.entries(hands).flatMap(([hand, texts]) =>
    Object.entries(texts).map(([text, wanted]) => ({ hand, text, wanted: wanted === null ? null : [wanted].flat() })),
  )
}

type Judged = Asked & { reaction: Reaction; verdict: 'right' | 'wrong' | 'missed' }

/**
 * Right: answered with what was wanted, or offered it among others. Where nothing was wanted: refused, or given a choice
 * that can be passed over. Wrong: answered at once with something else. All else is missed.
 */
function judge(bot: TemplateBot, asked: Asked): Judged {
  const reaction = bot.ask(asked.text)
  const isThere = asked.wanted?.some((one) => reaction.named.includes(one)) ?? reaction.did !== 'answer'
  return { ...asked, reaction, verdict: isThere ? 'right' : reaction.did === 'answer' ? 'wrong' : 'missed' }
}

describe.each(CONTENT_LANGUAGES)('questions that the templates in %s were not written from', (language) => {
  const read = async () =>
    Promise.all(
      ASKED_TEMPLATES.map(async (name) => {
        const bot = await templateBot(name, language)
        return { name, bot, asked: readHeldBack(name, language) }
      }),
    )

  it('are two hundred, in three hands, with what answers them, and stand in no template', async () => {
    const all = await read()
    expect(all.flatMap(({ asked }) => asked).length).toBeGreaterThanOrEqual(200)
    for (const { bot, asked } of all) {
      expect(asked.flatMap(({ wanted }) => wanted ?? []).filter((one) => !bot.names.has(one))).toEqual([])
      const known = new Set(bot.questions.map(canonicalText))
      expect(asked.map(({ text }) => text).filter((text) => known.has(canonicalText(text)))).toEqual([])
    }
  })

  it('are answered right or rightly refused 85 times in 100, and wrongly at once 3 times at most', async () => {
    const all = await read()
    const judged = all.flatMap(({ bot, asked, name }) => asked.map((one) => ({ name, ...judge(bot, one) })))
    const share = (verdict: Judged['verdict'], of: readonly Judged[] = judged) =>
      of.filter((one) => one.verdict === verdict).length / of.length
    const faults = judged
      .filter(({ verdict }) => verdict !== 'right')
      .map(
        ({ name, hand, text, verdict, reaction }) =>
          `${verdict} ${name} ${hand}: ${text} → ${reaction.named.join(' | ')}`,
      )
    const inShop = judged.filter(({ name }) => name === 'shop')
    expect(share('right', inShop), faults.join('\n')).toBeGreaterThanOrEqual(0.85)
    expect(share('right'), faults.join('\n')).toBeGreaterThanOrEqual(0.85)
    expect(share('wrong'), faults.join('\n')).toBeLessThanOrEqual(0.03)
  })

  it('are not guessed at alone where they are about something else: nobody asks a shop for houses', async () => {
    const path = join(import.meta.dirname, 'held-back', `elsewhere.${language}.json`)
    const elsewhere = z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8')))
    const bot = await templateBot('shop', language)
    expect(bot.ask(language === 'en' ? 'do you sell cars' : '房价多少').did).toBe('refusal')
    const guessed = elsewhere.filter((text) => {
      const { did, named } = bot.ask(text)
      return did === 'offer' && named.length === 1
    })
    expect(guessed.length / elsewhere.length, guessed.join('\n')).toBeLessThanOrEqual(0.3)
  })
})
