import { use, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { LeftMessage } from '#src/api/types.ts'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { LeftMessagesPage } from '#src/features/left-messages/left-messages-page.tsx'
import type { LeftMessagesSearch } from '#src/features/left-messages/search.ts'
import { i18n } from '#src/i18n/i18n.ts'
import { api, unanswered } from '../../support/api.tsx'
import { chooseOption } from '../../support/choose.ts'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'

const ANNA = { id: idOf(4, 1), nickname: 'Anna Keller' }
const OLGA = { id: idOf(4, 2), nickname: 'Olga Brandt' }
const EMAILS = ['vera.long-address.of-somebody@mail.example.com', 'vera@example.com', 'kim@example.com']
const QUESTIONS = {
  en: [
    'How do I get an invoice for order A-1001?',
    'Do you ship to Malta?',
    'The mug is in pieces.\nMay I mail a photo?',
  ],
  zh: ['订单 A-1001 的发票怎么补开？', '你们寄到澳门吗？', '杯子到的时候碎了。\n照片可以用邮件发吗？'],
}
const STATES = ['open', 'in_progress', 'done'] as const

const sample = (language: 'en' | 'zh'): LeftMessage[] =>
  QUESTIONS[language].map((text, index) => ({
    id: idOf(9, index),
    conversationId: idOf(8, index),
    visitor: { number: 41 - index, nickname: index === 1 ? 'Vera' : '' },
    email: EMAILS[index]!,
    text,
    state: STATES[index]!,
    assignee: index === 0 ? null : ANNA,
    revision: 1,
    createdAt: `2026-11-2${index}T09:00:00.000Z`,
    updatedAt: `2026-11-2${index}T10:00:00.000Z`,
    updatedBy: index === 0 ? null : ANNA.nickname,
  }))

/** The calls of the page; with `overtaken`, a colleague is faster once. */
function answers(overtaken = false) {
  let messages = sample(i18n.language === 'zh' ? 'zh' : 'en')
  let isOvertaken = overtaken
  const count = (state: LeftMessage['state']) => messages.filter((one) => one.state === state).length
  return {
    leftMessages: {
      list: api.leftMessages.list.handler(({ input: { state, assignee, text } }) => ({
        items: messages.filter(
          (one) =>
            (state === undefined || one.state === state) &&
            (assignee === undefined || (one.assignee?.id ?? 'none') === assignee) &&
            (text === undefined || `${one.email} ${one.text}`.includes(text)),
        ),
        nextCursor: null,
        counts: { open: count('open'), in_progress: count('in_progress'), done: count('done') },
      })),
      assignees: api.leftMessages.assignees.handler(() => [ANNA, OLGA]),
      update: api.leftMessages.update.handler(({ input, errors }) => {
        const { messageId, state, assigneeId } = input
        const assignee = [ANNA, OLGA].find(({ id }) => id === assigneeId) ?? null
        const wanted = isOvertaken ? { state: 'done' as const, assignee: OLGA } : { state, assignee }
        messages = messages.map((one) =>
          one.id === messageId ? { ...one, ...wanted, revision: one.revision + 1, updatedBy: OLGA.nickname } : one,
        )
        const found = messages.find(({ id }) => id === messageId)!
        if (!isOvertaken) return found
        isOvertaken = false
        const { revision, updatedAt: changedAt } = found
        throw errors.CONFLICT({ data: { revision, changedBy: OLGA.nickname, changedAt } })
      }),
    },
  }
}

/** The page in the frame's application, with its address in a state, as the route keeps it in the query string. */
function Page({ initial }: { initial: LeftMessagesSearch }) {
  const language = use(SampleLanguageContext)
  const [search, setSearch] = useState(initial)
  return (
    <ApplicationContext value={sampleApplication(language, ['online_admin'])}>
      <LeftMessagesPage appId={APP_ID} search={search} onSearch={(part) => setSearch((now) => ({ ...now, ...part }))} />
    </ApplicationContext>
  )
}

const meta = preview.meta({
  title: 'Screens/Left messages/Left messages page',
  component: Page,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const There = meta.story({ decorators: [inConsole(undefined, () => answers())] })
export const ThereDark = There.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const Loading = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      leftMessages: { ...answers().leftMessages, list: api.leftMessages.list.handler(unanswered) },
    })),
  ],
})

const stateOfFirst = () => screen.getAllByRole('combobox', { name: /^State of/ })[0]!

export const Worked = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('list', { name: 'Left messages' })
    const first = within(within(list).getAllByRole('listitem')[0]!)
    const href = first.getByRole('link', { name: 'Reply by e-mail' }).getAttribute('href')
    await expect(href).toMatch(/^mailto:vera\.long-address/)
    await expect(href).toContain(encodeURIComponent('> How do I get an invoice'))
    await userEvent.click(stateOfFirst())
    await chooseOption('In progress')
    await waitFor(() => expect(stateOfFirst()).toHaveTextContent('In progress'))
    await userEvent.click(first.getByRole('combobox', { name: /^Who answers/ }))
    await chooseOption('Olga Brandt')
    await waitFor(() => expect(first.getByRole('combobox', { name: /^Who answers/ })).toHaveTextContent('Olga Brandt'))
    await userEvent.click(canvas.getByRole('combobox', { name: 'State' }))
    await chooseOption('In progress (2)')
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
  },
})

export const ChangedMeanwhile = meta.story({
  decorators: [inConsole(undefined, () => answers(true))],
  play: async ({ canvas }) => {
    await canvas.findByText('Do you ship to Malta?')
    await userEvent.click(stateOfFirst())
    await chooseOption('In progress')
    await expect(await screen.findByText(/Olga Brandt has changed it meanwhile/)).toBeVisible()
    await waitFor(() => expect(stateOfFirst()).toHaveTextContent('Done'))
  },
})

export const NothingFound = meta.story({
  args: { initial: { text: 'zebra' } },
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing like that was left')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }))
    await expect(await canvas.findByText('Do you ship to Malta?')).toBeVisible()
  },
})
