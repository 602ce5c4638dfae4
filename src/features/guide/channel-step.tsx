import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './walk.ts'

/** Where visitors find the chat: a link, a snippet for any page, and a page that shows it. */
export function ChannelStep({ guide, walk }: StepProps) {
  const t = useTexts()
  const { appId } = useApplication()
  const mayInstall = usePermission('webClient.view')
  const { chatUrl, demoUrl, snippet } = guide.embed
  const copied = t(($) => $.common.copied)
  const newTab = t(($) => $.guide.channel.newTab)
  return (
    <StepFrame
      walk={walk}
      title={t(($) => $.guide.channel.title)}
      text={t(($) => $.guide.channel.text)}
      main={{ label: t(($) => $.guide.walk.continue), onPress: () => walk.onDone() }}
    >
      <Card title={t(($) => $.guide.channel.link)} note={t(($) => $.guide.channel.linkNote)}>
        <div className="flex flex-col gap-3">
          <div className="flex min-w-0 items-center gap-2 rounded-control border border-line bg-sunken py-1 pr-1 pl-3">
            <code className="min-w-0 flex-1 font-mono text-13 text-ink wrap-anywhere">{chatUrl}</code>
            <CopyButton value={chatUrl} label={t(($) => $.guide.channel.copyLink)} copiedLabel={copied} />
          </div>
          <p className="text-13">
            <Link href={chatUrl} newTabLabel={newTab}>
              {t(($) => $.guide.channel.openLink)}
            </Link>
          </p>
        </div>
      </Card>
      <Card title={t(($) => $.guide.channel.snippet)} note={t(($) => $.guide.channel.snippetNote)}>
        <CodeBlock
          code={snippet}
          label={t(($) => $.guide.channel.snippet)}
          copyLabel={t(($) => $.guide.channel.copySnippet)}
          copiedLabel={copied}
          wrap
        />
        {mayInstall && (
          <p className="pt-3 text-13">
            <Link asChild>
              <ScreenLink href={screenPath(appId, 'webClient')}>{t(($) => $.guide.channel.moreWays)}</ScreenLink>
            </Link>
          </p>
        )}
      </Card>
      <Card title={t(($) => $.guide.channel.demo)} note={t(($) => $.guide.channel.demoNote)}>
        <p className="text-13">
          <Link href={demoUrl} newTabLabel={newTab}>
            {t(($) => $.guide.channel.openDemo)}
          </Link>
        </p>
      </Card>
    </StepFrame>
  )
}
