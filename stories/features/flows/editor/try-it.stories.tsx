import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../../.storybook/preview.tsx'
import type { Json } from '#src/domain/value/value.ts'
import { i18n } from '#src/i18n/i18n.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { aGraph, aNode, anEdge } from '../../../editor/support.tsx'
import { api, refusal, unanswered } from '../../../support/api.tsx'
import { consoleTexts } from '../../../support/console/console.tsx'
import { Editor, inEditor, isOpen } from './in-editor.tsx'
import { brokenFlow, CONVERSATION, fileFlow, talkFlow } from './sample-editor.ts'

const meta = preview.meta({
  title: 'Screens/Flows/Editor/Try it',
  component: Editor,
  args: { initial: { panel: 'try' as const } },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } }
const EN = { globals: { lang: 'en' } }
const TRACED = { args: { initial: { panel: 'try' as const, dock: 'trace' as const } } }

const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const begin = async () => {
  await isOpen()
  await press(i18n.t(($) => $.flow.try.begin))
}
const log = () => screen.findByRole('log')
const said = async (words: RegExp) => expect(await within(await log()).findByText(words)).toBeVisible()

const inTalk = [inEditor({ document: talkFlow })]

export const Empty = meta.story({ decorators: inTalk, play: async () => void (await isOpen()) })
export const EmptyDark = Empty.extend(DARK)

export const UnderWay = meta.story({
  decorators: inTalk,
  play: async () => {
    await begin()
    await said(/^(What would you like\?|您希望怎么处理？)$/)
  },
})
export const UnderWayDark = UnderWay.extend(DARK)

/** What a message says above its buttons has its marks, as for a visitor. */
const markedFlow = () =>
  aGraph({
    nodes: [
      aNode('start', 'start', flowSpecs.start.defaults() as Json),
      aNode('terms', 'message', {
        order: 'turn',
        variants: [
          {
            id: 'a',
            type: 'text',
            text: { en: 'Read **our terms** first.' },
            buttons: [{ id: 'b', label: { en: 'A person' }, action: { type: 'agent' } }],
          },
        ],
      }),
    ],
    edges: [anEdge('e', 'start', 'next', 'terms')],
  })
export const MarksAboveButtons = meta.story({
  ...EN,
  decorators: [inEditor({ document: markedFlow })],
  play: async () => {
    await begin()
    await expect(await within(await log()).findByText('our terms')).toBeVisible()
    await expect(await within(await log()).findByRole('button', { name: 'A person' })).toBeVisible()
  },
})

export const Form = meta.story({
  decorators: inTalk,
  play: async () => {
    await begin()
    await press(/^(A refund|退款)$/)
    await said(/^(Please fill this in\.|请填写以下信息。)$/)
  },
})
export const FormDark = Form.extend(DARK)

const chooseFile = async () => {
  const choose = await screen.findByRole('button', { name: i18n.t(($) => $.frame.tryFile.choose) })
  const input = choose.parentElement?.querySelector('input')
  if (!input) throw new Error('There is nothing to choose a file with.')
  await userEvent.upload(input, new File(['12.50'], 'receipt.pdf'))
}
export const AsksForAFile = meta.story({
  decorators: [inEditor({ document: fileFlow })],
  play: async () => {
    await begin()
    await said(/^(Please send us the receipt\.|请把收据发给我们。)$/)
    await expect(await screen.findByRole('button', { name: i18n.t(($) => $.frame.tryFile.choose) })).toBeVisible()
  },
})
export const AsksForAFileDark = AsksForAFile.extend(DARK)
export const TakesAFile = meta.story({
  ...TRACED,
  decorators: [inEditor({ document: fileFlow })],
  play: async () => {
    await begin()
    await chooseFile()
    await said(/^(Receipt|收据): receipt\.pdf$/)
    await expect(screen.queryByRole('button', { name: i18n.t(($) => $.frame.tryFile.choose) })).not.toBeInTheDocument()
  },
})
export const TakesAFileDark = TakesAFile.extend(DARK)

export const Over = meta.story({
  decorators: inTalk,
  play: async () => {
    await begin()
    await press(/^(A refund|退款)$/)
    await press(/^(Cancel|取消)$/)
    await waitFor(() =>
      expect(screen.getByRole('log').textContent).toContain(i18n.t(($) => $.flow.try.system.transfer)),
    )
  },
})
export const OverDark = Over.extend(DARK)

export const Held = meta.story({
  ...TRACED,
  decorators: inTalk,
  play: async () => {
    await isOpen()
    await press(i18n.t(($) => $.flow.try.stepwise))
    await press(i18n.t(($) => $.flow.try.begin))
    await press(i18n.t(($) => $.flow.try.step))
    await expect(await screen.findByText(i18n.t(($) => $.flow.trace.held))).toBeVisible()
  },
})
export const HeldDark = Held.extend(DARK)

/** A run is held before a node it has not come to yet, where its menu says so. */
export const HeldBeforeANode = meta.story({
  decorators: inTalk,
  play: async ({ globals }) => {
    await isOpen()
    const card = await screen.findByText(globals.lang === 'zh' ? '说明规则' : 'Tell the terms')
    const { x, y } = card.getBoundingClientRect()
    card.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, clientX: x + 8, clientY: y + 8 }),
    )
    await userEvent.click(await screen.findByRole('menuitem', { name: i18n.t(($) => $.flow.menu.hold) }))
    await expect(await screen.findByText(i18n.t(($) => $.flow.trace.holds))).toBeVisible()
    await press(i18n.t(($) => $.flow.try.begin))
    await expect(await screen.findByText(i18n.t(($) => $.flow.try.held))).toBeVisible()
    await press(i18n.t(($) => $.flow.try.goOn))
    await said(/^(What would you like\?|您希望怎么处理？)$/)
  },
})
export const HeldBeforeANodeDark = HeldBeforeANode.extend(DARK)

export const Setup = meta.story({
  decorators: inTalk,
  play: async () => {
    await isOpen()
    await press(i18n.t(($) => $.flow.try.setup.title))
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible())
  },
})
export const SetupDark = Setup.extend(DARK)

export const Replayed = meta.story({
  args: { initial: { panel: 'try', dock: 'trace', conversation: CONVERSATION } },
  decorators: [inEditor()],
  play: async () => {
    await isOpen()
    await said(/^(A-10245)$/)
  },
})
export const ReplayedDark = Replayed.extend(DARK)
export const ReplayLoading = meta.story({
  args: { initial: { panel: 'try', conversation: CONVERSATION } },
  decorators: [inEditor({ override: () => ({ replay: api.flows.replay.handler(unanswered) }) })],
  play: async () => void (await isOpen()),
})

export const ReplayFailed = meta.story({
  args: { initial: { panel: 'try', conversation: CONVERSATION } },
  decorators: [
    inEditor({
      override: () => ({
        replay: api.flows.replay.handler(() => {
          throw refusal('FORBIDDEN')
        }),
      }),
    }),
  ],
  play: async () => {
    await isOpen()
    await expect(await screen.findByRole('button', { name: i18n.t(($) => $.common.retry) })).toBeVisible()
    await expect(screen.queryByText(i18n.t(($) => $.flow.try.loading))).toBeNull()
  },
})
export const ReplayFailedDark = ReplayFailed.extend(DARK)
export const ReplayWithoutABot = meta.story({
  args: { initial: { panel: 'try', conversation: CONVERSATION } },
  decorators: [
    inEditor({
      prepare: (sample) => {
        sample.replay = { ...sample.replay, version: null, settings: null, flows: [], inputs: [] }
      },
    }),
  ],
  play: async () => {
    await isOpen()
    await expect(await screen.findByText(i18n.t(($) => $.flow.try.noBot))).toBeVisible()
  },
})

export const TraceEmpty = meta.story({ ...TRACED, decorators: inTalk, play: async () => void (await isOpen()) })
export const TraceOfARun = Form.extend(TRACED)
export const TraceOfARunDark = TraceOfARun.extend(DARK)

const showStep = async (name: RegExp) => {
  const steps = await within(screen.getByRole('tabpanel')).findAllByRole('button', { name })
  await userEvent.click(steps.at(-1)!)
}
export const TraceOfAnAnswer = meta.story({
  ...TRACED,
  decorators: inTalk,
  play: async () => {
    await begin()
    await press(/^(Another size|换尺码)$/)
    await said(/Thank you|谢谢/)
    await showStep(/Look up the sizes|查询尺码库存/)
    const panel = within(screen.getByRole('tabpanel'))
    // The first is of what came in.
    const fact = async (name: string) => (await panel.findAllByText(name, { selector: 'dt' }))[0]?.nextElementSibling
    await expect(await fact(i18n.t(($) => $.flow.trace.facts.status))).toHaveTextContent(/^200$/)
    await expect(await fact('left')).toHaveTextContent(/^3$/)
    const json = panel.getByRole('group', { name: i18n.t(($) => $.flow.trace.json) })
    await expect(json).not.toBeVisible()
    await userEvent.click(
      panel.getByText(
        i18n.t(($) => $.flow.trace.json),
        { selector: 'summary' },
      ),
    )
    await expect(json).toBeVisible()
  },
})
export const TraceOfAnAnswerDark = TraceOfAnAnswer.extend(DARK)
export const TraceOfAFault = meta.story({
  ...TRACED,
  decorators: [
    inEditor({
      document: brokenFlow,
      override: () => ({
        perform: api.flows.perform.handler(() => ({
          ok: true,
          value: { status: 200, headers: {}, body: null },
          ms: 8,
        })),
      }),
    }),
  ],
  play: async () => {
    await begin()
    await press(/^(Another size|换尺码)$/)
    const why = i18n.t(($) => $.flow.try.fault, { why: i18n.t(($) => $.flow.faults.template_unknown) })
    await expect(await within(screen.getByRole('tabpanel')).findByText(why)).toBeVisible()
  },
})
export const TraceOfAFaultDark = TraceOfAFault.extend(DARK)

export const Forked = meta.story({
  ...TRACED,
  decorators: inTalk,
  play: async () => {
    await begin()
    await press(/^(A refund|退款)$/)
    await said(/^(Please fill this in\.|请填写以下信息。)$/)
    const steps = within(screen.getByRole('tabpanel')).getAllByRole('button', { name: /^\d/ })
    await userEvent.click(steps[4]!)
    await press(i18n.t(($) => $.flow.trace.back))
    await expect(await screen.findByText(i18n.t(($) => $.flow.trace.left))).toBeVisible()
  },
})
export const ForkedDark = Forked.extend(DARK)

export const BeginsAndAnswers = meta.story({
  ...EN,
  decorators: inTalk,
  play: async () => {
    await begin()
    await press(/^Another size$/)
    await said(/^Thank you, \. We write to you within a day\.$/)
    await press(/^Begin again$/)
    await userEvent.type(screen.getByRole('textbox', { name: 'Write as a visitor would' }), 'a refund{Enter}')
    await said(/^Please fill this in\.$/)
    const form = await log()
    await userEvent.type(within(form).getByRole('textbox', { name: /^Name/ }), 'Ann')
    await userEvent.click(within(form).getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Ann'))
  },
})

export const GoesBackAndTakesTheOtherWay = Forked.extend({
  ...EN,
  play: async () => {
    await begin()
    await press(/^A refund$/)
    await said(/^Please fill this in\.$/)
    const panel = screen.getByRole('tabpanel')
    await userEvent.click(within(panel).getByRole('button', { name: /^5.*What do they want\?/ }))
    await press(/^Go back to here$/)
    await waitFor(() => expect(screen.queryByText('Please fill this in.')).toBeNull())
    await press(/^Go on$/)
    await said(/^Please fill this in\.$/)
    await expect(screen.getByText('The way that was left')).toBeVisible()
  },
})
