import { parseJson } from '#src/domain/flow/value-source.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { Path } from './path.ts'
import { TextInput } from './text-input.tsx'
import { textOf, useField } from './use-field.ts'

/** What the other side answers, pasted or taken from a test request, to see what the mappings take from it. */
export function SampleAnswer({ path }: { path: Path }) {
  const t = useTexts()
  const text = textOf(useField(path).value)
  const isText = text.trim() !== '' && parseJson(text) === undefined
  return (
    <TextInput
      path={path}
      label={t(($) => $.nodes.http.sample)}
      lines={4}
      mono
      limit={LIMITS.flow.body}
      help={t(($) => (isText ? $.nodes.http.sampleInvalid : $.nodes.http.sampleHelp))}
    />
  )
}
