import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { i18n } from '#src/i18n/i18n.ts'
import { consoleTexts } from '../../support/console/console.tsx'
import { inMenus } from './in-menus.tsx'
import { DARK, EN, isOpen, MenuEditor } from './menu-editor.tsx'

const meta = preview.meta({
  title: 'Screens/Voice/Simulator',
  component: MenuEditor,
  args: { initial: { panel: 'try' as const } },
  loaders: [consoleTexts],
  decorators: [inMenus()],
  parameters: { layout: 'fullscreen' },
})

const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const log = () => within(screen.getByRole('log'))
const heard = (words: RegExp | string) => log().findByText(words)
const call = async () => {
  await isOpen()
  await press(i18n.t(($) => $.voice.call.begin))
  await heard(/^(For orders press 1, for returns press 2\.|订单查询请按 1，退货请按 2。)$/)
}
const key = (name: string) => press(i18n.t(($) => $.voice.call.key, { key: name }))

export const Empty = meta.story({ play: async () => void (await isOpen()) })
export const EmptyDark = Empty.extend(DARK)

export const Listening = meta.story({ play: call })
export const ListeningDark = Listening.extend(DARK)

const waits = async () => {
  await isOpen()
  await press(i18n.t(($) => $.voice.world.title))
  await userEvent.click(await screen.findByRole('radio', { name: i18n.t(($) => $.voice.world.agent.busy) }))
  await userEvent.keyboard('{Escape}')
  await call()
  await key('1')
  await expect(await screen.findByText(i18n.t(($) => $.voice.call.doing.queued))).toBeVisible()
}
export const Queued = meta.story({ play: waits })
export const QueuedDark = Queued.extend(DARK)

export const ToTheEnd = meta.story({
  play: async () => {
    await call()
    await key('1')
    await heard(i18n.t(($) => $.voice.call.ended.menu))
  },
})
export const ToTheEndDark = ToTheEnd.extend(DARK)

export const World = meta.story({
  play: async () => {
    await isOpen()
    await press(i18n.t(($) => $.voice.world.title))
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible())
  },
})
export const WorldDark = World.extend(DARK)

export const GoesRoundThenToAPersonAndEnds = meta.story({
  ...EN,
  play: async () => {
    await call()
    await key('2')
    await waitFor(() => expect(log().getAllByText('For orders press 1, for returns press 2.')).toHaveLength(2))
    await userEvent.keyboard('1')
    await expect(await heard('Somebody takes the call; talk of 1 min')).toBeVisible()
    await expect(await heard('The menu ends the call')).toBeVisible()
    await expect(screen.queryByRole('group', { name: 'Keypad' })).toBeNull()
    await press(/^Call again$/)
    await waitFor(() => expect(log().getAllByText('For orders press 1, for returns press 2.')).toHaveLength(1))
  },
})

export const SaysNothingUntilItHangsUp = meta.story({
  ...EN,
  play: async () => {
    await call()
    for (let tries = 0; tries < 8 && screen.queryByRole('button', { name: /^Wait \d+ (sec|min)/ }) !== null; tries += 1)
      await press(/^Wait \d+ (sec|min)/)
    await expect(log().getAllByText('Nothing was heard').length).toBeGreaterThan(1)
    await expect(await heard('The menu ends the call')).toBeVisible()
  },
})

export const UnderstandsWords = meta.story({
  ...EN,
  play: async () => {
    await call()
    await userEvent.type(screen.getByRole('textbox', { name: 'What the caller says' }), 'my order{Enter}')
    await expect(await heard('my order')).toBeVisible()
    await expect(await heard('Somebody takes the call; talk of 1 min')).toBeVisible()
  },
})

export const BeginsAtANode = meta.story({
  ...EN,
  args: { initial: { node: 'queue' } },
  play: async () => {
    const canvas = await isOpen()
    canvas.focus()
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
    await expect(await screen.findByText('We are connecting you.')).toBeVisible()
    await expect(log().queryByText('Welcome to Harbour Books.')).toBeNull()
    await expect(await heard('Somebody takes the call; talk of 1 min')).toBeVisible()
  },
})

export const HangsUpWhileItWaits = Queued.extend({
  ...EN,
  play: async () => {
    await waits()
    const panel = within(document.querySelector<HTMLElement>('[data-call]')!)
    await userEvent.click(panel.getByRole('button', { name: 'Hang up' }))
    await expect(await heard('The caller hangs up')).toBeVisible()
  },
})

const steps = () => within(screen.getByRole('tabpanel')).getAllByRole('button', { name: /^\d/ })
export const HoldsACallInTheMiddleOfATurn = meta.story({
  ...EN,
  args: { initial: { panel: 'try' as const, dock: 'trace' } },
  play: async () => {
    await call()
    await userEvent.click(steps()[1]!)
    await press('Go back to here')
    await expect(await screen.findByText('On hold, before a step.')).toBeVisible()
    await expect(log().queryByText('Welcome to Harbour Books.')).toBeNull()
    await press('Go on')
    await heard('For orders press 1, for returns press 2.')
    await expect(screen.queryByText('On hold, before a step.')).toBeNull()
  },
})
