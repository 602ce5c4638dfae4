import { COMMANDS, EARLY_CALLS, type Command } from '#src/domain/web-client/commands.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { Link } from '#src/ui/link.tsx'

const ALL = Object.keys(COMMANDS) as Command[]

/** What scripts on a site's pages can ask of the chat, and where that can be tried. */
export function CommandsCard({ appId }: { appId: string }) {
  const t = useTexts()
  return (
    <Card
      id="commands"
      aria-label={t(($) => $.webClient.commands.title)}
      title={t(($) => $.webClient.commands.title)}
      note={t(($) => $.webClient.commands.note)}
    >
      <div className="flex flex-col gap-4">
        <dl aria-label={t(($) => $.webClient.commands.label)} className="flex flex-col gap-3">
          {ALL.map((command) => (
            <div key={command} className="flex flex-col gap-0.5">
              <dt>
                <code className="font-mono text-13 text-ink wrap-anywhere">{COMMANDS[command]}</code>
              </dt>
              <dd className="text-13 text-muted">{t(($) => $.webClient.commands.text[command])}</dd>
            </div>
          ))}
        </dl>
        <p className="text-13 text-ink">{t(($) => $.webClient.commands.early)}</p>
        <CodeBlock
          code={EARLY_CALLS}
          label={t(($) => $.webClient.commands.earlyLabel)}
          copyLabel={t(($) => $.webClient.install.copy)}
          copiedLabel={t(($) => $.webClient.install.copied)}
          wrap
        />
        <Link href={`/demo/${appId}?commands=1`} target="_blank" rel="noreferrer" className="self-start text-13">
          {t(($) => $.webClient.commands.try)}
        </Link>
      </div>
    </Card>
  )
}
