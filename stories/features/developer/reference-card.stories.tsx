import { use } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { Operation } from '#src/api/reference.ts'
import { ReferenceCard } from '#src/features/developer/reference-card.tsx'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { unanswered } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'

const OPERATIONS: Operation[] = [
  {
    id: 'knowledge.categories',
    method: 'GET',
    path: '/apps/{appId}/categories',
    summary: 'Categories with their counts',
    tag: 'Knowledge',
    scope: 'knowledge:read',
    query: [],
    body: undefined,
  },
  {
    id: 'knowledge.renameCategory',
    method: 'PATCH',
    path: '/apps/{appId}/categories/{categoryId}',
    summary: 'Rename a category',
    tag: 'Knowledge',
    scope: 'knowledge:write',
    query: [],
    body: { name: 'Delivery and returns' },
  },
  {
    id: 'audit.list',
    method: 'GET',
    path: '/apps/{appId}/audit',
    summary: 'Who changed what, newest first',
    tag: 'Audit log',
    scope: 'audit:read',
    query: ['cursor', 'limit', 'range'],
    body: undefined,
  },
]

/** The card in the frame's application. */
function Reference({ read = async () => OPERATIONS }: { read?: () => Promise<Operation[]> }) {
  const language = use(SampleLanguageContext)
  return (
    <ApplicationContext value={sampleApplication(language, ['admin'])}>
      <ReferenceCard appId={APP_ID} read={read} />
    </ApplicationContext>
  )
}

const meta = preview.meta({
  title: 'Screens/Developer/Reference card',
  component: Reference,
  loaders: [consoleTexts],
  decorators: [inConsole(undefined, () => ({}))],
})

export const Closed = meta.story({})

export const There = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click((await canvas.findAllByRole('button'))[0]!)
    await userEvent.click(await canvas.findByRole('button', { name: /PATCH/ }))
    await expect(canvas.getByText(/curl -X PATCH/)).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'Python' }))
    const block = within(await canvas.findByRole('figure'))
    await expect(block.getByText(/urllib\.request/)).toHaveTextContent(APP_ID)
    await expect(block.getByText(/urllib\.request/)).toHaveTextContent('Delivery and returns')
  },
})
export const ThereDark = There.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

const opened = async ({ canvas }: { canvas: ReturnType<typeof within> }) => {
  await userEvent.click((await canvas.findAllByRole('button'))[0]!)
}
export const Loading = meta.story({ args: { read: unanswered }, play: opened })
export const Failed = meta.story({
  args: {
    read: async () => {
      throw new Error('The document answered 503.')
    },
  },
  play: async (context) => {
    await opened(context)
    await expect(await context.canvas.findByRole('button', { name: 'Try again' })).toBeVisible()
  },
})
