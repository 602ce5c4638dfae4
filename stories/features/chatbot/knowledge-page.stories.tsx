import { useState } from 'react'
import preview from '../../../.storybook/preview.tsx'
import { KnowledgePage } from '#src/features/chatbot/knowledge/knowledge-page.tsx'
import type { KnowledgeSearch } from '#src/features/chatbot/knowledge/search.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { consoleTexts, inConsole } from './console.tsx'
import { APP_ID, idOf } from './sample-bot.ts'

/** The page with its address in a state, as the route keeps it in the query string. */
function Page({ initial }: { initial: KnowledgeSearch }) {
  const [search, setSearch] = useState(initial)
  return (
    <>
      <KnowledgePage appId={APP_ID} search={search} onSearch={(part) => setSearch((now) => ({ ...now, ...part }))} />
      <output data-search hidden>
        {JSON.stringify(search)}
      </output>
    </>
  )
}

const meta = preview.meta({
  title: 'Screens/Chatbot/Knowledge base',
  component: Page,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const Filled = meta.story({ decorators: [inConsole()] })
export const FilledDark = Filled.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const Editing = Filled.extend({ args: { initial: { entry: idOf(2, 1) } } })
export const EditingDark = Editing.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const WithOnlineTest = Filled.extend({ args: { initial: { test: true } } })
export const Loading = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      knowledge: {
        entries: api.knowledge.entries.handler(unanswered),
        categories: api.knowledge.categories.handler(unanswered),
      },
    })),
  ],
})
export const NeverUsed = meta.story({
  decorators: [
    inConsole((bot) => {
      bot.entries = []
    }),
  ],
})
export const NothingFound = Filled.extend({ args: { initial: { text: 'warranty' } } })
export const Failed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      knowledge: {
        entries: api.knowledge.entries.handler(() => {
          throw refusal('UNAVAILABLE')
        }),
      },
    })),
  ],
})
