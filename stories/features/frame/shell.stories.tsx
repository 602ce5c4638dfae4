import { use } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentAppearance } from '#src/features/frame/appearance.ts'
import { useRoomForWork } from '#src/features/shared/screens/room-for-work.ts'
import { ALL_SCREENS } from '#src/features/shared/screens/screens.ts'
import { Page } from '#src/features/shared/screens/page.tsx'
import type { Application } from '#src/features/shared/session/session.ts'
import logo from '#src/widget/icon.svg'
import { Shell } from '#src/features/frame/shell.tsx'
import preview from '../../../.storybook/preview.tsx'
import { SampleLanguageContext, useSample } from '../../support/sample.ts'
import { DARK } from '../../support/sheet.tsx'
import { begin, InFrame, standing } from './in-frame.tsx'
import { sampleApplication, sampleInvitation, sampleMe } from './people.ts'

type ConsoleProps = {
  roles?: Application['roles']
  robot?: Partial<Application['robot']>
  isInvited?: boolean
  logoUrl?: string
  /** Whether the other application is to be deleted. */
  isOtherClosed?: boolean
}

/** The whole frame with a page of plain words in it. */
function Console({ roles, robot, logoUrl, isInvited = false, isOtherClosed = false }: ConsoleProps) {
  const language = use(SampleLanguageContext)
  const sample = useSample()
  const me = sampleMe(language, roles)
  const applications = me.applications.map((one, index) => ({ ...one, closed: isOtherClosed && index === 1 }))
  return (
    <Shell
      me={{ ...me, applications, invitations: isInvited ? [sampleInvitation(language)] : [] }}
      application={{ ...sampleApplication(language, roles, robot), logoUrl: logoUrl ?? null }}
      screens={ALL_SCREENS}
    >
      <Page title={sample.tabsLabel} note={sample.nameHelp} width="settings">
        <p className="rounded-card border border-line bg-surface p-4 text-14">{sample.answerValue}</p>
      </Page>
    </Shell>
  )
}

const meta = preview.meta({
  title: 'Screens/Frame/Shell',
  component: Console,
  decorators: [InFrame],
  loaders: [begin],
  parameters: { layout: 'fullscreen' },
})

export const Standing = meta.story()
export const StandingDark = meta.story({ globals: DARK })

export const WithLogo = meta.story({ args: { logoUrl: logo } })
export const WithLogoDark = WithLogo.extend({ globals: DARK })

export const BotOff = meta.story({ args: { robot: { enabled: false, draftChanges: 0 } } })
export const NothingLive = meta.story({ args: { robot: { liveVersion: null, draftChanges: 1 } } })

export const Invited = meta.story({ args: { isInvited: true } })
export const InvitedDark = Invited.extend({ globals: DARK })

export const DeclinesFromTheConsole = Invited.extend({
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('region', { name: 'Invitation to Lighthouse Books' }))
    await userEvent.click(card.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.getByText('You have declined to join “Lighthouse Books”')).toBeVisible())
  },
})

export const MenuByRole = meta.story({
  args: { roles: ['online_admin'] },
  play: async ({ canvas }) => {
    const menu = within(canvas.getByRole('navigation', { name: 'Main menu' }))
    const names = menu.getAllByRole('link').map((link) => link.textContent)
    await expect(names).toEqual([
      'Quick start',
      'Publish records',
      'Members',
      'Groups',
      'Chat history',
      'Left messages',
      'Global settings',
      'Message rules',
      'Workbench settings',
      'Workspace',
    ])
  },
})

export const CurrentScreen = meta.story({
  play: async ({ canvas }) => {
    const menu = within(canvas.getByRole('navigation', { name: 'Main menu' }))
    await expect(menu.getByRole('link', { name: 'Basic settings' })).toHaveAttribute('aria-current', 'page')
    await userEvent.click(menu.getByRole('link', { name: 'Members' }))
    await expect(menu.getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page')
    await expect(menu.getByRole('link', { name: 'Basic settings' })).not.toHaveAttribute('aria-current')
    await waitFor(() => expect(canvas.getByRole('main')).toHaveFocus())
  },
})

export const SkipLink = meta.story({
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  },
})

export const FoldedMenu = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Fold menu' }))
    await expect(canvas.getByRole('button', { name: 'Unfold menu' })).toBeVisible()
    // Folded, each place keeps its name.
    await expect(canvas.getByRole('link', { name: 'Knowledge base' })).toBeVisible()
    await userEvent.keyboard('[[')
    await expect(await canvas.findByRole('button', { name: 'Fold menu' })).toBeVisible()
  },
})

function RoomyConsole() {
  useRoomForWork()
  return <Console />
}

export const MenuFoldsForWork = meta.story({
  name: 'A screen that needs room folds the menu, which can be unfolded there and stays as it was elsewhere',
  render: () => <RoomyConsole />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Unfold menu' }))
    await expect(await canvas.findByRole('button', { name: 'Fold menu' })).toBeVisible()
    await userEvent.keyboard('[[')
    await expect(await canvas.findByRole('button', { name: 'Unfold menu' })).toBeVisible()
    await expect(currentAppearance().railFolded).toBe(false)
  },
})

export const PaletteByKeys = meta.story({
  play: async ({ canvas }) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    const field = await screen.findByPlaceholderText('Search, go to a screen or run a command')
    await userEvent.type(field, 'chat hist')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByRole('link', { name: 'Chat history' })).toHaveAttribute('aria-current', 'page')
  },
})

export const PaletteInChinese = meta.story({
  globals: DARK,
  play: async () => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByPlaceholderText('查找内容、前往页面或执行命令'), '浅色')
    await userEvent.keyboard('{Enter}')
    await expect(document.documentElement.dataset.theme).toBe('light')
  },
})

export const KeySequence = meta.story({
  play: async ({ canvas }) => {
    await userEvent.keyboard('gm')
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page'))
  },
})

export const SingleKeysOff = meta.story({
  play: async ({ canvas }) => {
    await userEvent.keyboard('?')
    const sheet = await standing('dialog', 'Keyboard shortcuts')
    await waitFor(() => expect(sheet.getByText('Go to Knowledge base')).toBeVisible())
    await userEvent.click(sheet.getByRole('switch', { name: 'Single-key shortcuts' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('gm')
    await expect(canvas.getByRole('link', { name: 'Members' })).not.toHaveAttribute('aria-current')
    await userEvent.keyboard('{Control>}k{/Control}')
    await standing('dialog', 'Commands')
  },
})

export const AccountAndTheme = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account of Anna Keller' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
    await expect(document.documentElement.dataset.theme).toBe('dark')
    await expect(JSON.parse(localStorage.getItem('appearance') ?? '{}')).toMatchObject({ theme: 'dark' })
  },
})

export const SwitchApplication = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Switch application/ }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Harbour Street Shop, abroad' }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    // The other application opens on the first screen that may be seen there.
    await expect(canvas.getByRole('link', { name: 'Basic settings' })).not.toHaveAttribute('aria-current')
  },
})

const closedMark = (button: RegExp, choice: RegExp) =>
  async function play({ canvas }: { canvas: ReturnType<typeof within> }) {
    await userEvent.click(canvas.getByRole('button', { name: button }))
    await expect(await screen.findByRole('menuitemradio', { name: choice })).toBeVisible()
  }

export const SwitchToClosed = meta.story({
  name: 'An application that is to be deleted is marked where one is chosen',
  args: { isOtherClosed: true },
  play: closedMark(/Switch application/, /^Harbour Street Shop, abroad.*To be deleted/),
})
export const SwitchToClosedDark = meta.story({
  args: { isOtherClosed: true },
  globals: { ...DARK, lang: 'zh' },
  play: closedMark(/切换应用/, /^海港街门店海外站.*待删除/),
})

export const SignedInDevices = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account of Anna Keller' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Signed-in devices' }))
    const dialog = await standing('dialog', 'Signed-in devices')
    await waitFor(() => expect(dialog.getByText('Safari on iOS')).toBeVisible())
    await expect(dialog.getByText('Unknown on Unknown')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out 2 other devices' }))
    await waitFor(() => expect(dialog.getByText('2 other devices signed out')).toBeVisible())
    await waitFor(() => expect(dialog.queryByText('Safari on iOS')).toBeNull())
  },
})

export const SwitchLanguage = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Language' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: '简体中文' }))
    await expect(await canvas.findByRole('navigation', { name: '主菜单' })).toBeVisible()
    await expect(document.documentElement.lang).toBe('zh-CN')
    await expect(document.title).toBe('管理面板')
    await expect(localStorage.getItem('lang')).toBe('zh')
  },
})
