import type { ComponentType } from 'react'
import { expect, screen, userEvent } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { LinkHostsSection } from '#src/features/robot/model/link-hosts-section.tsx'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID } from '../../support/console/sample-bot.ts'

const meta = preview.meta({
  title: 'Screens/Robot/Link hosts',
  component: LinkHostsSection,
  args: { id: 'links', appId: APP_ID },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

/** Hosts behind the card, which saving changes. */
function withHosts(begin: string[], known: string[]) {
  return function WithHosts(Story: ComponentType) {
    return inConsole(undefined, () => {
      let hosts = begin
      return {
        robot: {
          linkHosts: api.robot.linkHosts.handler(() => ({ hosts, known })),
          setLinkHosts: api.robot.setLinkHosts.handler(({ input }) => {
            hosts = input.hosts
            return {}
          }),
        },
      }
    })(() => (
      <div className="max-w-[45rem] p-4">
        <Story />
      </div>
    ))
  }
}

const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } }

export const None = meta.story({ decorators: [withHosts([], ['desk.example.com'])] })
export const Some = meta.story({
  decorators: [withHosts(['shop.example.com', 'cdn.example.com:8443'], ['desk.example.com', 'help.example.com'])],
})
export const SomeDark = Some.extend(DARK)
export const Loading = meta.story({
  decorators: [inConsole(undefined, () => ({ robot: { linkHosts: api.robot.linkHosts.handler(unanswered) } }))],
})
export const Failed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      robot: {
        linkHosts: api.robot.linkHosts.handler(() => {
          throw refusal('UNAVAILABLE')
        }),
      },
    })),
  ],
})

export const Allowed = None.extend({
  name: 'A host is taken from an address, one that is none is marked, and what is left is saved',
  play: async () => {
    const field = await screen.findByRole('textbox', { name: 'Allowed hosts' })
    await userEvent.type(field, 'https://Shop.example.com/returns{Enter}not a host{Enter}')
    await screen.findByText('shop.example.com')
    await expect(screen.getByRole('button', { name: 'Save hosts' })).toHaveAccessibleDescription(
      'Correct the marked hosts first',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remove not a host' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save hosts' }))
    await screen.findByText('Hosts saved. They are in effect now.')
  },
})
