import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { TestPanel } from '#src/features/shared/try-out/test-panel.tsx'
import { api, refusal, unanswered } from '../../support/api.tsx'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { i18n } from '#src/i18n/i18n.ts'
import { chooseOption } from '../../support/choose.ts'
import { bodySample } from '../../ui/sample-messages.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { fakeRegression } from '../../support/console/fake-regression.ts'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'

const meta = preview.meta({
  title: 'Screens/Shared/Test panel',
  component: TestPanel,
  args: { appId: APP_ID, onClose: () => {}, className: 'h-160 w-90 m-6 rounded-card border border-line' },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const ask = async (text: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Ask as a visitor would' }), `${text}{Enter}`)
}

export const Opening = meta.story({ decorators: [inConsole()] })
export const OpeningDark = Opening.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const Silent = meta.story({
  decorators: [
    inConsole((bot) => {
      bot.robot.settings.welcome = ''
      bot.robot.settings.card.enabled = false
    }),
  ],
})
export const NothingLive = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      tryOut: {
        ask: api.tryOut.ask.handler(({ input }) => {
          if (input.source === 'live') throw refusal('ROBOT_UNAVAILABLE')
          return { replies: [], transfer: false, session: '', ended: false, version: null }
        }),
      },
    })),
  ],
  play: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: 'Live' }))
    await expect(await within(screen.getByRole('log')).findByRole('alert')).toHaveTextContent('Nothing is live yet.')
  },
})

export const Explained = Opening.extend({
  name: 'A pressed suggestion is answered with its source, and “Why?” shows every candidate against both thresholds',
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Where is my order?' }))
    const log = screen.getByRole('log')
    await within(log).findByText(/The line “Parcel” shows where it is now/)
    await expect(await within(log).findByRole('link', { name: 'FAQ-1 Where is my order?' })).toBeInTheDocument()
    await userEvent.click(within(log).getByRole('button', { name: 'Why?' }))
    const table = within(log).getByRole('table', { name: 'Candidates for “Where is my order?”' })
    await expect(within(table).getAllByRole('row').length).toBeGreaterThan(2)
    await expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/1\.00.*Direct/)
    await expect(log).toHaveTextContent('Direct from 0.60, clarify from 0.20')
    await expect(log).toHaveTextContent('Draft, looked up in 1.4 ms')
  },
})
/** Asks, and says of the first entry that it was meant. */
async function fixFirst() {
  await ask('Where is my order?')
  const log = screen.getByRole('log')
  await userEvent.click((await within(log).findAllByRole('button', { name: 'Why?' })).at(-1)!)
  await userEvent.click((await within(log).findAllByRole('button', { name: 'Fix FAQ-1' }))[0]!)
  await userEvent.click(await screen.findByRole('menuitem', { name: /This is what was meant/ }))
}

export const MadeOfAQuestion = meta.story({
  name: 'A question that nothing answers becomes an entry of its own',
  decorators: [inConsole()],
  play: async () => {
    await ask('Where is my order?')
    const log = screen.getByRole('log')
    await userEvent.click((await within(log).findAllByRole('button', { name: 'Why?' })).at(-1)!)
    await userEvent.click(await within(log).findByRole('button', { name: 'Make something of this question' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'New Q&A' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Q&A' }))
    const question = dialog.getByRole('textbox', { name: /Question/ })
    await expect(question).toHaveValue('Where is my order?')
    // The entry that it would be the twin of is there already.
    await userEvent.clear(question)
    await userEvent.type(question, 'Where does the parcel wait for me?')
    await userEvent.type(dialog.getByRole('textbox', { name: /Answer/ }), 'It is on its way.')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await screen.findByText(/FAQ-\d+ added/)
  },
})

export const Fixed = Opening.extend({
  name: 'A question that was answered wrongly is added where it belongs, and taken back',
  play: async () => {
    await fixFirst()
    await screen.findByText(/Added to FAQ-1/)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText(/Added to FAQ-1/)).toBeNull())
  },
})
export const NotFixed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      knowledge: {
        patchEntries: api.knowledge.patchEntries.handler(({ input }) => ({
          results: input.changes.map(({ entryId }) => ({
            ok: false as const,
            entryId,
            code: 'INVALID' as const,
            issues: [{ path: ['similar', 1], code: 'REPEATED' }],
            entry: null,
          })),
        })),
      },
    })),
  ],
  play: async () => {
    await fixFirst()
    await screen.findByText(/holds the question already/)
  },
})
export const ExplainedDark = Opening.extend({
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '怎么退货？' }))
    await userEvent.click(await screen.findByRole('button', { name: '为什么？' }))
    await expect(await screen.findAllByRole('link', { name: 'FAQ-3 怎么退货？' })).toHaveLength(2)
  },
})

export const Outcomes = Opening.extend({
  name: 'It clarifies, falls back, offers a person after two fallbacks in a row, and passes on',
  play: async () => {
    await ask('deliv')
    await screen.findByText('Clarify')
    await expect(screen.getAllByRole('button', { name: 'How much is delivery?' }).at(-1)).toBeEnabled()
    await ask('qqq')
    await screen.findByText('Fallback')
    await expect(screen.queryByRole('button', { name: 'Talk to a person' })).toBeNull()
    await ask('www')
    await userEvent.click(await screen.findByRole('button', { name: 'Talk to a person' }))
    await expect(await screen.findAllByText(/A person is asked for here/)).toHaveLength(1)
    await ask('human')
    await waitFor(() => expect(screen.getAllByText(/A person is asked for here/)).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
    await waitFor(() => expect(screen.queryByText('Fallback')).toBeNull())
    await expect(await screen.findByText(/Hello, I am Willow/)).toBeInTheDocument()
  },
})

export const NotAnswered = meta.story({
  name: 'An answer that fails says why, and the next question is taken',
  decorators: [
    inConsole(undefined, () => {
      let asked = 0
      return {
        tryOut: {
          ask: api.tryOut.ask.handler(({ input }) => {
            if (input.text !== undefined && ++asked === 1) throw refusal('UNAVAILABLE')
            return {
              replies: [],
              transfer: input.text !== undefined,
              session: '',
              ended: false,
              version: null,
            }
          }),
        },
      }
    }),
  ],
  play: async () => {
    await ask('Hello')
    await expect(await within(screen.getByRole('log')).findByRole('alert')).toHaveTextContent('Not answered.')
    await ask('Hello again')
    await screen.findByText(/A person is asked for here/)
  },
})

export const Waiting = meta.story({
  name: 'While an answer is awaited nothing else is asked',
  decorators: [
    inConsole(undefined, () => ({
      tryOut: {
        ask: api.tryOut.ask.handler(({ input }) =>
          input.text === undefined
            ? { replies: [], transfer: false, session: '', ended: false, version: null }
            : unanswered(),
        ),
      },
    })),
  ],
  play: async () => {
    await ask('Hello')
    await screen.findByText('The bot is answering')
    await ask('Hello?')
    await expect(screen.getAllByText('The bot is answering')).toHaveLength(1)
    await expect(screen.getByRole('log')).toHaveAttribute('aria-busy', 'true')
  },
})

/** What a flow says, and what the conversation has come to. */
const flowSays = (bodies: MessageBody[], session = 'next', ended = false) => ({
  replies: bodies.map((body) => ({
    body,
    trace: {
      outcome: 'flow' as const,
      query: '',
      candidates: [],
      thresholds: { direct: 0.6, clarify: 0.2 },
      releaseId: null,
      searchMs: 0,
    },
  })),
  transfer: false,
  session,
  ended,
  version: null,
})

export const WhatAFlowSays = meta.story({
  name: 'What a flow says is shown, to be read and pressed',
  decorators: [
    inConsole(undefined, () => ({
      tryOut: {
        ask: api.tryOut.ask.handler(() =>
          flowSays(
            bodySample(i18n.language === 'zh' ? 'zh' : 'en').filter(
              ({ type }) => type !== 'answers' && type !== 'file',
            ),
          ),
        ),
      },
    })),
  ],
  play: async () => {
    const log = within(screen.getByRole('log'))
    await expect((await log.findAllByText('A-1024'))[0]).toBeInTheDocument()
    await expect(log.queryAllByRole('button', { name: 'A-1024' })).not.toHaveLength(0)
    await expect(log.getByText('Shop')).toBeVisible()
  },
})

export const FarFetched = meta.story({
  name: '“Why?” tells of a single question that was not likely enough to be offered',
  decorators: [
    inConsole(undefined, (bot) => ({
      tryOut: {
        ask: api.tryOut.ask.handler(({ input }) => {
          const { id, question } = bot.entries[0]!
          const trace = {
            outcome: 'fallback' as const,
            query: input.text ?? '',
            candidates: [{ entryId: id, confidence: 0.24, question }],
            thresholds: { direct: 0.6, clarify: 0.2, alone: 0.3 },
            releaseId: null,
            searchMs: 1.4,
          }
          const replies = input.text === undefined ? [] : [{ body: { type: 'text' as const, text: 'Sorry?' }, trace }]
          return { replies, transfer: false, session: '', ended: false, version: null }
        }),
      },
    })),
  ],
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox'), 'Where do penguins order?{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: i18n.t(($) => $.frame.why.title) }))
    await screen.findByText(i18n.t(($) => $.frame.why.alone, { alone: '0.30' }))
  },
})

export const PassedOver = meta.story({
  name: '“Why?” names the entries that came near and do not answer such a conversation',
  decorators: [
    inConsole(undefined, (bot) => ({
      tryOut: {
        ask: api.tryOut.ask.handler(({ input }) => {
          const [order, cost, back, money, abroad] = bot.entries
          const near = (entry: typeof order, confidence: number) => ({
            entryId: entry!.id,
            confidence,
            question: entry!.question,
          })
          const trace = {
            outcome: 'direct' as const,
            query: input.text ?? '',
            candidates: [near(order, 0.81)],
            passedOver: [
              { ...near(cost, 0.96), unmet: 'userTags' as const },
              { ...near(back, 0.74), unmet: 'hours' as const },
              { ...near(money, 0.41), unmet: 'channels' as const },
              { ...near(abroad, 0.32), unmet: 'dates' as const },
            ],
            thresholds: { direct: 0.6, clarify: 0.2 },
            releaseId: null,
            searchMs: 1.4,
          }
          const replies =
            input.text === undefined ? [] : [{ body: { type: 'text' as const, text: order!.answer }, trace }]
          return { replies, transfer: false, session: '', ended: false, version: null }
        }),
      },
    })),
  ],
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox'), 'Delivery?{Enter}')
    const why = await screen.findByRole('button', { name: i18n.t(($) => $.frame.why.title) })
    await userEvent.click(why)
    const list = await screen.findByRole('list', { name: i18n.t(($) => $.frame.why.passedOver) })
    await expect(within(list).getAllByRole('listitem')).toHaveLength(4)
    await expect(list).toHaveTextContent(i18n.t(($) => $.frame.why.unmet.userTags))
  },
})
export const PassedOverDark = PassedOver.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

const askedBy = fn()

export const AskedBy = meta.story({
  name: 'Who asks is chosen: channel, hours and tags count from the next question on',
  decorators: [
    inConsole(undefined, () => ({
      tryOut: {
        ask: api.tryOut.ask.handler(({ input }) => {
          if (input.text !== undefined) askedBy(input.visitor)
          return { replies: [], transfer: false, session: '', ended: false, version: null }
        }),
      },
    })),
  ],
  beforeEach: () => void askedBy.mockClear(),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Who asks' }))
    const popover = within(await screen.findByRole('dialog', { name: 'Who asks' }))
    await userEvent.click(popover.getByRole('combobox', { name: 'Channel' }))
    await chooseOption('Phone')
    await userEvent.click(popover.getByRole('combobox', { name: 'Hours' }))
    await chooseOption('Outside opening hours')
    await userEvent.type(popover.getByRole('textbox', { name: 'Visitor tags' }), 'gold{Enter}')
    await userEvent.keyboard('{Escape}')
    await ask('Where is my order?')
    await waitFor(() => expect(askedBy).toHaveBeenCalledWith({ channel: 'phone', open: false, userTags: ['gold'] }))
  },
})

export const Conversation = meta.story({
  name: 'A flow goes on from a button to a form and to its end',
  decorators: [
    inConsole(undefined, () => ({
      tryOut: {
        ask: api.tryOut.ask.handler(({ input: { act, text, session } }) => {
          if (act?.type === 'pressed' && session === 'asked') return flowSays([aForm], 'form')
          if (act?.type === 'submitted' && session === 'form')
            return flowSays([{ type: 'text', text: `We come to ${act.values['street']}.` }], 'end', true)
          return text === undefined
            ? flowSays([], 'opened')
            : flowSays([aChoice], session === 'opened' ? 'asked' : 'lost')
        }),
      },
    })),
  ],
  play: async () => {
    await screen.findByText(/says nothing at the beginning/)
    await ask('mend')
    await userEvent.click(await screen.findByRole('button', { name: 'Aurora' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /Street/ }), 'Elm Road')
    await userEvent.click(screen.getByRole('button', { name: 'Book' }))
    await expect(await screen.findByText('We come to Elm Road.')).toBeVisible()
    await expect(screen.getByText(/The bot ends the conversation here/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Book' })).toBeNull()
  },
})

export const KeptAsATest = meta.story({
  name: 'A question is kept as a test with what is to answer it, run again, and let go',
  decorators: [inConsole()],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Kept tests' }))
    const empty = within(await screen.findByRole('dialog', { name: 'Kept tests' }))
    await empty.findByText('No tests yet')
    await userEvent.keyboard('{Escape}')

    await ask('Where is my order?')
    const log = screen.getByRole('log')
    await userEvent.click((await within(log).findAllByRole('button', { name: 'Why?' })).at(-1)!)
    await userEvent.click(await within(log).findByRole('button', { name: 'Make something of this question' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Keep as a test/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /as a test$/ }))
    // What answers it now is proposed.
    await expect(dialog.getByRole('radio', { name: /^Q&A: Where is my order\?/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: 'Keep as a test' }))
    await screen.findByText('Kept as a test')

    await userEvent.click(screen.getByRole('button', { name: 'Kept tests' }))
    const tests = within(await screen.findByRole('dialog', { name: 'Kept tests' }))
    await tests.findByText('The test passes')
    await userEvent.click(tests.getByRole('button', { name: 'Delete the test “Where is my order?”' }))
    await tests.findByText('No tests yet')
  },
})

export const SomeTestsFail = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      regression: fakeRegression([
        {
          id: idOf(12, 1),
          question: 'my parcel hasnt come yet',
          expected: { by: 'entry', id: idOf(2, 1), name: 'Where is my order?' },
          given: { by: 'choice', name: null },
          passed: false,
        },
        {
          id: idOf(12, 2),
          question: 'Can you mend the lamp that I bought last year?',
          expected: { by: 'flow', id: idOf(4, 1), name: null },
          given: { by: 'nothing', name: null },
          passed: false,
        },
        {
          id: idOf(12, 3),
          question: 'Let me talk to somebody',
          expected: { by: 'person', name: null },
          given: { by: 'person', name: null },
          passed: true,
        },
      ]),
    })),
  ],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: i18n.t(($) => $.chatbot.tryOut.tests.open) }))
    await screen.findByRole('dialog')
    await screen.findByText('my parcel hasnt come yet')
  },
})
export const SomeTestsFailDark = SomeTestsFail.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

export const WaitsAndFiles = meta.story({
  name: 'A question waits: its time passes by a press, and a file is sent by its name; the desk says that nobody is there',
  decorators: [
    inConsole(undefined, () => ({
      tryOut: {
        ask: api.tryOut.ask.handler(({ input: { act, text, visitor } }) => {
          if (act?.type === 'waited') return flowSays([{ type: 'text', text: 'Come back when you have it.' }])
          if (act?.type === 'sent')
            return {
              ...flowSays([{ type: 'text', text: `${act.name}, ${act.size} bytes.` }]),
              notices: [{ after: 1, notice: 'no_agent' as const, text: `There: ${visitor?.agents}` }],
            }
          if (text === undefined) return flowSays([])
          return {
            ...flowSays([{ type: 'upload', text: 'Send us the receipt.', accepts: 'any', ask: 'a1' }]),
            dueIn: 120,
          }
        }),
      },
    })),
  ],
  play: async () => {
    await screen.findByText(/says nothing at the beginning/)
    await ask('claim')
    await userEvent.click(await screen.findByRole('button', { name: 'Let 2 min pass' }))
    await screen.findByText('Come back when you have it.')
    await expect(screen.getByText('(no answer for 2 min)')).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: 'Who asks' }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'When a person is asked for' }))
    await chooseOption('Nobody is there')
    await userEvent.keyboard('{Escape}')
    await ask('claim')
    const choose = await screen.findByRole('button', { name: 'Choose a file' })
    await userEvent.upload(choose.parentElement!.querySelector('input')!, new File(['12.50'], 'receipt.pdf'))
    await screen.findByText('receipt.pdf, 5 bytes.')
    await screen.findByText('There: no_agent')
  },
})

const aChoice: MessageBody = {
  type: 'buttons',
  text: 'Which lamp shall we mend?',
  items: ['Aurora', 'Luna'].map((label) => ({ id: label, label, action: { type: 'choose' } })),
  ask: 'a1',
}
const aForm: MessageBody = {
  type: 'form',
  text: 'Where do you live?',
  fields: [{ id: 'street', label: 'Street', type: 'text', required: true, placeholder: '', options: [] }],
  submitLabel: 'Book',
  cancelLabel: 'Not now',
  ask: 'a2',
}
