import { useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { COMMANDS } from '#src/domain/web-client/commands.ts'
import { IDENTITY_SAMPLES, SAMPLE_SERVERS, type SampleServer } from '#src/domain/web-client/identity-samples.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

/** How a site's own server signs who its visitor is, and how the page hands that over. */
export function IdentityRecipe() {
  const t = useTexts()
  const [server, setServer] = useState<SampleServer>('Node.js')
  const copied = { copyLabel: t(($) => $.webClient.install.copy), copiedLabel: t(($) => $.webClient.install.copied) }
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-13 font-medium text-ink">{t(($) => $.webClient.identity.recipe)}</h3>
      <SegmentedControl
        aria-label={t(($) => $.webClient.identity.server)}
        className="self-start"
        value={server}
        onValueChange={setServer}
        segments={SAMPLE_SERVERS.map((value) => ({ value, label: value }))}
      />
      <CodeBlock
        {...copied}
        code={IDENTITY_SAMPLES[server]}
        label={t(($) => $.webClient.identity.sample, { server })}
        maxHeight={320}
      />
      <p className="text-13 text-muted">
        <Marked text={t(($) => $.webClient.identity.claims, { hours: LIMITS.webClient.identityHours })} />
      </p>
      <p className="text-13 text-ink">{t(($) => $.webClient.identity.handOver)}</p>
      <CodeBlock {...copied} code={COMMANDS.identify} label={t(($) => $.webClient.identity.handOverLabel)} />
      <p className="text-13 text-muted">{t(($) => $.webClient.identity.linkWay)}</p>
    </section>
  )
}

/** A text in which `…` marks what is code. */
function Marked({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="font-mono text-12 text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
