import type { AnyProcedure } from '@orpc/server'
import { useQuery } from '@tanstack/react-query'
import { use, type ComponentType, type ReactNode } from 'react'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import { LeaveDialog } from '#src/features/frame/leave-dialog.tsx'
import { applicationQuery } from '#src/features/shared/session/session.ts'
import { i18n } from '#src/i18n/i18n.ts'
import { ToastProvider } from '#src/ui/toast.tsx'
import { FakeApi } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { APP_ID } from '../../support/console/sample-bot.ts'
import { Stage } from '../frame/stage.tsx'
import { fakeDesk } from './fake-desk.ts'
import type { SampleDesk } from './sample-desk.ts'

type Procedures = Record<string, Record<string, AnyProcedure>>
type Overrides = (desk: SampleDesk) => Procedures

/**
 * The console around a page of the sample application: router, toasts, the leave guard, the application itself and the
 * sample behind the calls. `override` replaces procedures.
 */
export function inDesk(make: (language: 'en' | 'zh') => SampleDesk, override: Overrides = () => ({})) {
  return function InDesk(Story: ComponentType) {
    const language = use(SampleLanguageContext)
    const answers = () => {
      const desk = make(language)
      const router: Procedures = fakeDesk(desk)
      for (const [noun, procedures] of Object.entries(override(desk))) router[noun] = { ...router[noun], ...procedures }
      return router
    }
    return (
      <FakeApi make={answers}>
        <Stage path={`/main/${APP_ID}/guide`}>
          <ToastProvider label={i18n.t(($) => $.common.notification)} closeLabel={i18n.t(($) => $.common.close)}>
            <InApplication>
              <main className="h-dvh overflow-auto bg-ground text-ink">
                <Story />
              </main>
            </InApplication>
            <LeaveDialog />
          </ToastProvider>
        </Stage>
      </FakeApi>
    )
  }
}

function InApplication({ children }: { children: ReactNode }) {
  const { data } = useQuery(applicationQuery(APP_ID))
  return data === undefined ? null : <ApplicationContext value={data}>{children}</ApplicationContext>
}
