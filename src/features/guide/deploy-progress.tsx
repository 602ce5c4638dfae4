import type { Release } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { useFirstAnswerer } from './use-first-answerer.ts'

const STEPS = ['snapshot', 'build', 'switch', 'done'] as const

/** How far a deployment has come, and how it ended. */
export function DeployProgress({ release }: { release: Release }) {
  const t = useTexts()
  const isBotOff = useFirstAnswerer() === 'people'
  const { status, step, number: version, kind } = release
  // Whoever wrote before there was any version has none to finish on.
  const liveText = kind === 'initial' ? t(($) => $.guide.deploy.liveTextFirst) : t(($) => $.guide.deploy.liveText)
  if (status === 'deployed')
    return (
      <Callout tone="success" live title={t(($) => $.guide.deploy.live, { version })}>
        {isBotOff ? t(($) => $.guide.deploy.liveTextOff) : liveText}
      </Callout>
    )
  if (status === 'failed')
    return (
      <Callout tone="danger" live title={t(($) => $.guide.deploy.failed, { version })}>
        {t(($) => $.guide.deploy.failedText)}
      </Callout>
    )
  return (
    <Card>
      <Progress
        label={t(($) => $.guide.deploy.progress, { version })}
        value={STEPS.indexOf(step)}
        max={STEPS.length - 1}
        valueText={t(($) => $.guide.deploy.step[step])}
      />
    </Card>
  )
}
