import { use } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { SensitiveWordRow, WordAlert } from '#src/api/types.ts'
import { guardOf } from '#src/domain/sensitive/guard.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { RulesPage } from '#src/features/rules/rules-page.tsx'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { api, unanswered } from '../../support/api.tsx'
import { chooseOption } from '../../support/choose.ts'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'

const WORDS: SensitiveWordRow[] = [
  { id: idOf(6, 1), word: 'bomb', action: 'block', direction: 'both' },
  { id: idOf(6, 2), word: 'idiot', action: 'mask', direction: 'visitor' },
  { id: idOf(6, 3), word: '律师', action: 'alert', direction: 'visitor' },
]

const ALERTS: WordAlert[] = [
  {
    id: idOf(7, 2),
    conversationId: idOf(8, 2),
    visitor: { number: 41, nickname: 'Vera' },
    writer: 'visitor',
    words: ['律师'],
    at: '2026-11-25T10:04:00.000Z',
    seenBy: null,
  },
  {
    id: idOf(7, 1),
    conversationId: idOf(8, 1),
    visitor: { number: 40, nickname: '' },
    writer: 'agent',
    words: ['律师', 'court'],
    at: '2026-11-24T10:04:00.000Z',
    seenBy: 'Olga Brandt',
  },
]

function answers(initial = WORDS, told = ALERTS) {
  let words = initial
  let alerts = told
  return {
    sensitiveWords: {
      list: api.sensitiveWords.list.handler(() => words),
      add: api.sensitiveWords.add.handler(({ input: { words: added, action, direction } }) => {
        const rows = added.map((word, index) => ({ id: idOf(6, 100 + index), word, action, direction }))
        words = [...words.filter(({ word }) => !added.includes(word)), ...rows]
        return { added: rows.length, changed: 0 }
      }),
      read: api.sensitiveWords.read.handler(() => ['fool', '垃圾']),
      remove: api.sensitiveWords.remove.handler(({ input: { ids } }) => {
        words = words.filter(({ id }) => !ids.includes(id))
        return {}
      }),
      try: api.sensitiveWords.try.handler(({ input: { text, writer } }) => guardOf(words)(text, writer)),
      alerts: api.sensitiveWords.alerts.handler(() => ({ items: alerts, nextCursor: null })),
      seen: api.sensitiveWords.seen.handler(({ input: { alertId } }) => {
        alerts = alerts.map((one) => (one.id === alertId ? { ...one, seenBy: 'Anna Keller' } : one))
        return {}
      }),
    },
  }
}

/** The page in the frame's application. */
function Rules({ roles = ['online_admin'] }: { roles?: Role[] }) {
  const language = use(SampleLanguageContext)
  return (
    <ApplicationContext value={sampleApplication(language, roles)}>
      <RulesPage appId={APP_ID} />
    </ApplicationContext>
  )
}

const meta = preview.meta({
  title: 'Screens/Rules/Rules page',
  component: Rules,
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const There = meta.story({ decorators: [inConsole(undefined, () => answers())] })
export const ThereDark = There.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const Empty = meta.story({ decorators: [inConsole(undefined, () => answers([], []))] })
export const Loading = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      sensitiveWords: {
        ...answers().sensitiveWords,
        list: api.sensitiveWords.list.handler(unanswered),
        alerts: api.sensitiveWords.alerts.handler(unanswered),
      },
    })),
  ],
})

export const Added = meta.story({
  decorators: [inConsole(undefined, () => answers([], []))],
  play: async ({ canvas, canvasElement }) => {
    const field = await canvas.findByRole('textbox', { name: 'Words, one a line' })
    await userEvent.type(field, 'damn\n\ndamn')
    await userEvent.upload(
      canvasElement.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['fool'], 'words.txt', { type: 'text/plain' }),
    )
    await waitFor(() => expect(field).toHaveValue('damn\nfool\n垃圾'))
    await userEvent.click(canvas.getByRole('combobox', { name: 'What happens' }))
    await chooseOption('Block')
    await userEvent.click(canvas.getByRole('button', { name: 'Add 3 words' }))
    await waitFor(() => expect(field).toHaveValue(''))
    await expect(await canvas.findByText('3 words')).toBeVisible()
  },
})

export const Tried = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    const box = within(await canvas.findByRole('region', { name: 'Try it' }))
    const message = box.getByRole('textbox', { name: 'A message' })
    const see = () => userEvent.click(box.getByRole('button', { name: 'See what happens' }))
    await userEvent.type(message, 'You IDIOT, 我的律师')
    await see()
    await expect(await box.findByText('You *****, 我的律师')).toBeVisible()
    await expect(box.getByText('Supervisors are told of: 律师')).toBeVisible()
    await userEvent.type(message, ' a bomb')
    await see()
    await expect(await box.findByText('It is not sent: bomb')).toBeVisible()
    await userEvent.clear(message)
    await userEvent.type(message, 'bombastic')
    await see()
    await expect(await box.findByText('It is sent as it is.')).toBeVisible()
  },
})

export const Removed = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select bomb' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(canvas.queryByRole('checkbox', { name: 'Select bomb' })).toBeNull())
    await expect(canvas.getByText('2 words')).toBeVisible()
  },
})

export const AlertSeen = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'I have looked at it' }))
    await expect(await canvas.findByText('Anna Keller has looked at it')).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: 'Open the conversation' })[0]).toHaveAttribute(
      'href',
      expect.stringContaining(`conversation=${idOf(8, 2)}`),
    )
  },
})
