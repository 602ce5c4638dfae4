import preview from '../../../.storybook/preview.tsx'
import { BasicPage } from '#src/features/chatbot/basic-page.tsx'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { consoleTexts, inConsole } from './console.tsx'
import { APP_ID } from './sample-bot.ts'

const meta = preview.meta({
  title: 'Screens/Chatbot/Basic settings',
  component: BasicPage,
  args: { appId: APP_ID },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const Filled = meta.story({ decorators: [inConsole()] })
export const FilledDark = Filled.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const Loading = meta.story({
  decorators: [inConsole(undefined, () => ({ robot: { get: api.robot.get.handler(unanswered) } }))],
})
export const Failed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      robot: {
        get: api.robot.get.handler(() => {
          throw refusal('INTERNAL')
        }),
      },
    })),
  ],
})
