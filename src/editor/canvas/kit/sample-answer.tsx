import { useState } from 'react'
import { httpAnswer } from '#src/domain/flow/response-mapping.ts'
import { parseJson } from '#src/domain/flow/value-source.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { useInspector } from './inspector-context.tsx'
import type { Path } from './path.ts'
import { TextInput } from './text-input.tsx'
import { textOf, useField } from './use-field.ts'

/** What the other side answers, pasted or fetched, to see what the mappings take from it. */
export function SampleAnswer({ path }: { path: Path }) {
  const t = useTexts()
  const text = textOf(useField(path).value)
  const isText = text.trim() !== '' && parseJson(text) === undefined
  return (
    <>
      <TextInput
        path={path}
        label={t(($) => $.nodes.http.sample)}
        lines={4}
        mono
        limit={LIMITS.flow.body}
        help={t(($) => (isText ? $.nodes.http.sampleInvalid : $.nodes.http.sampleHelp))}
      />
      <TryButton path={path} />
    </>
  )
}

/** Sends the request once, where the host can, and takes its answer as the sample. */
function TryButton({ path }: { path: Path }) {
  const t = useTexts()
  const { data, resources, isReadOnly, set } = useInspector()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const { tryRequest } = resources
  if (!tryRequest || isReadOnly) return null
  const handleTry = async () => {
    setState('busy')
    try {
      const { body } = httpAnswer.parse(await tryRequest(data))
      const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
      set(path, [...text].slice(0, LIMITS.flow.body).join(''))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && <Callout tone="danger">{t(($) => $.nodes.http.tryFailed)}</Callout>}
      <Button
        size="small"
        busy={state === 'busy'}
        className="self-start"
        onClick={() => {
          void handleTry()
        }}
      >
        {t(($) => $.nodes.http.try)}
      </Button>
    </>
  )
}
