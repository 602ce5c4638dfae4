import { use, useState } from 'react'
import { expect, screen, waitFor } from 'storybook/test'
import { FlowPage } from '#src/features/flows/editor/flow-page.tsx'
import type { FlowSearch } from '#src/features/flows/editor/search.ts'
import { VOICE_MENUS } from '#src/features/voice/voice-menus.tsx'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { SampleLanguageContext } from '../../support/sample.ts'
import { APP_ID } from '../../support/console/sample-bot.ts'
import { sampleApplication } from '../frame/people.ts'
import { menuId } from './sample-menus.ts'

const openLink = () => ({ here: () => undefined, close: () => undefined })

export type MenuEditorProps = { initial: FlowSearch; readOnly?: boolean }

/** The editor of a menu with its address in a state, as the route keeps it in the query string. */
export function MenuEditor({ initial, readOnly = false }: MenuEditorProps) {
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

/** Waits until the menu is there and drawn. */
export async function isOpen() {
  const canvas = await screen.findByRole('application', undefined, { timeout: 5000 })
  await waitFor(() => expect(canvas.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false'), { timeout: 5000 })
  return canvas
}

/** Waits until all that was done is on the server. */
export const isSaved = () =>
  waitFor(() => expect(screen.getByText(/^(Saved|已保存)$/)).toBeVisible(), { timeout: 5000 })

export const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } }
export const EN = { globals: { lang: 'en' } }
