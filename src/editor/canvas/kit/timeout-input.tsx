import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { NumberInput } from './number-input.tsx'

/** After how many seconds a node waits no longer; empty: never. It lies at `timeoutSeconds` of the node's data. */
export function TimeoutInput() {
  const t = useTexts()
  return (
    <NumberInput
      path={['timeoutSeconds']}
      label={t(($) => $.nodes.timeout.label)}
      min={1}
      max={LIMITS.flow.waitSeconds}
      unit={t(($) => $.nodes.timeout.unit)}
      nullable
      help={t(($) => $.nodes.timeout.help)}
    />
  )
}
