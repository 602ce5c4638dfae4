import { use, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { AuditRow } from '#src/api/types.ts'
import { AUDIT_ACTIONS } from '#src/domain/audit/actions.ts'
import type { Role } from '#src/domain/team/policy.ts'
import { AuditPage } from '#src/features/audit/audit-page.tsx'
import type { AuditSearch } from '#src/features/audit/search.ts'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { api, unanswered } from '../../support/api.tsx'
import { chooseOption } from '../../support/choose.ts'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'

const ANNA = { id: idOf(4, 1), nickname: 'Anna Keller' }
const OLGA = { id: idOf(4, 2), nickname: 'Olga Brandt' }

const row = (n: number, more: Partial<AuditRow>): AuditRow => ({
  id: idOf(9, n),
  at: `2026-11-25T1${n}:04:00.000Z`,
  actor: ANNA.nickname,
  actorRole: 'super_admin',
  ip: '192.0.2.7',
  action: 'robot.updated',
  target: null,
  targetName: null,
  before: null,
  after: null,
  ...more,
})

const ROWS: AuditRow[] = [
  row(8, { action: 'release.deployed', target: '14' }),
  row(7, {
    actor: OLGA.nickname,
    action: 'member.updated',
    target: ANNA.id,
    targetName: ANNA.nickname,
    before: { nickname: 'Anna', roles: ['admin'], limit: 5, note: 'A long note of what she does. '.repeat(6) },
    after: { nickname: 'Anna Keller', roles: ['admin', 'online_staff'], limit: null, note: '' },
  }),
  row(6, { actor: null, ip: null, action: 'webhook.rejected', target: 'carrier' }),
  row(5, { actor: '', action: 'login.failed' }),
  row(4, { action: 'robot.oldAction', after: 'a text alone' }),
]

type Check = { rows: number; seal: string | null; fault: { n: number; id: string | null; code: 'HASH' } | null }
const INTACT: Check = { rows: 1234, seal: `1234:${'0f'.repeat(32)}`, fault: null }
const BROKEN: Check = { rows: 11, seal: null, fault: { n: 12, id: idOf(9, 12), code: 'HASH' } }

const answers = (rows = ROWS, check = INTACT) => ({
  audit: {
    list: api.audit.list.handler(({ input: { area, object, actorId, cursor } }) => {
      const chosen = rows.filter(
        (one) =>
          (area === undefined || AUDIT_ACTIONS[area].some((action) => action === one.action)) &&
          (object === undefined || `${one.target} ${one.targetName}`.includes(object)) &&
          (actorId === undefined || one.actor === [ANNA, OLGA].find(({ id }) => id === actorId)?.nickname),
      )
      const from = cursor === undefined ? 0 : Number(cursor)
      return { items: chosen.slice(from, from + 4), nextCursor: chosen.length > from + 4 ? String(from + 4) : null }
    }),
    actors: api.audit.actors.handler(() => [ANNA, OLGA]),
    verify: api.audit.verify.handler(() => check),
    export: api.audit.export.handler(() => new File(['time,who'], 'log.csv', { type: 'text/csv' })),
  },
})

/** The page in the frame's application, with its address in a state, as the route keeps it in the query string. */
function Page({ initial, roles = ['super_admin'] }: { initial: AuditSearch; roles?: Role[] }) {
  const language = use(SampleLanguageContext)
  const [search, setSearch] = useState(initial)
  return (
    <ApplicationContext value={sampleApplication(language, roles)}>
      <AuditPage appId={APP_ID} query={search} onSearch={(part) => setSearch((now) => ({ ...now, ...part }))} />
    </ApplicationContext>
  )
}

const meta = preview.meta({
  title: 'Screens/Audit/Audit page',
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
      audit: { ...answers().audit, list: api.audit.list.handler(unanswered) },
    })),
  ],
})
export const Empty = meta.story({ decorators: [inConsole(undefined, () => answers([]))] })

export const WhatChanged = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('list', { name: 'Audit log' })
    await expect(list).toHaveTextContent('Anna Keller · Deployed a release')
    await expect(list).toHaveTextContent('The system · Refused a webhook with a wrong signature')
    const toggle = canvas.getByRole('button', { name: 'What changed' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(toggle)
    const table = await canvas.findByRole('table')
    await expect(within(table).getByRole('row', { name: /^roles/ })).toHaveTextContent('adminadmin, online_staff')
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(list).toHaveTextContent('Did robot.oldAction'))
  },
})
export const WhatChangedDark = WhatChanged.extend({
  globals: { theme: 'dark', lang: 'zh' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '修改内容' }))
    await expect(await canvas.findByRole('table')).toBeVisible()
  },
})

export const Narrowed = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('list', { name: 'Audit log' })
    await userEvent.click(canvas.getByRole('combobox', { name: 'What' }))
    await chooseOption('Team')
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
    await userEvent.click(canvas.getByRole('combobox', { name: 'What' }))
    await chooseOption('Telephone')
    await expect(await canvas.findByText('Nothing like that was done')).toBeVisible()
    await userEvent.click(canvas.getAllByRole('button', { name: 'Show all' })[0]!)
    await expect(await canvas.findByRole('list', { name: 'Audit log' })).toHaveTextContent('Deployed a release')
  },
})

export const Intact = meta.story({
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check the log' }))
    await expect(await canvas.findByText(/The log is complete: 1,?234 rows/)).toBeVisible()
    await expect(canvas.getByText(/^Last seal: 1234:0f0f/)).toBeVisible()
  },
})

export const TamperedWith = meta.story({
  decorators: [inConsole(undefined, () => answers(ROWS, BROKEN))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check the log' }))
    await expect(await canvas.findByText(/^Row 12 does not fit/)).toBeVisible()
    await expect(canvas.getByText(/Its content was changed/)).toBeVisible()
  },
})

/** An admin looks and does no more. */
export const OfAnAdmin = meta.story({
  args: { roles: ['admin'] },
  decorators: [inConsole(undefined, () => answers())],
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Export as CSV' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription('Only the super admin exports the audit log.')
  },
})
