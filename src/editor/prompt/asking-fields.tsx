import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useInspector } from '../canvas/kit/inspector-context.tsx'
import { NumberInput } from '../canvas/kit/number-input.tsx'
import { Section } from '../canvas/kit/section.tsx'
import { SwitchInput } from '../canvas/kit/switch-input.tsx'
import { PromptInput } from './prompt-input.tsx'

type AskingFieldsProps = {
  /** Several keys are pressed one after another. */
  several?: boolean
}

/** How a node that asks its caller listens: for how long, and what it does about silence and wrong answers. */
export function AskingFields({ several = false }: AskingFieldsProps) {
  const t = useTexts()
  const { retries } = useInspector<{ retries: number }>().data
  const unit = t(($) => $.nodes.timeout.unit)
  return (
    <Section title={t(($) => $.editor.prompt.listening)}>
      <SwitchInput
        path={['interruptible']}
        label={t(($) => $.editor.prompt.interruptible)}
        help={t(($) => $.editor.prompt.interruptibleHelp)}
      />
      <NumberInput
        path={['firstSeconds']}
        label={t(($) => $.editor.prompt.first)}
        min={1}
        max={LIMITS.voice.listenSeconds}
        unit={unit}
      />
      {several && (
        <NumberInput
          path={['betweenSeconds']}
          label={t(($) => $.editor.prompt.between)}
          min={1}
          max={LIMITS.voice.betweenSeconds}
          unit={unit}
        />
      )}
      <NumberInput
        path={['retries']}
        label={t(($) => $.editor.prompt.retries)}
        min={0}
        max={LIMITS.flow.retries}
        help={t(($) => $.editor.prompt.retriesHelp)}
      />
      {retries > 0 && (
        <>
          <PromptInput path={['timeoutPrompt']} label={t(($) => $.editor.prompt.onTimeout)} rows={2} />
          <PromptInput path={['wrongPrompt']} label={t(($) => $.editor.prompt.onWrong)} rows={2} />
        </>
      )}
    </Section>
  )
}
