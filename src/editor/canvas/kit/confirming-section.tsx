import type { Confirming } from '#src/domain/flow/collecting.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LocalisedTextArea } from './localised-text-area.tsx'
import { LocalisedTextInput } from './localised-text-input.tsx'
import { Section } from './section.tsx'
import { SwitchInput } from './switch-input.tsx'

const limits = LIMITS.flow

/** Whether what was collected is read back, and in which words. It lies at `confirm` of the node's data. */
export function ConfirmingSection({ confirm }: { confirm: Confirming }) {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.confirming.name)}>
      <SwitchInput
        path={['confirm', 'enabled']}
        label={t(($) => $.nodes.confirming.enabled)}
        help={t(($) => $.nodes.confirming.help)}
      />
      {confirm.enabled && (
        <>
          <LocalisedTextArea
            path={['confirm', 'text']}
            label={t(($) => $.nodes.confirming.text)}
            limit={limits.text}
            rows={2}
            required
          />
          {(['yes', 'no'] as const).map((name) => (
            <LocalisedTextInput
              key={name}
              path={['confirm', name]}
              label={t(($) => $.nodes.confirming[name])}
              limit={limits.title}
              required
            />
          ))}
          <LocalisedTextInput
            path={['confirm', 'change']}
            label={t(($) => $.nodes.confirming.change)}
            limit={limits.text}
            required
          />
        </>
      )}
    </Section>
  )
}
