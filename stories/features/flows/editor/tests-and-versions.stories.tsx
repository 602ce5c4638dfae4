import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../../.storybook/preview.tsx'
import { i18n } from '#src/i18n/i18n.ts'
import { api, refusal, unanswered } from '../../../support/api.tsx'
import { consoleTexts } from '../../../support/console/console.tsx'
import { Editor, inEditor, isOpen } from './in-editor.tsx'
import type { SampleEditor } from './sample-editor.ts'

const meta = preview.meta({
  title: 'Screens/Flows/Editor/Tests and versions',
  component: Editor,
  args: { initial: { dock: 'tests' as const } },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } }
const EN = { globals: { lang: 'en' } }
const VERSIONS = { args: { initial: { panel: 'versions' as const } } }
const opened = async () => void (await isOpen())

export const TestsNone = meta.story({
  decorators: [
    inEditor({
      prepare: (sample) => {
        sample.tests = []
      },
    }),
  ],
  play: opened,
})
export const TestsNoneDark = TestsNone.extend(DARK)
export const Tests = meta.story({ decorators: [inEditor()], play: opened })
export const TestsDark = Tests.extend(DARK)

export const SaysWhatAFailedLineExpected = meta.story({
  ...EN,
  decorators: [inEditor()],
  play: async () => {
    await isOpen()
    const line = within((await screen.findByText('Line 2: Expect the node')).closest('li')!)
    await expect(line.getByText('Expected')).toBeVisible()
    await expect(line.getByText('Number not found')).toBeVisible()
  },
})

export const TestsReadOnly = Tests.extend({ args: { initial: { dock: 'tests' }, readOnly: true } })
export const TestsLoading = meta.story({
  decorators: [inEditor({ override: () => ({ tests: api.flows.tests.handler(unanswered) }) })],
  play: opened,
})
export const TestsFailed = meta.story({
  decorators: [
    inEditor({
      override: () => ({
        tests: api.flows.tests.handler(() => {
          throw refusal('INTERNAL')
        }),
      }),
    }),
  ],
  play: opened,
})
export const Coverage = meta.story({
  decorators: [inEditor()],
  play: async () => {
    await isOpen()
    await userEvent.click(await screen.findByRole('switch', { name: i18n.t(($) => $.flow.tests.coverage) }))
    await expect(await screen.findByText(i18n.t(($) => $.flow.tests.reached, { reached: 5, count: 14 }))).toBeVisible()
  },
})
export const CoverageDark = Coverage.extend(DARK)
/** Ways that no test takes are listed beside the nodes that none reaches, and lead to where they begin. */
export const CoverageOfWays = Coverage.extend({
  ...EN,
  play: async () => {
    await isOpen()
    await userEvent.click(await screen.findByRole('switch', { name: 'Show coverage' }))
    await userEvent.click(await screen.findByRole('button', { name: /^\d+ ways? (is|are) not taken$/ }))
    const [way] = await screen.findAllByRole('menuitem', { name: / → / })
    await userEvent.click(way!)
    await expect(await screen.findByText('Connection')).toBeVisible()
  },
})

const openTest = async () => {
  await isOpen()
  const name = i18n.language === 'zh' ? '商城系统无响应' : 'The shop does not answer'
  await userEvent.click(await screen.findByRole('button', { name: i18n.t(($) => $.flow.tests.more, { name }) }))
  const [first] = await screen.findAllByRole('menuitem')
  await userEvent.click(first!)
  await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible())
}
export const TestDialog = meta.story({ decorators: [inEditor()], play: openTest })
export const TestDialogDark = TestDialog.extend(DARK)
export const TestDialogReadOnly = TestDialog.extend({ args: { initial: { dock: 'tests' }, readOnly: true } })

let sample: SampleEditor
const remember = (made: SampleEditor) => {
  sample = made
}

export const ATestIsDeletedOnceAsked = meta.story({
  ...EN,
  decorators: [inEditor({ prepare: remember })],
  play: async () => {
    await isOpen()
    const [test] = sample.tests
    const more = await screen.findByRole('button', { name: `Actions for ${test!.name}` })
    const ask = async () => {
      await userEvent.click(more)
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      const question = await screen.findByRole('alertdialog', { name: `Delete “${test!.name}”?` })
      await waitFor(() => expect(question).toBeVisible())
      return within(question)
    }
    await userEvent.click((await ask()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(sample.tests).toContain(test)
    await waitFor(() => expect(more).toHaveFocus())
    await userEvent.click((await ask()).getByRole('button', { name: 'Delete test' }))
    await waitFor(() => expect(screen.queryByText(test!.name)).toBeNull())
    await expect(sample.tests).not.toContain(test)
  },
})

export const ATestIsWritten = meta.story({
  ...EN,
  decorators: [inEditor({ prepare: remember })],
  play: async () => {
    await isOpen()
    await userEvent.click(await screen.findByRole('button', { name: 'New test' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Add a line' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Visitor says' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Visitor says' }), 'I want my money back')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sample.tests.at(-1)?.steps).toEqual([{ type: 'say', text: 'I want my money back' }]))
    await expect(await screen.findByText('Test 4')).toBeVisible()
  },
})

const writeFileLine = async () => {
  await isOpen()
  await userEvent.click(await screen.findByRole('button', { name: i18n.t(($) => $.flow.tests.write) }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: i18n.t(($) => $.flow.tests.addLine) }))
  const line = i18n.t(($) => $.flow.tests.types.file)
  await userEvent.click(await screen.findByRole('menuitem', { name: line }))
  const name = dialog.getByRole('textbox', { name: line })
  await userEvent.clear(name)
  await userEvent.type(name, 'receipt.pdf')
  return dialog
}
export const ATestWithAFile = meta.story({ decorators: [inEditor()], play: async () => void (await writeFileLine()) })
export const ATestWithAFileDark = ATestWithAFile.extend(DARK)
export const ATestSendsAFile = meta.story({
  ...EN,
  decorators: [inEditor({ prepare: remember })],
  play: async () => {
    const dialog = await writeFileLine()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sample.tests.at(-1)?.steps).toEqual([{ type: 'file', name: 'receipt.pdf', size: 102_400 }]),
    )
  },
})

export const VersionsNone = meta.story({
  ...VERSIONS,
  decorators: [
    inEditor({
      prepare: (made) => {
        made.versions = []
      },
    }),
  ],
  play: opened,
})
export const VersionsNoneDark = VersionsNone.extend(DARK)
export const Versions = meta.story({ ...VERSIONS, decorators: [inEditor()], play: opened })
export const VersionsDark = Versions.extend(DARK)

export const VersionsReadOnly = Versions.extend({ args: { initial: { panel: 'versions' }, readOnly: true } })
export const VersionsLoading = meta.story({
  ...VERSIONS,
  decorators: [inEditor({ override: () => ({ versions: api.flows.versions.handler(unanswered) }) })],
  play: opened,
})
export const VersionsFailed = meta.story({
  ...VERSIONS,
  decorators: [
    inEditor({
      override: () => ({
        versions: api.flows.versions.handler(() => {
          throw refusal('INTERNAL')
        }),
      }),
    }),
  ],
  play: opened,
})

const openMenu = async (entry: string) => {
  await isOpen()
  await userEvent.click(
    await screen.findByRole('button', { name: i18n.t(($) => $.flow.versions.actions, { number: 3 }) }),
  )
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
export const Compare = meta.story({
  ...VERSIONS,
  decorators: [inEditor()],
  play: async () => {
    await openMenu(i18n.t(($) => $.flow.versions.compare))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('button', { name: 'Old greeting' }))
    await waitFor(() => expect(dialog.getByText('Old greeting', { selector: '.flow-card *' })).toBeVisible(), {
      timeout: 5000,
    })
  },
})
export const CompareDark = Compare.extend(DARK)
export const CompareFailed = meta.story({
  ...VERSIONS,
  decorators: [
    inEditor({
      override: () => ({
        version: api.flows.version.handler(() => {
          throw refusal('INTERNAL')
        }),
      }),
    }),
  ],
  play: async () => {
    await openMenu(i18n.t(($) => $.flow.versions.compare))
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(dialog.getByRole('button', { name: i18n.t(($) => $.common.retry) })).toBeVisible())
  },
})
export const CompareTheSame = meta.story({
  ...VERSIONS,
  decorators: [
    inEditor({
      override: (made) => ({
        version: api.flows.version.handler(() => ({ ...made.versions[0]!, document: made.flow.document })),
      }),
    }),
  ],
  play: async () => {
    await openMenu(i18n.t(($) => $.flow.versions.compare))
    const dialog = within(await screen.findByRole('dialog'))
    // The dialog comes into sight little by little.
    await waitFor(() => expect(dialog.getByText(i18n.t(($) => $.flow.versions.same))).toBeVisible())
  },
})

export const RestoringCanBeUndone = meta.story({
  ...VERSIONS,
  ...EN,
  decorators: [inEditor({ prepare: remember })],
  play: async () => {
    await openMenu(i18n.t(($) => $.flow.versions.restore))
    await screen.findByText('Version 3 restored')
    await waitFor(() => expect(JSON.stringify(sample.flow.document)).toContain('Old greeting'), { timeout: 5000 })
    await userEvent.click(screen.getByRole('button', { name: /^Undo Restore|^Undo .*version/i }))
    await waitFor(() => expect(JSON.stringify(sample.flow.document)).not.toContain('Old greeting'), { timeout: 5000 })
  },
})
