import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { i18n } from '#src/i18n/i18n.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { inMenus } from './in-menus.tsx'
import { DARK, EN, isOpen, MenuEditor } from './menu-editor.tsx'
import { PAST_CALL } from './past-call.ts'

const meta = preview.meta({
  title: 'Screens/Voice/Past call',
  component: MenuEditor,
  args: { initial: { panel: 'try' as const, dock: 'trace', conversation: PAST_CALL } },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const HERE = { decorators: [inMenus()] }
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const log = () => within(screen.getByRole('log'))
const heard = (words: string) => log().findByText(words)

const isShown = async () => {
  await isOpen()
  await heard(i18n.t(($) => $.voice.call.ended.caller))
}

export const PastCall = meta.story({ ...HERE, play: isShown })
export const PastCallDark = PastCall.extend(DARK)

export const PastCallLoading = meta.story({
  decorators: [inMenus({ override: () => ({ replay: api.voice.replay.handler(unanswered) }) })],
  play: async () => {
    await isOpen()
    await expect(await screen.findByText(i18n.t(($) => $.voice.call.past.loading))).toBeVisible()
  },
})

export const PastCallGone = meta.story({
  decorators: [
    inMenus({
      override: () => ({
        replay: api.voice.replay.handler(() => {
          throw refusal('NOT_FOUND')
        }),
      }),
    }),
  ],
  play: async () => {
    await isOpen()
    await expect(await screen.findByText(i18n.t(($) => $.voice.call.past.failed))).toBeVisible()
  },
})
export const PastCallGoneDark = PastCallGone.extend(DARK)

const goesBack = async () => {
  await isShown()
  await press(i18n.t(($) => $.voice.call.stepBack))
  await expect(await screen.findByText(i18n.t(($) => $.voice.call.doing.queued))).toBeVisible()
  await press(i18n.t(($) => $.voice.call.stepBack))
  await expect(await screen.findByText(i18n.t(($) => $.voice.call.doing.listening))).toBeVisible()
}
export const GoesBackInAPastCall = meta.story({
  ...HERE,
  ...EN,
  play: async () => {
    await goesBack()
    await expect(screen.getByText('The way that was left')).toBeVisible()
    await press('Key 2')
    await waitFor(() => expect(log().getAllByText('For orders press 1, for returns press 2.')).toHaveLength(3))
  },
})
export const WentBack = meta.story({ ...HERE, play: goesBack })
export const WentBackDark = WentBack.extend(DARK)
