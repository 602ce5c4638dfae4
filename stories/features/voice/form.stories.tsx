import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import departmentsMenu from '#src/server/content/flows/menu-departments.en.json' with { type: 'json' }
import { textPrompt } from '#src/domain/telephony/prompt.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import { sampleOfMenu } from '../../nodes/voice-sample-data.ts'
import { aGraph, aNode, anEdge } from '../../editor/support.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { inMenus } from './in-menus.tsx'
import { DARK, EN, isSaved, MenuEditor } from './menu-editor.tsx'
import { mainMenu, type SampleMenus } from './sample-menus.ts'
import { chooseOption } from '../../support/choose.ts'

const meta = preview.meta({
  title: 'Screens/Voice/Form',
  component: MenuEditor,
  args: { initial: { as: 'form' } },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const keys = () => screen.findByRole('group', { name: /^(Options|选项)$/ }, { timeout: 5000 })

/** A second level behind the key for returns. */
const twoLevels = (sample: SampleMenus) => {
  const menu = mainMenu()
  const level = aNode('returns', 'keys', sampleOfMenu('keys'), { title: 'Returns', position: { x: 980, y: 560 } })
  const [, , , again] = menu.edges.values()
  const edges = [...menu.edges.values()].filter((edge) => edge !== again)
  const document = aGraph({
    nodes: [...menu.nodes.values(), level],
    edges: [...edges, anEdge('e8', 'menu', 'option:b', 'returns')],
  })
  sample.flow = { ...sample.flow, document: graphToJson(document) }
}

/** Another system is asked before the first level. */
const askedFirst = (sample: SampleMenus) => {
  const document = aGraph({
    nodes: [
      aNode('start', 'start', sampleOfMenu('start'), {}),
      aNode('look', 'http', sampleOfMenu('http'), { title: 'Look up', position: { x: 320, y: 0 } }),
    ],
    edges: [anEdge('e1', 'start', 'next', 'look')],
  })
  sample.flow = { ...sample.flow, document: graphToJson(document) }
}

export const Filled = meta.story({ decorators: [inMenus()], play: async () => void (await keys()) })
export const FilledDark = Filled.extend(DARK)
export const ReadOnly = Filled.extend({ args: { initial: { as: 'form' }, readOnly: true } })

export const MoreThanItShows = meta.story({
  decorators: [inMenus({ prepare: twoLevels })],
  play: async () => void (await keys()),
})
export const MoreThanItShowsDark = MoreThanItShows.extend(DARK)

export const OnlyOnTheCanvas = meta.story({
  decorators: [inMenus({ prepare: askedFirst })],
  play: async () => void (await screen.findByRole('button', { name: /^(Show on the canvas|在画布上查看)$/ })),
})
export const OnlyOnTheCanvasDark = OnlyOnTheCanvas.extend(DARK)

/** The key for a person names no group, and there is none that could answer. */
const nobodyThere = (sample: SampleMenus) => {
  const menu = mainMenu()
  const nodes = [...menu.nodes.values()].map((node) =>
    node.kind === 'transfer' ? { ...node, data: { ...(node.data as object), groupId: null } } : node,
  )
  sample.flow = { ...sample.flow, document: graphToJson(aGraph({ nodes, edges: [...menu.edges.values()] })) }
  sample.resources = { ...sample.resources, groups: [] }
}
const lacking = () =>
  screen.findAllByText(/^(There is no group yet|还没有可以接听的客服组)/, undefined, { timeout: 5000 })

export const SaysWhatItLacks = meta.story({
  decorators: [inMenus({ prepare: nobodyThere })],
  play: async () => {
    await keys()
    // Two keys lead to the same step: it is said at both.
    await expect(await lacking()).toHaveLength(2)
  },
})
export const SaysWhatItLacksDark = SaysWhatItLacks.extend(DARK)

export const IsWrittenInTheMenusOwnLanguage = meta.story({
  ...EN,
  args: { initial: { as: 'form', check: 'all' } },
  decorators: [
    inMenus({
      prepare: (sample) => {
        const { settings } = sample.menu
        sample.menu = { ...sample.menu, settings: { ...settings, language: 'ja' } }
      },
    }),
  ],
  play: async () => {
    await keys()
    const [first] = await screen.findAllByRole('radio', { name: /^日本語/ })
    await expect(first).toBeChecked()
    // Each text that callers would hear is missed in it.
    await expect((await screen.findAllByText(/日本語/)).length).toBeGreaterThan(1)
    // What the form has no field for leads to the canvas.
    const elsewhere = await screen.findByText(/^\d+ problems at no field of this form$/)
    await expect(elsewhere).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: 'Transfer to group' })[0]!)
    await expect(await screen.findByRole('application')).toBeVisible()
  },
})

/** Before it hangs up the menu says what nothing declares. */
const unknownVariable = (sample: SampleMenus) => {
  const menu = mainMenu()
  const nodes = [...menu.nodes.values()].map((node) =>
    node.kind === 'hang-up' ? { ...node, data: { prompt: textPrompt({ en: '{{ bonus }}', zh: '再见。' }) } } : node,
  )
  sample.flow = { ...sample.flow, document: graphToJson(aGraph({ nodes, edges: [...menu.edges.values()] })) }
}

export const MendsWhatNoFieldShows = meta.story({
  ...EN,
  args: { initial: { as: 'form', check: 'all' } },
  decorators: [inMenus({ prepare: unknownVariable })],
  play: async () => {
    await keys()
    await screen.findByText('1 problem at no field of this form')
    await userEvent.click(screen.getByRole('button', { name: 'Declare bonus' }))
    await waitFor(() => expect(screen.queryByText(/at no field of this form$/)).toBeNull())
    await userEvent.keyboard('{Control>}z{/Control}')
    await screen.findByRole('button', { name: 'Declare bonus' })
  },
})

let kept: SampleMenus
const saved = () => JSON.stringify(kept.flow.document)

export const WritesTheSameMenu = meta.story({
  ...EN,
  decorators: [inMenus({ prepare: (sample) => void (kept = sample) })],
  play: async () => {
    const group = within(await keys())
    await userEvent.click(group.getByRole('button', { name: 'Add option' }))
    const row = within(group.getByRole('listitem', { name: '3' }))
    await userEvent.type(row.getByRole('textbox', { name: 'Label' }), 'Opening hours')
    await userEvent.click(row.getByRole('combobox', { name: 'Leads to' }))
    await chooseOption('Say something')
    await userEvent.type(await row.findByRole('textbox', { name: /What is said/ }), 'Nine to six.')
    await userEvent.tab()
    await isSaved()
    await waitFor(() => expect(saved()).toContain('Nine to six.'), { timeout: 5000 })
    await expect(saved()).toContain('Opening hours')
    await userEvent.click(screen.getByRole('switch', { name: '0 leads to a person' }))
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /^0/ })).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
    await expect(await screen.findByRole('listitem', { name: /^0/ })).toBeVisible()
  },
})

/** The ready-made menu of departments: it asks for the opening hours first. */
const departments = (sample: SampleMenus) => {
  sample.flow = { ...sample.flow, document: departmentsMenu.document as typeof sample.flow.document }
}

export const ShowsTheMenuOfDepartments = meta.story({
  ...EN,
  decorators: [inMenus({ prepare: (sample) => (departments(sample), void (kept = sample)) })],
  play: async () => {
    const group = within(await keys())
    for (const name of ['1 Sales', '2 Help', '3 Address', '0 Anybody'])
      await expect(group.getByRole('listitem', { name })).toBeVisible()
    const differently = screen.getByRole('switch', { name: 'Answer differently outside opening hours' })
    await expect(differently).toBeChecked()
    await expect(screen.getByDisplayValue('Thank you for calling. We are closed right now.')).toBeVisible()
    await userEvent.click(differently)
    await waitFor(() => expect(saved()).not.toContain('"hours-open"'), { timeout: 5000 })
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
    await expect(await screen.findByDisplayValue('Thank you for calling. We are closed right now.')).toBeVisible()
  },
})
export const ShowsTheMenuOfDepartmentsDark = meta.story({
  ...DARK,
  decorators: [inMenus({ prepare: departments })],
  play: async () => void (await keys()),
})

export const LeadsToWhatItDoesNotShow = meta.story({
  ...EN,
  decorators: [inMenus({ prepare: twoLevels })],
  play: async () => {
    await keys()
    await userEvent.click(screen.getByRole('button', { name: '“Returns” on the canvas' }))
    await expect(await screen.findByRole('application')).toBeVisible()
    await expect(await screen.findByDisplayValue('Returns')).toBeVisible()
  },
})
