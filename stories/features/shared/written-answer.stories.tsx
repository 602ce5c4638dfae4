import { expect, screen, userEvent, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { TestPanel } from '#src/features/shared/try-out/test-panel.tsx'
import type { BotTrace } from '#src/domain/step/why.ts'
import { i18n } from '#src/i18n/i18n.ts'
import { api } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'

const WORDS = {
  en: {
    ask: 'How long is the warranty abroad?',
    answer: 'The lamp has two years of warranty [1], outside the country one year [2].',
    none: 'I could not find an answer to that.',
    passages: ['The blue lamp has two years of warranty.', 'Abroad we grant one year.', 'Bulbs are not covered.'],
    heading: 'Warranty',
    name: 'Terms.pdf',
  },
  zh: {
    ask: '国外保修多久？',
    answer: '台灯保修两年[1]，国外为一年[2]。',
    none: '抱歉，我没有找到答案。',
    passages: ['蓝色台灯保修两年。', '国外保修一年。', '灯泡不在保修范围内。'],
    heading: '保修',
    name: '条款.pdf',
  },
}

/** The online test of a bot whose model made this of the passages. */
function withWritten(written: BotTrace['written']) {
  return inConsole(undefined, () => ({
    tryOut: {
      ask: api.tryOut.ask.handler(({ input }) => {
        const words = WORDS[i18n.language === 'zh' ? 'zh' : 'en']
        const passages = words.passages.map((text, at) => ({
          documentId: idOf(9, 1),
          n: at + 1,
          name: words.name,
          page: at + 2,
          unit: 'page' as const,
          heading: words.heading,
          text,
          confidence: 0.7 - at / 10,
        }))
        const [best] = passages
        const source = best && { name: best.name, page: best.page, unit: best.unit }
        const cited = passages.slice(0, written?.cited ?? 0)
        const body =
          written?.state === 'written'
            ? { type: 'text' as const, text: words.answer, citations: cited }
            : written?.state === 'no_answer'
              ? { type: 'text' as const, text: words.none }
              : { type: 'text' as const, text: best?.text ?? '', ...(source && { source }) }
        const trace: BotTrace = {
          outcome: written?.state === 'no_answer' ? 'fallback' : 'document',
          query: words.ask,
          candidates: [],
          passages,
          thresholds: { direct: 0.6, clarify: 0.2, document: 0.6 },
          releaseId: null,
          searchMs: 1.4,
          ...(written && { written }),
        }
        const replies = input.text === undefined ? [] : [{ body, trace }]
        return { replies, transfer: false, session: '', ended: false, version: null }
      }),
    },
  }))
}

const asked = async () => {
  const { ask } = WORDS[i18n.language === 'zh' ? 'zh' : 'en']
  const field = await screen.findByRole('textbox', { name: i18n.t(($) => $.chatbot.tryOut.input) })
  await userEvent.type(field, `${ask}{Enter}`)
  const log = screen.getByRole('log')
  await userEvent.click(await within(log).findByRole('button', { name: i18n.t(($) => $.frame.why.title) }))
  return log
}

const meta = preview.meta({
  title: 'Screens/Shared/Written answer',
  component: TestPanel,
  args: { appId: APP_ID, onClose: () => {}, className: 'h-160 w-90 m-6 rounded-card border border-line' },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const Written = meta.story({
  decorators: [withWritten({ state: 'written', cited: 2, ms: 1840 })],
  play: async () => {
    const log = await asked()
    if (i18n.language === 'zh') return
    await expect(log).toHaveTextContent(
      'A model wrote the answer from the passages below and cites 2 of them. It took 1.8 s.',
    )
    const rows = within(within(log).getByRole('table')).getAllByRole('row')
    await expect(rows[2]).toHaveTextContent('Cited as [2]')
    await expect(rows[3]).not.toHaveTextContent('Cited')
    await userEvent.click(within(log).getByText('[2] From Terms.pdf, page 3'))
    await expect(within(log).getAllByText('Abroad we grant one year.')[0]).toBeVisible()
  },
})
export const WrittenDark = Written.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

export const NoAnswer = meta.story({
  decorators: [withWritten({ state: 'no_answer', cited: 0, ms: 900 })],
  play: async () => {
    await expect(await asked()).toHaveTextContent('A model looked for an answer in the passages below and found none.')
  },
})

export const Failed = meta.story({
  decorators: [withWritten({ state: 'failed', code: 'model.timeout', cited: 0, ms: 15_000 })],
  play: async () => {
    const log = await asked()
    await expect(log).toHaveTextContent('failed (model.timeout); the best passage was read out instead')
    await expect(within(log).getByText('From Terms.pdf, page 2')).toBeVisible()
  },
})
