import { use, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { Role } from '#src/domain/team/policy.ts'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { ReleasedFlow } from '#src/features/flows/released-flow.tsx'
import { RecordPage } from '#src/features/releases/record-page.tsx'
import type { RecordSearch } from '#src/features/releases/search.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'
import { fakeReleases, PASSWORD } from './fake-releases.ts'
import { changedFlow, releaseId } from './sample-releases.ts'
import { chooseOption } from '../../support/choose.ts'

type PageProps = { initial: RecordSearch; roles?: Role[] }

/** The page in the frame's application, with its address in a state, as the route keeps it in the query string. */
function Page({ initial, roles = ['super_admin'] }: PageProps) {
  const language = use(SampleLanguageContext)
  const [search, setSearch] = useState(initial)
  return (
    <ApplicationContext value={sampleApplication(language, roles)}>
      <RecordPage
        appId={APP_ID}
        search={search}
        onSearch={(part) => setSearch((now) => ({ ...now, ...part }))}
        parts={{ flow: (which) => <ReleasedFlow appId={APP_ID} {...which} /> }}
      />
      <output data-search hidden>
        {JSON.stringify(search)}
      </output>
    </ApplicationContext>
  )
}

const DARK = { theme: 'dark', lang: 'zh', density: 'compact' }
const withReleases = (settings?: Parameters<typeof fakeReleases>[0]) => [
  inConsole(undefined, () => fakeReleases(settings)),
]

const meta = preview.meta({
  title: 'Screens/Releases/Record page',
  component: Page,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const Filled = meta.story({ decorators: withReleases() })
export const FilledDark = Filled.extend({ globals: DARK })
export const SnapshotOpen = Filled.extend({ args: { initial: { snapshot: releaseId(12) } } })
export const SnapshotOpenDark = SnapshotOpen.extend({ globals: DARK })
export const Comparing = Filled.extend({
  args: { initial: { compare: releaseId(12), to: 'draft' } },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'))
    for (const change of await dialog.findAllByText(/^(Settings of the bot|机器人设置|FAQ-[26] .*)$/))
      await userEvent.click(change)
  },
})
export const ComparingDark = Comparing.extend({ globals: DARK })
export const Loading = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      ...fakeReleases(),
      release: {
        ...fakeReleases().release,
        list: api.release.list.handler(unanswered),
        pending: api.release.pending.handler(unanswered),
      },
    })),
  ],
})
export const NeverUsed = meta.story({
  decorators: withReleases({ prepare: (sample) => sample.releases.splice(0) }),
  play: async ({ canvas }) => {
    await canvas.findByText('Nothing deployed yet')
    await expect(canvas.getAllByRole('button', { name: 'Deploy' })).toHaveLength(1)
  },
})
export const DeployingForTheFirstTime = NeverUsed.extend({
  play: async ({ canvas }) => {
    await canvas.findByText('Nothing deployed yet')
    await userEvent.click(canvas.getByRole('button', { name: 'Deploy' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('The bot goes live for the first time with everything below.')
    await userEvent.click(dialog.getByRole('button', { name: 'Deploy' }))
    await screen.findByText('Version 1 is live', undefined, { timeout: 8000 })
    await screen.findByText(/conversations that began before it take it up/)
    await canvas.findByText('Live, version 1')
  },
})
export const NothingFound = Filled.extend({ args: { initial: { status: 'in_progress' } } })
export const Failed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      ...fakeReleases(),
      release: {
        ...fakeReleases().release,
        list: api.release.list.handler(() => {
          throw refusal('UNAVAILABLE')
        }),
      },
    })),
  ],
})
export const ReadOnly = Filled.extend({
  args: { roles: ['online_admin'] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Deploy' })).toHaveAccessibleDescription(
      'Your role may look at versions, not deploy.',
    )
  },
})
export const RecordOfAVersion = Filled.extend({
  args: { roles: ['online_admin'], initial: { snapshot: releaseId(12) } },
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText('What a version holds can be read by admins')
    await expect(drawer.queryByRole('tab')).toBeNull()
    await expect(drawer.getByRole('button', { name: 'Compare' })).toHaveAccessibleDescription(
      'Your role may look at the records, not at what versions hold.',
    )
  },
})
export const RecordOfAVersionDark = Filled.extend({
  args: { roles: ['online_admin'], initial: { snapshot: releaseId(12) } },
  globals: DARK,
})
export const NothingToDeploy = meta.story({
  decorators: withReleases({
    prepare: (sample) => {
      sample.pending = []
    },
  }),
  play: async ({ canvas }) => {
    await canvas.findByText('Draft is live')
    await expect(canvas.getByRole('button', { name: 'Deploy' })).toHaveAccessibleDescription(
      'The draft equals what is live.',
    )
  },
})

async function openDeploy(canvas: ReturnType<typeof within>) {
  await canvas.findByText('4 changes not live')
  await userEvent.click(await canvas.findByRole('button', { name: 'Deploy' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deploy the draft' })
  await within(dialog).findByText('FAQ-2 How much is delivery?')
  return within(dialog)
}

export const Deploying = Filled.extend({
  play: async ({ canvas }) => {
    const dialog = await openDeploy(canvas)
    await userEvent.type(dialog.getByLabelText(/^Note/), 'Winter prices')
    await userEvent.click(dialog.getByText('FAQ-2 How much is delivery?'))
    await expect(dialog.getByText('4.90').tagName).toBe('DEL')
    await expect(dialog.getByText('5.90').tagName).toBe('INS')
    await userEvent.click(dialog.getByRole('button', { name: 'Deploy' }))
    await screen.findByText('Version 13 is live', undefined, { timeout: 8000 })
    await userEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[1]!)
    await canvas.findByText('Winter prices')
    await canvas.findByText('Live, version 13')
    await canvas.findByText('Draft is live')
  },
})

export const DeployDialogDark = Filled.extend({
  globals: DARK,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '发布' }))
    await userEvent.click(await screen.findByText('机器人设置'))
  },
})

export const DeployFails = meta.story({
  decorators: withReleases({ failsAt: 'build' }),
  play: async ({ canvas }) => {
    const dialog = await openDeploy(canvas)
    await userEvent.click(dialog.getByRole('button', { name: 'Deploy' }))
    await screen.findByText('The deployment failed at the step “Build”', undefined, { timeout: 8000 })
    await screen.findByText(/^Reason: The server stopped in the middle of the deployment/)
    await screen.findByText('Live, version 12')
  },
})

export const DeployingElsewhere = meta.story({
  decorators: withReleases({ isBusy: true }),
  play: async ({ canvas }) => {
    const dialog = await openDeploy(canvas)
    await userEvent.click(dialog.getByRole('button', { name: 'Deploy' }))
    await dialog.findByText('Another deployment is in progress.')
  },
})

export const MoreThanThePlanRuns = meta.story({
  decorators: withReleases({ unplanned: { flows: 3, documents: 1 } }),
  play: async ({ canvas }) => {
    const dialog = await openDeploy(canvas)
    await expect(await dialog.findByText('The plan does not run all of this')).toBeVisible()
    await expect(dialog.getByText('3 task flows')).toBeInTheDocument()
    await expect(dialog.getByText('1 document')).toBeInTheDocument()
    await expect(dialog.getByRole('button', { name: 'Deploy' })).toBeEnabled()
  },
})

export const FlowsThatClash = meta.story({
  name: 'Flows that begin at what a question asks are told before a deployment, and hinder none',
  decorators: withReleases({
    clashes: [
      {
        flow: { id: releaseId(1), name: 'Order status' },
        example: 'Track my order',
        entry: { id: releaseId(2), number: 1, question: 'Where is my order?' },
        nearest: 'Track my order',
        similarity: 1,
      },
    ],
  }),
  play: async ({ canvas }) => {
    const dialog = await openDeploy(canvas)
    const flow = await dialog.findByRole('link', { name: 'Order status' })
    await expect(flow.closest('li')).toHaveTextContent('FAQ-1 asks “Track my order” (100% alike)')
    await userEvent.click(dialog.getByRole('button', { name: 'Deploy' }))
    await waitFor(() => expect(dialog.queryByRole('link', { name: 'Order status' })).toBeNull())
  },
})

export const FlowsThatCannotRun = meta.story({
  decorators: withReleases({
    broken: [
      { flowId: releaseId(1), name: 'Return and refund', codes: ['required'], count: 1 },
      { flowId: releaseId(2), name: 'Complaint', codes: ['required', 'flow_missing'], count: 3 },
    ],
  }),
  play: async ({ canvas }) => {
    const dialog = await openDeploy(canvas)
    await userEvent.click(dialog.getByRole('button', { name: 'Deploy' }))
    await dialog.findByText('“Return and refund”, 1 problem')
    await dialog.findByText('“Complaint”, 3 problems')
  },
})

export const GoesPastFlowsThatStandInTheWay = meta.story({
  decorators: withReleases({
    broken: [
      { flowId: releaseId(1), name: 'Return and refund', codes: ['required'], count: 1 },
      { flowId: releaseId(2), name: 'Complaint', codes: ['required', 'flow_missing'], count: 3 },
    ],
  }),
  play: async ({ canvas }) => {
    const dialog = await openDeploy(canvas)
    await userEvent.click(dialog.getByRole('button', { name: 'Deploy' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Switch off “Complaint”' }))
    await expect(await dialog.findByText('Switched off')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Publish without it: “Return and refund”' }))
    await expect(await dialog.findByText('1 flow is not taken along')).toBeVisible()
    // Each has its way back.
    const [back] = dialog.getAllByRole('button', { name: 'Take it along: “Return and refund”' })
    await userEvent.click(back!)
    await userEvent.click(dialog.getByRole('button', { name: 'Publish without it: “Return and refund”' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Deploy' }))
    await expect(await dialog.findByText(/is live$/, undefined, { timeout: 5000 })).toBeVisible()
  },
})

export const ShowsNoChangeOfAFlowThatIsLeft = meta.story({
  decorators: withReleases({
    prepare: (sample) => {
      sample.pending = [...sample.pending, changedFlow('en')]
    },
    tests: {
      rule: 'block',
      ran: 1,
      left: 0,
      failed: [{ flowId: changedFlow('en').entityId, name: 'Return and refund', kind: 'standard', tests: ['In time'] }],
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Deploy' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deploy the draft' }))
    await expect(await dialog.findByText('FLOW-2 Return and refund')).toBeVisible()
    await userEvent.click(await dialog.findByRole('button', { name: 'Publish without it: “Return and refund”' }))
    await waitFor(() => expect(dialog.queryByText('FLOW-2 Return and refund')).toBeNull())
  },
})

export const TellsWhichTestsFail = meta.story({
  decorators: withReleases({
    tests: {
      rule: 'warn',
      ran: 6,
      left: 0,
      failed: [{ flowId: releaseId(1), name: 'Return and refund', kind: 'standard', tests: ['In time', 'Too late'] }],
    },
  }),
  play: async ({ canvas }) => {
    const dialog = await openDeploy(canvas)
    await expect(await dialog.findByText('Tests of 1 flow failed')).toBeVisible()
    await expect(dialog.getByText('They do not keep you from deploying.')).toBeVisible()
    await userEvent.click(dialog.getByRole('combobox', { name: 'When a test fails' }))
    await chooseOption('Do not deploy')
    await expect(await dialog.findByText(/^Nothing is deployed while they fail/)).toBeVisible()
  },
})

export const TellsWhichKeptQuestionsFail = meta.story({
  decorators: withReleases({
    kept: [
      {
        id: releaseId(21),
        question: 'my parcel hasnt come yet',
        expected: { by: 'entry', id: releaseId(22), name: 'Where is my order?' },
        given: { by: 'choice', name: null },
        passed: false,
      },
      {
        id: releaseId(23),
        question: 'Let me talk to somebody',
        expected: { by: 'person', name: null },
        given: { by: 'person', name: null },
        passed: true,
      },
    ],
  }),
  play: async ({ canvas }) => {
    const dialog = await openDeploy(canvas)
    await expect(await dialog.findByText('1 kept question is answered otherwise than it should be')).toBeVisible()
    await expect(dialog.getByText('A choice of questions is offered, instead of Q&A: Where is my order?')).toBeVisible()
    await expect(dialog.queryByText('Let me talk to somebody')).toBeNull()
  },
})

export const AFlowChanged = meta.story({
  decorators: withReleases({
    prepare: (sample) => {
      sample.pending = [changedFlow('en')]
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Deploy' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deploy the draft' }))
    await userEvent.click(await dialog.findByText('FLOW-2 Return and refund'))
    await dialog.findByText('Node “Why?”')
    await dialog.findByText('Connections')
  },
})

export const AsksForThePassword = meta.story({
  decorators: withReleases({ asksPassword: true }),
  play: async ({ canvas }) => {
    const dialog = await openDeploy(canvas)
    await userEvent.type(dialog.getByLabelText(/^Note/), 'Kept')
    await userEvent.click(dialog.getByRole('button', { name: 'Deploy' }))
    const password = await dialog.findByLabelText('Password')
    await userEvent.type(password, 'wrong{Enter}')
    await dialog.findByText('Wrong account or password.')
    await expect(dialog.getByLabelText(/^Note/)).toHaveValue('Kept')
    await userEvent.clear(password)
    await userEvent.type(password, `${PASSWORD}{Enter}`)
    await screen.findByText('Version 13 is live', undefined, { timeout: 8000 })
  },
})

export const TooLongANote = Filled.extend({
  play: async ({ canvas }) => {
    const dialog = await openDeploy(canvas)
    await userEvent.click(dialog.getByLabelText(/^Note/))
    await userEvent.paste('😀'.repeat(201))
    await dialog.findByText('201 / 200')
    await expect(dialog.getByRole('button', { name: 'Deploy' })).toHaveAttribute('aria-disabled', 'true')
  },
})

export const RollingBack = Filled.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for version 9' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Roll back/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Roll back to version 9?' })
    await within(dialog).findByText(/^3 changes go back/)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }))
    await screen.findByText('Version 13 is live', undefined, { timeout: 8000 })
  },
})

export const TheLiveVersionIsNotRolledBackTo = Filled.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for version 12' }))
    await expect(await screen.findByRole('menuitem', { name: /Roll back/ })).toHaveTextContent('This version is live.')
    await expect(screen.getByRole('menuitem', { name: /Roll back/ })).toHaveAttribute('aria-disabled', 'true')
  },
})

export const KeepsItsViewInTheAddress = Filled.extend({
  play: async ({ canvas, canvasElement }) => {
    const search = () => JSON.parse(canvasElement.querySelector('[data-search]')?.textContent ?? '{}') as RecordSearch
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Status' }))
    await chooseOption('Failed')
    await waitFor(() => expect(search().status).toBe('failed'))
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Actions for version 12' })).toBeNull())
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for version 11' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Compare' }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'With' }))
    await chooseOption(/^Version 12, live/)
    await waitFor(() => expect(search()).toMatchObject({ compare: releaseId(11), to: releaseId(12) }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(search().compare).toBeUndefined())
  },
})

export const ShowsAllOfASnapshot = Filled.extend({
  args: { initial: { snapshot: releaseId(12) } },
  play: async () => {
    await screen.findByText('2 tests of flows failed when it was ordered')
    const drawer = within(await screen.findByRole('dialog', { name: 'Version 12' }))
    await drawer.findByText('Return and refund: Within 30 days, Too late')
    await userEvent.click(await drawer.findByRole('tab', { name: /Task flows/ }))
    await userEvent.click(drawer.getByText('FLOW-2 Return and refund'))
    const drawn = await drawer.findByRole('application', { name: /14 nodes/ })
    await within(drawn).findByText('Ask for the number')
    await userEvent.click(drawer.getByRole('button', { name: 'Nearer' }))
    await userEvent.click(drawer.getByText('Every step as text'))
    await expect(await drawer.findByText(/Why are you returning it\?/)).toBeVisible()
    await expect(drawer.queryByText('FLOW-3 Department menu')).toBeNull()
    await userEvent.click(drawer.getByRole('tab', { name: /Voice menus/ }))
    await userEvent.click(await drawer.findByText('FLOW-3 Department menu'))
    await drawer.findByRole('application', { name: /12 nodes/ })
    await userEvent.click(drawer.getByRole('tab', { name: /Documents/ }))
    await userEvent.type(drawer.getByRole('searchbox', { name: 'Search documents' }), 'submarine')
    await drawer.findByText('No result for “submarine”')
    await userEvent.click(drawer.getAllByRole('button', { name: 'Clear' })[0]!)
    await userEvent.click(drawer.getByText('DOC-1 Warranty.pdf'))
    await expect(drawer.getByText('14')).toBeVisible()
    await userEvent.click(drawer.getByRole('tab', { name: 'Web chat' }))
    await drawer.findByText('As the visitor’s browser')
    await drawer.findByText('Title (English)')
    await drawer.findByText('Text at the button (简体中文)')
  },
})

export const ADrawnFlow = Filled.extend({
  args: { initial: { snapshot: releaseId(12) } },
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.click(await drawer.findByRole('tab', { name: /(Task flows|任务流程)/ }))
    await userEvent.click(drawer.getByText(/^FLOW-2/))
    await drawer.findByRole('application')
  },
})
export const ADrawnFlowTakesKeys = Filled.extend({
  args: { initial: { snapshot: releaseId(12) } },
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.click(await drawer.findByRole('tab', { name: /Task flows/ }))
    await userEvent.click(drawer.getByText(/^FLOW-2/))
    const drawn = await drawer.findByRole('application', { name: /Press \? for keys/ })
    drawn.focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(within(drawn).getByRole('img', { name: /1 of 14/ })).toBeInTheDocument())
    await userEvent.keyboard('{Delete}')
    await expect(drawn).toHaveAccessibleName(/14 nodes/)
    await userEvent.keyboard('?')
    const keys = within(await screen.findByRole('dialog', { name: 'Keys of the editor' }))
    await expect(keys.getByRole('heading', { name: 'Walk the flow' })).toBeVisible()
    await expect(keys.queryByRole('heading', { name: 'Edit' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(drawn).toHaveFocus())
  },
})
export const ADrawnFlowDark = ADrawnFlow.extend({ globals: DARK })

export const SearchesASnapshot = Filled.extend({
  play: async ({ canvas }) => {
    const row = (await canvas.findByRole('button', { name: 'Actions for version 12' })).closest('tr')
    row?.focus()
    await userEvent.keyboard('{Enter}')
    const drawer = within(await screen.findByRole('dialog', { name: 'Version 12' }))
    await userEvent.click(await drawer.findByRole('tab', { name: /Questions/ }))
    await userEvent.type(drawer.getByRole('searchbox'), 'parcel')
    await waitFor(() => expect(drawer.queryByText('How do I return something?')).toBeNull())
    await userEvent.click(drawer.getByText('Where is my order?'))
    await drawer.findByText(/The line “Parcel”/)
    await userEvent.type(drawer.getByRole('searchbox'), ' submarine')
    await drawer.findByText('No result for “parcel submarine”')
    await expect(drawer.getByRole('button', { name: 'Roll back to this version' })).toHaveAccessibleDescription(
      'This version is live.',
    )
    await userEvent.click(drawer.getByRole('button', { name: 'Compare' }))
    await screen.findByRole('dialog', { name: 'Compare version 12' })
  },
})
