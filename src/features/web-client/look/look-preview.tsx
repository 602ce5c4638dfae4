import { useEffect, useRef, useState } from 'react'
import type { WebLook } from '#src/domain/web-client/look.ts'
import { launcherLook, pageLook } from '#src/domain/web-client/shown-look.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { Language } from '#src/lib/languages.ts'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { useSystemTheme } from './use-system-theme.ts'

type LookPreviewProps = {
  look: WebLook
  /** In which it is shown. */
  language: Language
}

const DEVICES = ['panel', 'phone'] as const
const THEMES = ['light', 'dark'] as const
const WHO = ['bot', 'agent'] as const
/** Farther from the edge the panel would not fit beside the button of a preview. */
const MOST_INSET = 24

/** The client itself, in a look that is being chosen, with a conversation that stands still. */
export function LookPreview({ look, language }: LookPreviewProps) {
  const t = useTexts()
  const { name: application, robot, language: own } = useApplication()
  const [device, setDevice] = useState<(typeof DEVICES)[number]>('panel')
  const [chosen, setChosen] = useState<(typeof THEMES)[number]>()
  const [who, setWho] = useState<(typeof WHO)[number]>('bot')
  const system = useSystemTheme()
  const theme = look.theme === 'auto' ? (chosen ?? system) : look.theme
  const talk = {
    robot: robot.name,
    avatarUrl: null,
    application,
    agent: who === 'agent' ? t(($) => $.webClient.look.preview.agent) : null,
    welcome: t(($) => $.webClient.look.preview.welcome),
    question: t(($) => $.webClient.look.preview.question),
    answer: t(($) => $.webClient.look.preview.answer),
  }
  const page = { look: pageLook(look, own), talk, language, theme, isEmbedded: device === 'panel' }
  const frame = (
    <PageFrame
      page={page}
      title={t(($) => $.webClient.look.preview.frame)}
      className={device === 'phone' ? 'h-[43rem] w-full max-w-[390px]' : 'h-full w-full'}
    />
  )
  return (
    <section aria-label={t(($) => $.webClient.look.preview.title)} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Field label={t(($) => $.webClient.look.preview.device)}>
          <SegmentedControl
            value={device}
            onValueChange={setDevice}
            segments={DEVICES.map((value) => ({ value, label: t(($) => $.webClient.look.preview.devices[value]) }))}
          />
        </Field>
        {look.theme === 'auto' && (
          <Field label={t(($) => $.webClient.look.preview.theme)}>
            <SegmentedControl
              value={theme}
              onValueChange={setChosen}
              segments={THEMES.map((value) => ({ value, label: t(($) => $.webClient.look.preview.themes[value]) }))}
            />
          </Field>
        )}
        <Field label={t(($) => $.webClient.look.preview.who)}>
          <SegmentedControl
            value={who}
            onValueChange={setWho}
            segments={WHO.map((value) => ({ value, label: t(($) => $.webClient.look.preview.whos[value]) }))}
          />
        </Field>
      </div>
      {device === 'phone' ? (
        frame
      ) : (
        // What is fixed in a page is fixed in here.
        <div className="relative h-[43rem] transform-gpu overflow-hidden rounded-card border border-line bg-sunken">
          <div
            className="absolute top-4 w-[min(380px,calc(100%-2rem))] overflow-hidden rounded-card shadow-dialog"
            style={{
              [look.launcher.side]: Math.min(look.launcher.inset, MOST_INSET),
              bottom: look.launcher.bottom + 72,
            }}
          >
            {frame}
          </div>
          <LauncherSample look={look} language={language} />
        </div>
      )}
    </section>
  )
}

const preview = () => import('#src/widget/preview/preview.tsx')
type Page = Omit<Parameters<Awaited<ReturnType<typeof preview>>['drawPage']>[1], 't'>

/** The client's page in a document of its own: it shares no style with the console. */
function PageFrame({ page, title, className }: { page: Page; title: string; className: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  const drawn = JSON.stringify(page)
  useEffect(() => {
    let isGone = false
    const shown = JSON.parse(drawn) as Page
    void preview().then(async ({ clientWords, drawPage }) => {
      const t = await clientWords(shown.language)
      // What was chosen meanwhile is drawn already.
      const document = frame.current?.contentDocument
      if (!isGone && document) drawPage(document, { ...shown, t })
    })
    return () => {
      isGone = true
    }
  }, [drawn, loads])
  useEffect(() => {
    const document = frame.current?.contentDocument
    return () => void preview().then(({ clearPage }) => document && clearPage(document))
  }, [loads])
  return (
    <iframe
      ref={frame}
      title={title}
      // It shows and does nothing; what is in it must not take the focus.
      inert
      // Some browsers put a document in place of the first, empty one.
      onLoad={() => setLoads((count) => count + 1)}
      className={`rounded-card border border-line ${className}`}
    />
  )
}

/** The button of pages, in its corner. */
function LauncherSample({ look, language }: LookPreviewProps) {
  const t = useTexts()
  const { language: own } = useApplication()
  const host = useRef<HTMLDivElement>(null)
  const name = t(($) => $.webClient.look.preview.button)
  const drawn = JSON.stringify(launcherLook(look, own))
  useEffect(() => {
    void preview().then(({ drawLauncher }) => {
      if (host.current) drawLauncher(host.current, JSON.parse(drawn) as ReturnType<typeof launcherLook>, language, name)
    })
  }, [drawn, language, name])
  return <div ref={host} inert />
}
