import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { ImpactNote } from '#src/features/shared/impact/impact-note.tsx'
import type { PlannedChange } from '#src/features/shared/impact/use-impact.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { noImpact, sampleImpact } from '../../support/console/fake-impact.ts'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'

const CHANGE: PlannedChange = { type: 'act', target: { ids: [idOf(2, 1)] }, act: 'remove' }

/** The note as a drawer's foot or a question shows it. */
function Note() {
  return (
    <div className="w-120 max-w-full bg-surface p-5">
      <ImpactNote appId={APP_ID} change={CHANGE} />
    </div>
  )
}

const meta = preview.meta({ title: 'Screens/Shared/Impact', component: Note, loaders: [consoleTexts] })

type Handler = Parameters<typeof api.impact.preview.handler>[0]
const answering = (handler: Handler) =>
  inConsole(undefined, () => ({ impact: { preview: api.impact.preview.handler(handler) } }))

export const Changes = meta.story({
  name: 'What changes is counted, and shown question by question',
  decorators: [inConsole()],
  play: async () => {
    await screen.findByText('6 no longer answered')
    await expect(screen.getByText('Answered 214 questions in 30 days; 190 would stay (89%).')).toBeVisible()
    await expect(screen.getByText(/asks the same as FAQ-2/)).toHaveTextContent('The answers name different figures.')
    await userEvent.click(screen.getByText('Show the questions'))
    const table = within(screen.getByRole('table'))
    await expect(table.getByText('No direct answer')).toBeVisible()
  },
})
export const ChangesDark = meta.story({
  decorators: [inConsole()],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    await userEvent.click(await screen.findByText('查看这些提问'))
  },
})
export const Nothing = meta.story({ decorators: [answering(() => noImpact)] })
export const NobodyAsked = meta.story({ decorators: [answering(() => ({ ...noImpact, asked: 0 }))] })
export const Stopped = meta.story({
  name: 'It need not be waited for, and can be begun again',
  decorators: [answering(unanswered)],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    await screen.findByText('Not tried on visitors’ questions.')
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }))
    await screen.findByText('Trying this on visitors’ questions')
  },
})

let refusals = 0
export const Failed = meta.story({
  name: 'One that failed is tried again',
  decorators: [
    inConsole(
      () => {
        refusals = 0
      },
      (bot) => ({
        impact: {
          preview: api.impact.preview.handler(() => {
            if (++refusals === 1) throw refusal('UNAVAILABLE')
            return sampleImpact(bot)
          }),
        },
      }),
    ),
  ],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText('6 no longer answered')).toBeVisible())
  },
})
