import type { AnyProcedure } from '@orpc/server'
import { use, type ComponentType } from 'react'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { LeaveDialog } from '#src/features/frame/leave-dialog.tsx'
import { ProofDialog } from '#src/features/frame/proof-dialog.tsx'
import { i18n } from '#src/i18n/i18n.ts'
import { loadAllTexts } from '#src/i18n/texts.ts'
import { ToastProvider } from '#src/ui/toast.tsx'
import { FakeApi } from '../api.tsx'
import { SampleLanguageContext } from '../sample.ts'
import { sampleApplication } from '../../features/frame/people.ts'
import { Stage } from '../../features/frame/stage.tsx'
import { fakeBot } from './fake-bot.ts'
import { sampleBot, type SampleBot } from './sample-bot.ts'

/** Brings the console's own texts in the story's language; for a story's `loaders`. */
export async function consoleTexts({ globals }: { globals: Record<string, unknown> }): Promise<object> {
  const language = globals.lang === 'zh' ? 'zh' : 'en'
  await loadAllTexts(language)
  await i18n.changeLanguage(language)
  return {}
}

type Procedures = Record<string, Record<string, AnyProcedure>>

/** What a story replaces of the procedures that the sample bot answers. */
type Overrides = (bot: SampleBot) => Procedures

/**
 * The console around a page: router, toasts, the leave guard, and a sample bot behind the calls. `prepare` changes the
 * sample before the page sees it, `override` replaces procedures.
 */
export function inConsole(prepare: (bot: SampleBot) => void = () => {}, override: Overrides = () => ({})) {
  return function InConsole(Story: ComponentType) {
    const language = use(SampleLanguageContext)
    const make = () => {
      const bot = sampleBot(language)
      prepare(bot)
      const router: Procedures = fakeBot(bot)
      for (const [noun, procedures] of Object.entries(override(bot))) router[noun] = { ...router[noun], ...procedures }
      return router
    }
    return (
      <FakeApi make={make}>
        <Stage>
          <ToastProvider label={i18n.t(($) => $.common.notification)} closeLabel={i18n.t(($) => $.common.close)}>
            <main className="h-dvh overflow-auto bg-ground text-ink">
              <ApplicationContext value={sampleApplication(language, ['super_admin'])}>
                <Story />
              </ApplicationContext>
            </main>
            <LeaveDialog />
            <ProofDialog />
          </ToastProvider>
        </Stage>
      </FakeApi>
    )
  }
}
