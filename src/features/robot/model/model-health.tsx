import { useState } from 'react'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { StatusDot } from '#src/ui/status-dot.tsx'
import type { Model } from './model-draft.ts'
import { modelFault, type ModelWords } from '#src/features/shared/model-words.ts'

/** Whether there is a model, and how it has done lately. */
export function ModelHealth({ model: { endpoint, health }, words }: { model: Model; words: ModelWords }) {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  if (endpoint === null) return <Callout title={words.none}>{words.noneText}</Callout>
  if (health === null) return <StatusDot tone="neutral" shape="hollow" label={t(($) => $.chatbot.model.notAsked)} />
  const when = format.relative(health.at, Math.max(now, Date.parse(health.at)))
  if (health.ok) return <StatusDot tone="success" shape="full" label={t(($) => $.chatbot.model.answered, { when })} />
  return (
    <Callout
      tone={health.paused ? 'danger' : 'warning'}
      live
      title={health.paused ? t(($) => $.chatbot.model.paused) : t(($) => $.chatbot.model.failed, { when })}
    >
      {health.paused && <p>{words.pausedText}</p>}
      <p>{modelFault(t, health.code)}</p>
      {health.detail !== '' && <OwnWords text={health.detail} />}
    </Callout>
  )
}

/** What the other side said itself, word for word. */
export function OwnWords({ text }: { text: string }) {
  return <code className="mt-1 block font-mono text-12 whitespace-pre-wrap text-ink wrap-anywhere">{text}</code>
}
