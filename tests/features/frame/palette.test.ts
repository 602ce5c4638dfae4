import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#src/domain/team/policy.ts'
import { paletteGroups } from '#src/features/frame/palette-entries.tsx'
import { ALL_SCREENS, SCREENS, WORKSPACE } from '#src/features/shared/screens/screens.ts'
import { visibleScreens } from '#src/features/shared/session/session.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'

beforeAll(async () => {
  const path = fileURLToPath(new URL('../../../locales/en/frame.json', import.meta.url))
  i18n.addResourceBundle('en', NAMESPACE, { frame: JSON.parse(readFileSync(path, 'utf8')) as object })
  await i18n.changeLanguage('en')
})

const offered = (roles: readonly Role[], applications: { appId: string; name: string }[] = []) =>
  paletteGroups(i18n.t, {
    screens: visibleScreens({ roles: [...roles] }, ALL_SCREENS),
    applications,
    theme: 'dark',
    density: 'normal',
    language: 'en',
  })

const screensOf = (...roles: Role[]) =>
  offered(roles)
    .find(({ id }) => id === 'screens')
    ?.items.map(({ label }) => label)

describe('the palette', () => {
  test.each<[Role, string[]]>([
    [
      'super_admin',
      [
        'Quick start',
        'Basic settings',
        'Knowledge base',
        'Task flows',
        'Voice menus',
        'File search',
        'Publish records',
        'Members',
        'Groups',
        'Audit log',
        'Chat history',
        'Left messages',
        'Channels',
        'Web chat',
        'Global settings',
        'Message rules',
        'Workbench settings',
        'Developers',
        'Workspace',
      ],
    ],
    [
      'admin',
      [
        'Quick start',
        'Basic settings',
        'Knowledge base',
        'Task flows',
        'Voice menus',
        'File search',
        'Publish records',
        'Members',
        'Groups',
        'Audit log',
        'Chat history',
        'Left messages',
        'Channels',
        'Web chat',
        'Global settings',
        'Message rules',
        'Workbench settings',
        'Developers',
        'Workspace',
      ],
    ],
    [
      'online_admin',
      [
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
      ],
    ],
    ['online_staff', ['Workspace']],
  ])('shows %s the screens of that role and no others', (role, labels) => {
    expect(screensOf(role)).toEqual(labels)
  })

  test('adds up the screens of several roles', () => {
    expect(screensOf('online_staff', 'online_admin')).toContain('Members')
  })

  test('offers only the themes, densities and languages that are not on', () => {
    const labels = offered(['admin']).flatMap(({ items }) => items.map(({ label }) => label))
    expect(labels).toContain('Use the light theme')
    expect(labels).not.toContain('Use the dark theme')
    expect(labels).not.toContain('Use normal density')
    expect(labels).toContain('Switch language to 简体中文')
    expect(labels).not.toContain('Switch language to English')
  })

  test('has a group of applications only when there is another one', () => {
    expect(offered(['admin']).map(({ id }) => id)).not.toContain('applications')
    expect(offered(['admin'], [{ appId: '1', name: 'Shop' }]).map(({ id }) => id)).toContain('applications')
  })

  test('names every entry once, and has no key twice', () => {
    const items = offered(['admin']).flatMap((group) => group.items)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    const keys = [...ALL_SCREENS.map((screen) => SCREENS[screen].key as string), WORKSPACE.key]
    expect(new Set(keys).size).toBe(keys.length)
  })
})
