import { use, useState } from 'react'
import { screen } from 'storybook/test'
import preview from '../../../../.storybook/preview.tsx'
import { FlowPage } from '#src/features/flows/editor/flow-page.tsx'
import type { FlowSearch } from '#src/features/flows/editor/search.ts'
import { VOICE_MENUS } from '#src/features/flows/voice/voice-menus.tsx'
import { ApplicationContext } from '#src/features/frame/application-context.ts'
import { SampleLanguageContext } from '../../../support/sample.ts'
import { consoleTexts } from '../../chatbot/console.tsx'
import { APP_ID } from '../../chatbot/sample-bot.ts'
import { sampleApplication } from '../../frame/people.ts'
import { inMenus } from './in-menus.tsx'
import { menuId } from './sample-menus.ts'

const openLink = () => ({ here: () => undefined, close: () => undefined })

type EditorProps = { initial: FlowSearch; readOnly?: boolean }

/** The editor with its address in a state, as the route keeps it in the query string. */
function Editor({ initial, readOnly = false }: EditorProps) {
  const language = use(SampleLanguageContext)
  const [search, setSearch] = useState(initial)
  return (
    <ApplicationContext value={sampleApplication(language, ['super_admin'])}>
      <FlowPage
        family={VOICE_MENUS}
        appId={APP_ID}
        flowId={menuId(1)}
        search={search}
        onSearch={(part) => setSearch((now) => ({ ...now, ...part }))}
        readOnly={readOnly}
        openLink={openLink}
        onOpenFlow={() => undefined}
        onClose={() => undefined}
      />
    </ApplicationContext>
  )
}

const meta = preview.meta({
  title: 'Screens/Voice menus/Editor',
  component: Editor,
  args: { initial: {} },
  loaders: [consoleTexts],
  decorators: [inMenus()],
  parameters: { layout: 'fullscreen' },
})

const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } }
const isOpen = () => screen.findByRole('application', undefined, { timeout: 5000 })

export const Filled = meta.story({ play: async () => void (await isOpen()) })
export const FilledDark = Filled.extend(DARK)
export const ReadOnly = meta.story({ args: { readOnly: true }, play: async () => void (await isOpen()) })
export const Form = meta.story({ args: { initial: { as: 'form' } } })
export const FormDark = Form.extend(DARK)
export const Outline = meta.story({
  args: { initial: { dock: 'outline' } },
  play: async () => void (await isOpen()),
})
export const Statistics = meta.story({
  args: { initial: { dock: 'figures' } },
  play: async () => void (await isOpen()),
})
export const StatisticsDark = Statistics.extend(DARK)
export const Paths = meta.story({
  args: { initial: { dock: 'paths' } },
  play: async () => void (await isOpen()),
})
