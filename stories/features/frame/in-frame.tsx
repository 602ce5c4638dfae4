import { use, type ComponentType } from 'react'
import { expect, screen, waitFor, within } from 'storybook/test'
import { accountSwitched } from '#src/features/shared/session/account-switch.ts'
import { setAppearance } from '#src/features/frame/appearance.ts'
import { LeaveDialog } from '#src/features/frame/leave-dialog.tsx'
import { leaveQuestion } from '#src/features/shared/leaving/unsaved.ts'
import { i18n } from '#src/i18n/i18n.ts'
import { loadAllTexts } from '#src/i18n/texts.ts'
import { ToastProvider } from '#src/ui/toast.tsx'
import { api, FakeApi } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { sampleMe } from './people.ts'
import { Stage } from './stage.tsx'

/** Brings the console's texts in the story's language, and everything that outlives a story back to its beginning. */
export async function begin({ globals }: { globals: Record<string, unknown> }): Promise<object> {
  const language = globals.lang === 'zh' ? 'zh' : 'en'
  await loadAllTexts(language)
  await i18n.changeLanguage(language)
  accountSwitched.set(false)
  leaveQuestion.set(undefined)
  setAppearance({
    theme: globals.theme === 'dark' ? 'dark' : 'light',
    density: globals.density === 'compact' ? 'compact' : 'normal',
    railFolded: false,
    singleKeys: true,
  })
  return {}
}

const MINUTE = 60_000
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'

/** The calls that the frame itself makes; two other devices are signed in until they are signed out. */
function frameCalls() {
  let others = 2
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
  const session = (index: number, current: boolean, userAgent: string) => ({
    id: `01890000-0000-7000-8000-00000000010${index}`,
    current,
    ip: `192.0.2.${index}`,
    userAgent,
    lastSeenAt: ago(index * 90 * MINUTE),
    createdAt: ago(index * 900 * MINUTE),
  })
  return {
    notifications: { unread: api.notifications.unread.handler(() => ({ count: 0 })) },
    finder: { find: api.finder.find.handler(() => []) },
    auth: {
      sessions: api.auth.sessions.handler(() =>
        [session(0, true, CHROME), session(1, false, SAFARI), session(2, false, 'curl/8')].slice(0, 1 + others),
      ),
      endOtherSessions: api.auth.endOtherSessions.handler(() => {
        const ended = others
        others = 0
        return { ended }
      }),
      who: api.auth.who.handler(() => ({ me: sampleMe('en') })),
      signOut: api.auth.signOut.handler(() => ({})),
      declineInvitation: api.auth.declineInvitation.handler(() => ({})),
    },
  }
}

/** A router, the frame's calls, notices and the leave guard around a story; `hasOwnNotices`: it is the frame's root itself. */
export function InFrame(Story: ComponentType, { parameters }: { parameters: { hasOwnNotices?: boolean } }) {
  // A story that is shown in another language begins anew.
  const language = use(SampleLanguageContext)
  const framed = (
    <>
      <Story />
      <LeaveDialog />
    </>
  )
  return (
    <FakeApi key={language} make={frameCalls}>
      <Stage>
        {parameters.hasOwnNotices ? (
          framed
        ) : (
          <ToastProvider label={i18n.t(($) => $.common.notification)} closeLabel={i18n.t(($) => $.common.close)}>
            {framed}
          </ToastProvider>
        )}
      </Stage>
    </FakeApi>
  )
}

/** The dialog of a name once it stands: drawn to the end, and with the focus in it. */
export async function standing(role: 'dialog' | 'alertdialog', name: string) {
  const found = await screen.findByRole(role, { name })
  await waitFor(() => expect(found).toContainElement(document.activeElement as HTMLElement))
  await waitFor(() => expect(getComputedStyle(found).opacity).toBe('1'))
  return within(found)
}
