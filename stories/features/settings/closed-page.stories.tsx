import { use } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { ClosedPage } from '#src/features/settings/closed-page.tsx'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import type { Application } from '#src/features/shared/session/session.ts'
import preview from '../../../.storybook/preview.tsx'
import { api } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { DARK } from '../../support/sheet.tsx'
import { sampleApplication } from '../frame/people.ts'

const CLOSING: NonNullable<Application['closing']> = {
  by: 'Anna Keller',
  closedAt: '2026-11-27T02:00:00.000Z',
  dueAt: '2026-12-04T02:00:00.000Z',
  progress: null,
}

type ClosedProps = { roles?: Application['roles']; progress?: NonNullable<Application['closing']>['progress'] }

function Closed({ roles = ['super_admin'], progress = null }: ClosedProps) {
  const application = sampleApplication(use(SampleLanguageContext), roles)
  return (
    <ApplicationContext value={{ ...application, closing: { ...CLOSING, progress } }}>
      <ClosedPage />
    </ApplicationContext>
  )
}

let reopened = 0
const erasing = { done: 31, total: 84, rows: 48_210 }

const meta = preview.meta({
  title: 'Screens/Settings/Closed page',
  component: Closed,
  loaders: [consoleTexts],
  decorators: [
    inConsole(undefined, () => ({
      application: {
        get: api.application.get.handler(() => ({
          ...sampleApplication('en'),
          closing: { ...CLOSING, progress: erasing },
        })),
        reopen: api.application.reopen.handler(() => {
          reopened += 1
          return {}
        }),
      },
    })),
  ],
  parameters: { layout: 'fullscreen' },
})

export const Grace = meta.story()
export const GraceDark = meta.story({ globals: DARK })
export const Asked = meta.story({ args: { roles: ['online_staff'] } })
export const Erasing = meta.story({ args: { progress: erasing } })

export const TakenBack = meta.story({
  name: 'The super admin takes it back',
  play: async ({ canvas }) => {
    reopened = 0
    await userEvent.click(canvas.getByRole('button', { name: 'Take it back' }))
    await waitFor(() => expect(reopened).toBe(1))
    await screen.findByText('“Harbour Street Shop” serves again')
  },
})
